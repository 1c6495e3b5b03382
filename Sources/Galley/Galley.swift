// `import Galley` is enough: the values of the layout and the fonts come with the engine.
@_exported public import GalleyFonts
@_exported public import GalleyText
