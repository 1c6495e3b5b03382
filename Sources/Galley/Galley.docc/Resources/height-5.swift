import Galley

let font = try Font(path: "Fonts/Inter-Regular.otf")
let style = try TextStyle(font: font, size: 16)

let measurer = Measurer()
let text = try measurer.prepare("How tall will this paragraph be?", style: style)

let narrow = text.height(in: .label(width: 100))
let wide = text.height(in: .label(width: 320))
let shown = PixelGrid.pixel(scale: 3).roundUp(narrow)
