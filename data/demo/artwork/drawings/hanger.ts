import { castShadow, gleam, piece } from '../fabric.ts'
import { AXIS, mirrored } from '../path.ts'
import type { Sketch } from '../sketch.ts'

/** A wooden hanger whose shoulders meet a garment's at height `y`. */
export function hanger(sketch: Sketch, y: number): string {
  const bar = mirrored(
    `M0 ${y - 44}C40 ${y - 40} 120 ${y - 4} 190 ${y + 36}L180 ${y + 62}C110 ${y + 28} 50 ${y + 4} 0 ${y + 2}`,
  )
  const hook = `M${AXIS} ${y - 40}V${y - 78}C${AXIS} ${y - 100} ${AXIS + 44} ${y - 104} ${AXIS + 44} ${y - 142}C${AXIS + 44} ${y - 186} ${AXIS - 28} ${y - 192} ${AXIS - 38} ${y - 152}`
  const wire = (ink: string, width: number, dx: number) =>
    `<path d="${hook}" fill="none" stroke="${ink}" stroke-width="${width}" stroke-linecap="round" transform="translate(${dx} ${dx})"/>`
  return (
    castShadow(sketch, bar, 18) +
    wire('#b98e5d', 12, 0) +
    wire('#f2d9a8', 4, -2) +
    piece(sketch, bar, { colour: '#d9a872', accent: '#d9a872' }, { depth: 0.8 }) +
    gleam(sketch, AXIS - 60, y - 18, 50, 6, 0.5, -22)
  )
}
