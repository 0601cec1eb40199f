import type { MotifName } from './motifs.ts'
import type { PatternName } from './patterns.ts'
import type { Sketch } from './sketch.ts'

/** What a drawing is given: its material and its trimmings. */
export interface Dress {
  colour: string
  accent: string
  pattern?: PatternName | undefined
  motif?: MotifName | undefined
}

/** One kind of object that can be drawn in any colour, on a canvas of 1000 by 1000. */
export interface Drawing {
  draw: (sketch: Sketch, dress: Dress) => string
  /** stands on a floor; the others lie on a table and are seen from above */
  standing?: true
  /** centre and enlargement of the view from close by */
  focus: readonly [x: number, y: number, scale: number]
  /** how far below the top the hanger carries it; absent where a hanger makes no sense */
  hangsAt?: number
}
