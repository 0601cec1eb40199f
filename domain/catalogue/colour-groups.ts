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

/** Groups of colours that lists offer as filters (F-01). */
export const COLOUR_GROUPS: readonly string[] = NAMES
