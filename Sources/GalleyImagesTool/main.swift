print("galley-images")
