import Galley

let font = try Font(path: "Fonts/Inter-Regular.otf")
let style = try TextStyle(font: font, size: 16)
