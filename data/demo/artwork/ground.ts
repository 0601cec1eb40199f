import { mix, shade, tint } from './colour.ts'
import type { Sketch } from './sketch.ts'
import { blur, linear } from './sketch.ts'

const GROUNDS = {
  ivory: '#f6ead8',
  peach: '#fbdcc6',
  rose: '#f8d5d2',
  mint: '#d6e9dc',
  sky: '#d3e5ef',
  sand: '#efdcc0',
  lilac: '#e5dbee',
  sun: '#fbe6b4',
} as const

export type BackgroundName = keyof typeof GROUNDS

/** Flat things lie on a softly lit table; standing ones before a wall that runs into the floor. */
export function backdrop(sketch: Sketch, name: BackgroundName, standing: boolean): string {
  return standing ? room(sketch, GROUNDS[name]) : table(sketch, GROUNDS[name])
}

function table(sketch: Sketch, colour: string): string {
  const base = linear(
    sketch,
    [tint(colour, 0.5), tint(colour, 0.12), mix(colour, shade(colour, 0.12), 0.7)],
    52,
  )
  const light = blur(
    sketch,
    90,
    `<ellipse cx="420" cy="400" rx="360" ry="330" fill="#fffdf6" opacity=".6"/>`,
    0.8,
  )
  return `<rect width="1000" height="1000" fill="${base}"/>${light}${palmShadow(sketch, colour)}`
}

function room(sketch: Sketch, colour: string): string {
  const wall = linear(sketch, [tint(colour, 0.22), tint(colour, 0.42)], 90)
  const floor = linear(sketch, [mix(colour, shade(colour, 0.1), 0.8), tint(colour, 0.3)], 90)
  const arch = linear(sketch, [tint(colour, 0.72), tint(colour, 0.4)], 90)
  return (
    `<rect width="1000" height="1000" fill="${wall}"/>` +
    `<path d="M170 790V440a330 330 0 0 1 660 0V790Z" fill="${arch}" opacity=".8"/>` +
    blur(sketch, 26, `<ellipse cx="400" cy="330" rx="240" ry="210" fill="#fffdf6" opacity=".5"/>`) +
    `<rect y="742" width="1000" height="258" fill="${floor}"/>` +
    blur(
      sketch,
      16,
      `<rect x="-60" y="728" width="1120" height="30" fill="${tint(colour, 0.3)}" opacity=".9"/>`,
      0.9,
    )
  )
}

/** The shadow of a palm leaf in the window, far out of focus. */
function palmShadow(sketch: Sketch, colour: string): string {
  const blades = Array.from({ length: 9 }, (_, index) => {
    const along = index / 8
    const x = 1010 - along * 330
    const y = 40 + along * along * 190
    const length = 250 - along * 120
    const blade = (turn: number) =>
      `<path transform="translate(${x} ${y}) rotate(${turn})" d="M0 0Q${length * 0.5} -26 ${length} 0Q${length * 0.5} 22 0 0Z"/>`
    return blade(128 - along * 34) + blade(212 + along * 16)
  }).join('')
  return blur(sketch, 11, `<g fill="${shade(colour, 0.5)}" opacity=".13">${blades}</g>`, 0.3)
}

/** The shadow under something standing: a dark line of contact and a wide soft pool. */
export function standingShadow(sketch: Sketch, cx: number, y: number, width: number, opacity = 1): string {
  const half = width / 2
  return (
    blur(
      sketch,
      26,
      `<ellipse cx="${cx + half * 0.1}" cy="${y + 14}" rx="${half * 1.08}" ry="${34}" fill="#6a4029" opacity="${0.34 * opacity}"/>`,
      0.6,
    ) +
    blur(
      sketch,
      8,
      `<ellipse cx="${cx}" cy="${y + 2}" rx="${half * 0.86}" ry="12" fill="#4f2c1b" opacity="${0.42 * opacity}"/>`,
      1,
    )
  )
}
