import { lightness, mix, shade, tint } from './colour.ts'
import { star } from './path.ts'
import type { Sketch } from './sketch.ts'

interface Inks {
  colour: string
  accent: string
  deep: string
  cream: string
}

interface Tile {
  width: number
  height: number
  turn?: number
  draw: (inks: Inks) => string
}

const ring = (x: number, y: number, r: number, ink: string, width: number) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${ink}" stroke-width="${width}"/>`
const dot = (x: number, y: number, r: number, ink: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${ink}"/>`
const shape = (d: string, ink: string) => `<path d="${d}" fill="${ink}"/>`
const line = (d: string, ink: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${ink}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
const heart = (x: number, y: number, r: number) =>
  `M${x} ${y + r}C${x - 2 * r} ${y - r * 0.3} ${x - r * 0.9} ${y - r * 1.4} ${x} ${y - r * 0.4}` +
  `C${x + r * 0.9} ${y - r * 1.4} ${x + 2 * r} ${y - r * 0.3} ${x} ${y + r}Z`
const leaf = (x: number, y: number, length: number, turn: number, ink: string) =>
  `<path transform="translate(${x} ${y}) rotate(${turn})" d="M0 0C${length * 0.34} ${-length * 0.3} ${length * 0.34} ${-length * 0.72} 0 ${-length}C${-length * 0.34} ${-length * 0.72} ${-length * 0.34} ${-length * 0.3} 0 0Z" fill="${ink}"/>`
const round = (count: number, draw: (turn: number) => string) =>
  Array.from({ length: count }, (_, index) => draw((360 / count) * index)).join('')

const TILES = {
  stripes: {
    width: 40,
    height: 34,
    draw: ({ accent }) => `<rect width="40" height="13" y="4" fill="${accent}"/>`,
  },
  marine: {
    width: 40,
    height: 56,
    draw: ({ accent }) => `<rect width="40" height="9" y="8" fill="${accent}"/>`,
  },
  candy: {
    width: 44,
    height: 44,
    turn: 90,
    draw: ({ accent }) => `<rect width="44" height="20" fill="${accent}" opacity=".85"/>`,
  },
  dots: {
    width: 62,
    height: 62,
    draw: ({ accent }) => dot(16, 16, 9, accent) + dot(47, 47, 9, accent),
  },
  confetti: {
    width: 110,
    height: 110,
    draw: ({ accent, cream, deep }) =>
      dot(20, 24, 9, accent) +
      dot(78, 14, 6, cream) +
      dot(58, 58, 10, deep) +
      dot(96, 80, 8, accent) +
      dot(24, 88, 7, cream),
  },
  stars: {
    width: 92,
    height: 92,
    draw: ({ accent }) =>
      shape(star(24, 26, 15, 6.6), accent) +
      shape(star(70, 70, 15, 6.6), accent) +
      dot(70, 22, 4, accent) +
      dot(24, 72, 4, accent),
  },
  gingham: {
    width: 52,
    height: 52,
    draw: ({ accent }) =>
      `<rect width="26" height="52" fill="${accent}" opacity=".42"/><rect width="52" height="26" fill="${accent}" opacity=".42"/>`,
  },
  hearts: {
    width: 84,
    height: 84,
    draw: ({ accent }) => shape(heart(22, 24, 12), accent) + shape(heart(64, 66, 12), accent),
  },
  clouds: {
    width: 150,
    height: 124,
    draw: ({ accent, cream }) =>
      shape('M20 44a15 15 0 0 1 6-29a20 20 0 0 1 36-2a16 16 0 0 1 8 31Z', cream) +
      shape('M94 104a13 13 0 0 1 5-25a17 17 0 0 1 31-2a14 14 0 0 1 7 27Z', cream) +
      shape(star(112, 30, 10, 4.5), accent) +
      shape(star(40, 92, 10, 4.5), accent),
  },
  flowers: {
    width: 112,
    height: 112,
    draw: ({ accent, cream, deep }) =>
      [
        [28, 30],
        [84, 86],
      ]
        .map(([x = 0, y = 0]) => round(5, (turn) => leaf(x, y, 20, turn, accent)) + dot(x, y, 6, cream))
        .join('') +
      leaf(80, 40, 18, 40, deep) +
      leaf(80, 40, 18, -50, deep) +
      leaf(24, 96, 18, 30, deep) +
      leaf(24, 96, 18, -60, deep),
  },
  waves: {
    width: 80,
    height: 44,
    draw: ({ accent }) => line('M-40 30Q-20 6 0 30T40 30T80 30T120 30', accent, 6),
  },
  knit: {
    width: 26,
    height: 22,
    draw: ({ colour }) =>
      line('M1 3L13 15L25 3', shade(colour, 0.22), 3.4) + line('M1 -1L13 11L25 -1', tint(colour, 0.28), 2.4),
  },
  jacquard: {
    width: 104,
    height: 150,
    draw: ({ accent, cream, colour }) =>
      Array.from({ length: 7 }, (_, row) =>
        Array.from({ length: 5 }, (_, column) =>
          line(`M${column * 26 + 1} ${row * 22 + 3}l12 12l12 -12`, shade(colour, 0.14), 2.6),
        ).join(''),
      ).join('') +
      shape('M0 44L26 18L52 44L78 18L104 44V58L78 32L52 58L26 32L0 58Z', accent) +
      [13, 39, 65, 91]
        .map((x) => `<rect x="${x - 5}" y="72" width="10" height="10" fill="${cream}"/>`)
        .join('') +
      shape('M0 96L26 122L52 96L78 122L104 96V110L78 136L52 110L26 136L0 110Z', accent),
  },
  quilt: {
    width: 92,
    height: 92,
    turn: 45,
    draw: ({ colour, cream }) =>
      `<rect width="92" height="92" fill="${cream}" opacity=".14"/>` +
      line('M0 0H92M0 0V92', shade(colour, 0.26), 5) +
      line('M0 7H92M7 0V92', tint(colour, 0.4), 3),
  },
  terry: {
    width: 22,
    height: 22,
    draw: ({ colour }) =>
      ring(6, 7, 4, shade(colour, 0.1), 2) +
      ring(17, 17, 4, shade(colour, 0.1), 2) +
      dot(16, 5, 2, tint(colour, 0.3)),
  },
  waxRings: {
    width: 170,
    height: 170,
    draw: ({ accent, cream, deep }) =>
      [
        [0, 0],
        [170, 0],
        [0, 170],
        [170, 170],
        [85, 85],
      ]
        .map(
          ([x = 0, y = 0]) =>
            dot(x, y, 58, accent) +
            ring(x, y, 58, deep, 6) +
            ring(x, y, 43, cream, 7) +
            dot(x, y, 28, deep) +
            ring(x, y, 17, accent, 6) +
            dot(x, y, 7, cream),
        )
        .join('') +
      [
        [85, 0],
        [0, 85],
        [170, 85],
        [85, 170],
      ]
        .map(([x = 0, y = 0]) => round(8, (turn) => leaf(x, y, 24, turn, cream)) + dot(x, y, 7, deep))
        .join(''),
  },
  waxFan: {
    width: 150,
    height: 120,
    draw: ({ accent, cream, deep }) =>
      [
        [75, 60],
        [0, 120],
        [150, 120],
        [75, 180],
      ]
        .map(
          ([x = 0, y = 0]) =>
            dot(x, y, 75, deep) +
            dot(x, y, 69, accent) +
            dot(x, y, 54, cream) +
            dot(x, y, 46, deep) +
            dot(x, y, 30, accent) +
            dot(x, y, 13, cream),
        )
        .join(''),
  },
  waxDiamonds: {
    width: 130,
    height: 160,
    draw: ({ accent, cream, deep }) =>
      shape('M65 6L124 80L65 154L6 80Z', deep) +
      shape('M65 24L109 80L65 136L21 80Z', accent) +
      shape('M65 46L92 80L65 114L38 80Z', cream) +
      shape('M65 62L79 80L65 98L51 80Z', deep) +
      shape('M0 -22L16 0L0 22L-16 0Z', cream) +
      shape('M130 -22L146 0L130 22L114 0Z', cream) +
      shape('M0 138L16 160L0 182L-16 160Z', cream) +
      shape('M130 138L146 160L130 182L114 160Z', cream) +
      dot(0, 80, 7, cream) +
      dot(130, 80, 7, cream),
  },
  waxLeaves: {
    width: 180,
    height: 180,
    draw: ({ accent, cream, deep }) =>
      [
        [50, 104, 0],
        [140, 194, 0],
        [140, 14, 0],
      ]
        .map(([x = 0, y = 0]) =>
          [-64, -32, 0, 32, 64]
            .map(
              (turn) =>
                leaf(x, y, 78, turn, deep) +
                leaf(x, y - 4, 64, turn, accent) +
                leaf(x, y - 16, 34, turn, cream),
            )
            .join(''),
        )
        .join('') +
      dot(50, 110, 10, deep) +
      dot(140, 20, 10, deep) +
      [
        [100, 60],
        [10, 150],
        [104, 160],
        [4, 40],
      ]
        .map(([x = 0, y = 0]) => dot(x, y, 7, cream) + dot(x, y, 3, deep))
        .join(''),
  },
  bogolan: {
    width: 150,
    height: 168,
    draw: ({ accent, cream }) =>
      line('M0 14H150M0 28H150', cream, 5) +
      line('M0 74L25 44L50 74L75 44L100 74L125 44L150 74', cream, 6) +
      [25, 75, 125].map((x) => dot(x, 74, 5, accent)).join('') +
      line('M0 98H150', accent, 7) +
      [18, 56, 94, 132].map((x) => line(`M${x - 9} 120l18 24m0 -24l-18 24`, cream, 5)).join('') +
      line('M0 160H150', cream, 4),
  },
  denim: {
    width: 9,
    height: 9,
    turn: 38,
    draw: ({ colour }) => line('M0 2H9', tint(colour, 0.22), 1.6) + line('M0 6H9', shade(colour, 0.14), 1.4),
  },
  crochet: {
    width: 44,
    height: 40,
    draw: ({ colour }) =>
      dot(11, 10, 5, shade(colour, 0.24)) +
      dot(33, 30, 5, shade(colour, 0.24)) +
      ring(11, 10, 9, tint(colour, 0.3), 3) +
      ring(33, 30, 9, tint(colour, 0.3), 3),
  },
} satisfies Record<string, Tile>

export type PatternName = keyof typeof TILES

/** The fill of a printed or woven cloth, to lay over its plain colour. */
export function patternFill(
  sketch: Sketch,
  name: PatternName,
  colour: string,
  accent: string,
  scale = 1,
  turn = 0,
): string {
  const tile: Tile = TILES[name]
  const inks = {
    colour,
    accent,
    deep: mix(shade(colour, 0.62), accent, 0.12),
    cream: lightness(colour) > 0.82 ? tint(accent, 0.55) : tint(colour, 0.86),
  }
  const place = `rotate(${(tile.turn ?? 0) + turn}) scale(${scale})`
  return sketch.define(
    (id) =>
      `<pattern id="${id}" width="${tile.width}" height="${tile.height}" patternUnits="userSpaceOnUse" patternTransform="${place}">${tile.draw(inks)}</pattern>`,
  )
}
