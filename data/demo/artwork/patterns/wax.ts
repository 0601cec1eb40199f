import { dot, leaf, line, ring, round, shape } from './shapes.ts'
import type { Tile } from './tile.ts'

/** The large prints of West Africa. */
export const wax = {
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
} satisfies Record<string, Tile>
