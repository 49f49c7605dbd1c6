/** Pictures for a room are laid out in a smaller space and enlarged: their smallest type, 12 px, comes to 24 px on a projector. */
export const presenterScale = 2
