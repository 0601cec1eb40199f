const NAMES = [
  'Noir',
  'Gris',
  'Blanc',
  'Beige',
  'Marron',
  'Jaune',
  'Doré',
  'Orange',
  'Rouge',
  'Rose',
  'Violet',
  'Bleu',
  'Vert',
] as const

export type ColourGroup = (typeof NAMES)[number]

/** The groups under which lists offer colours (F-01). */
export const COLOUR_GROUPS: readonly string[] = NAMES
