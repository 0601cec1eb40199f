import type { DrawingName } from './drawings.ts'
import type { BackgroundName } from './ground.ts'
import type { MotifName } from './motifs.ts'
import type { PatternName } from './patterns.ts'

/** How a product is shown: as a whole, on a hanger, folded, or from close by. */
export type View = 'whole' | 'hanger' | 'folded' | 'detail'

/** Everything that is needed to draw one picture again. Plain data. */
export interface Picture {
  drawing: DrawingName
  /** `#rrggbb`, the main material */
  colour: string
  /** `#rrggbb`, trimmings and the pattern */
  accent: string
  pattern?: PatternName
  /** a small embroidery or print */
  motif?: MotifName
  view?: View
  ground?: BackgroundName
}
