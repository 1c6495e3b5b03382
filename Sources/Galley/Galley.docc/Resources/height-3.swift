import Galley

let font = try Font(path: "Fonts/Inter-Regular.otf")
let style = try TextStyle(font: font, size: 16)

let measurer = Measurer()
let text = try measurer.prepare("How tall will this paragraph be?", style: style)
