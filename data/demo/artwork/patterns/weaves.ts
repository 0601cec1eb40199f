import { shade, tint } from '../colour.ts'
import { dot, line, ring, shape } from './shapes.ts'
import type { Tile } from './tile.ts'

/** What cloth looks like from close by. */
export const weaves = {
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
