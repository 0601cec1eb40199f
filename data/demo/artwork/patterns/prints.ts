import { star } from '../path.ts'
import { dot, heart, leaf, line, round, shape } from './shapes.ts'
import type { Tile } from './tile.ts'

/** What is printed on cloth, and woven into it in stripes and checks. */
export const prints = {
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
} satisfies Record<string, Tile>
