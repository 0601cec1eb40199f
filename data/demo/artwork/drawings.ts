import type { Drawing } from './drawing.ts'
import { babyClothes } from './drawings/baby-clothes.ts'
import { care } from './drawings/care.ts'
import { clothes } from './drawings/clothes.ts'
import { shoes } from './drawings/shoes.ts'
import { toys } from './drawings/toys.ts'

/** Every object that can be drawn. */
export const DRAWINGS = { ...babyClothes, ...clothes, ...shoes, ...toys, ...care } satisfies Record<
  string,
  Drawing
>

export type DrawingName = keyof typeof DRAWINGS
