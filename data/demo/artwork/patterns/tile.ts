/** What a pattern is printed or woven with. */
export interface Inks {
  colour: string
  accent: string
  deep: string
  cream: string
}

/** The piece of a pattern that repeats; `turn` in degrees. */
export interface Tile {
  width: number
  height: number
  turn?: number
  draw: (inks: Inks) => string
}
