import Galley

let font = try Font(path: "Fonts/Inter-Regular.otf")
