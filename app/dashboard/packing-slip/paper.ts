import { oneOf, queryParams } from '../lists/query-params.ts'

export type Paper = 'a4' | 'roll'

export const PAPERS: readonly { paper: Paper; label: string }[] = [
  { paper: 'a4', label: 'A4' },
  { paper: 'roll', label: 'Ticket 80 mm' },
]

export const PAPER_PARAMS = queryParams({}, { paper: oneOf<Paper>(['a4', 'roll']) })

const PIXELS_PER_MM = 96 / 25.4
/** Blank end of a roll slip, where the printer cuts, in millimetres. */
const CUT = 6

/**
 * Returns the `@page` rule. The page of a roll has the length of the slip.
 * @param height height of the slip in CSS pixels
 */
export function pageRule(paper: Paper, height: number): string {
  if (paper === 'a4') return '@page { size: A4; margin: 14mm }'
  return `@page { size: 80mm ${Math.ceil(height / PIXELS_PER_MM) + CUT}mm; margin: 0 }`
}
