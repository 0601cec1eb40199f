import { lightness, shade, tint } from './colour.ts'
import type { PatternName } from './patterns.ts'
import { patternFill } from './patterns.ts'
import type { Sketch } from './sketch.ts'
import { blur, clip, linear } from './sketch.ts'

export interface Cloth {
  colour: string
  accent: string
  pattern?: PatternName | undefined
  /** size of the pattern, 1 as drawn */
  scale?: number
  /** turn of the pattern in degrees */
  turn?: number
}

interface PieceOptions {
  /** depth of the modelling, 1 as usual, 0 flat */
  depth?: number
  /** a shadow thrown on what lies below: its distance */
  lift?: number
  /** drawn inside the outline: folds, seams, prints */
  inside?: string
  /** direction of the light across the piece, degrees */
  light?: number
}

/** One soft piece of material: its colour, its print, light from the upper left and a rounded edge. */
export function piece(sketch: Sketch, d: string, cloth: Cloth, options: PieceOptions = {}): string {
  const { depth = 1, lift = 0, inside = '', light = 70 } = options
  const { colour } = cloth
  const pale = lightness(colour) > 0.8
  const base = linear(sketch, [tint(colour, 0.16), colour, shade(colour, pale ? 0.06 : 0.1)], light)
  const dark = shade(colour, 0.62)
  const strength = (pale ? 0.3 : 0.42) * depth
  const print = cloth.pattern
    ? `<path d="${d}" fill="${patternFill(sketch, cloth.pattern, colour, cloth.accent, cloth.scale, cloth.turn)}"/>`
    : ''
  const rim = blur(
    sketch,
    20,
    `<path d="${d}" fill="none" stroke="${dark}" stroke-width="52" opacity="${strength}" transform="translate(-13 -16)"/>`,
  )
  const glow = blur(
    sketch,
    12,
    `<path d="${d}" fill="none" stroke="#fffdf6" stroke-width="26" opacity="${0.5 * depth}" transform="translate(10 12)"/>`,
  )
  const shadow = lift > 0 ? castShadow(sketch, d, lift) : ''
  return (
    shadow +
    `<path d="${d}" fill="${base}"/>` +
    clip(sketch, d, print + inside + (depth > 0 ? rim + glow : '')) +
    `<path d="${d}" fill="none" stroke="${shade(colour, 0.42)}" stroke-width="2.2" stroke-linejoin="round" opacity=".42"/>`
  )
}

/** The soft shadow an outline throws on what lies below it. */
export function castShadow(sketch: Sketch, d: string, distance: number, opacity = 0.3): string {
  return blur(
    sketch,
    distance * 0.75,
    `<path d="${d}" fill="#6a4029" opacity="${opacity}" transform="translate(${distance * 0.45} ${distance})"/>`,
  )
}

/** Creases: dark soft lines with a light beside them. */
export function folds(sketch: Sketch, d: string, colour: string, width = 12, strength = 0.34): string {
  const dark = `<path d="${d}" fill="none" stroke="${shade(colour, 0.6)}" stroke-width="${width}" stroke-linecap="round" opacity="${strength}"/>`
  const light = `<path d="${d}" fill="none" stroke="#fffdf6" stroke-width="${width * 0.8}" stroke-linecap="round" opacity="${strength * 0.9}" transform="translate(${width * 0.8} ${width * 0.2})"/>`
  return blur(sketch, width * 0.5, dark + light, 1)
}

/** A line where two pieces meet. */
export function seam(d: string, colour: string, width = 3): string {
  return `<path d="${d}" fill="none" stroke="${shade(colour, 0.4)}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" opacity=".5"/>`
}

/** Visible needlework. */
export function stitches(d: string, colour: string, width = 2.6, dash = '9 6'): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-dasharray="${dash}" stroke-linecap="round" stroke-linejoin="round" opacity=".85"/>`
}

/** A knitted edge along a line: collar, cuff, leg opening. */
export function rib(sketch: Sketch, d: string, colour: string, width = 24): string {
  const stroke = (ink: string, size: number, more = '') =>
    `<path d="${d}" fill="none" stroke="${ink}" stroke-width="${size}" stroke-linejoin="round" ${more}/>`
  return (
    blur(sketch, 5, stroke(shade(colour, 0.7), width, 'opacity=".26" transform="translate(2 5)"'), 1) +
    stroke(shade(colour, 0.32), width + 2.5) +
    stroke(colour, width - 1) +
    stroke(tint(colour, 0.45), width * 0.42, 'opacity=".55"') +
    stroke(shade(colour, 0.4), width - 2, 'stroke-dasharray="2.4 5.6" opacity=".38"')
  )
}

/** A smooth band or tape along a line. */
export function tape(sketch: Sketch, d: string, colour: string, width = 20): string {
  const stroke = (ink: string, size: number, more = '') =>
    `<path d="${d}" fill="none" stroke="${ink}" stroke-width="${size}" stroke-linejoin="round" stroke-linecap="round" ${more}/>`
  return (
    blur(sketch, 5, stroke(shade(colour, 0.7), width, 'opacity=".28" transform="translate(3 6)"'), 1) +
    stroke(shade(colour, 0.3), width + 2) +
    stroke(colour, width) +
    stroke(
      tint(colour, 0.5),
      width * 0.34,
      `opacity=".6" transform="translate(${-width * 0.12} ${-width * 0.14})"`,
    )
  )
}

/** A round button with four holes, or a snap when `holes` is false. */
export function button(
  sketch: Sketch,
  x: number,
  y: number,
  r: number,
  colour: string,
  holes = true,
): string {
  const face = linear(sketch, [tint(colour, 0.5), colour, shade(colour, 0.2)], 60)
  const gap = r * 0.27
  const marks = holes
    ? [-1, 1]
        .flatMap((a) =>
          [-1, 1].map(
            (b) =>
              `<circle cx="${x + a * gap}" cy="${y + b * gap}" r="${r * 0.12}" fill="${shade(colour, 0.6)}"/>`,
          ),
        )
        .join('')
    : `<circle cx="${x}" cy="${y}" r="${r * 0.46}" fill="${tint(colour, 0.35)}" stroke="${shade(colour, 0.25)}" stroke-width="1.4"/>`
  return (
    blur(sketch, 3, `<circle cx="${x + 2}" cy="${y + r * 0.3}" r="${r}" fill="#4a2a1a" opacity=".36"/>`) +
    `<circle cx="${x}" cy="${y}" r="${r}" fill="${face}" stroke="${shade(colour, 0.35)}" stroke-width="1.6"/>` +
    `<circle cx="${x}" cy="${y}" r="${r * 0.72}" fill="none" stroke="${shade(colour, 0.25)}" stroke-width="1.4" opacity=".6"/>` +
    marks
  )
}

/** A soft patch of light, for anything round and smooth. */
export function gleam(
  sketch: Sketch,
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  opacity = 0.5,
  turn = -24,
): string {
  return blur(
    sketch,
    Math.min(rx, ry) * 0.4,
    `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="#fffdf6" opacity="${opacity}" transform="rotate(${turn} ${cx} ${cy})"/>`,
    0.8,
  )
}
