// A program that does nothing: what Node takes by itself.
