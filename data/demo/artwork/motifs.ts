import { shade, tint } from './colour.ts'
import { oval, star } from './path.ts'
import type { Sketch } from './sketch.ts'
import { blur } from './sketch.ts'

const fill = (d: string, ink: string) => `<path d="${d}" fill="${ink}"/>`
const draw = (d: string, ink: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${ink}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
const spokes = (count: number, one: (turn: number) => string) =>
  Array.from({ length: count }, (_, index) => one((360 / count) * index)).join('')

/** Small prints and embroideries, drawn around 0/0 within about 100 by 100. */
const MOTIFS = {
  sun: (ink: string) =>
    fill(oval(0, 0, 24), ink) +
    spokes(
      10,
      (turn) =>
        `<path transform="rotate(${turn})" d="M0 -33V-47" stroke="${ink}" stroke-width="7" stroke-linecap="round"/>`,
    ),
  baobab: (ink: string) =>
    fill('M-17 46C-9 26 -12 4 -16 -6L16 -6C12 4 9 26 17 46Z', shade(ink, 0.18)) +
    draw('M-10 0L-30 -22M10 0L32 -20M0 -4V-30', shade(ink, 0.18), 7) +
    fill(oval(-34, -28, 20, 14), ink) +
    fill(oval(35, -26, 19, 13), ink) +
    fill(oval(0, -38, 28, 15), ink),
  heart: (ink: string) => fill('M0 38C-66 -4 -34 -50 0 -20C34 -50 66 -4 0 38Z', ink),
  star: (ink: string) => fill(star(0, 2, 46, 21), ink),
  moon: (ink: string) =>
    fill('M12 -44A45 45 0 1 0 40 24A36 36 0 1 1 12 -44Z', ink) + fill(star(28, -16, 14, 6), tint(ink, 0.3)),
  pirogue: (ink: string) =>
    fill('M-52 6C-26 20 26 20 52 2C44 32 26 40 0 40C-26 40 -44 34 -52 6Z', ink) +
    fill('M-4 4V-46L34 -4Z', tint(ink, 0.35)) +
    draw('M-4 12V-48', shade(ink, 0.3), 5),
  lion: (ink: string) =>
    spokes(12, (turn) => `<circle transform="rotate(${turn})" cx="0" cy="-32" r="13" fill="${ink}"/>`) +
    fill(oval(0, 0, 30), tint(ink, 0.55)) +
    fill(oval(-11, -5, 4), shade(ink, 0.7)) +
    fill(oval(11, -5, 4), shade(ink, 0.7)) +
    fill('M-7 5H7L0 13Z', shade(ink, 0.7)) +
    draw('M0 13V17M-9 17Q-4 23 0 17Q4 23 9 17', shade(ink, 0.7), 3),
  elephant: (ink: string) =>
    fill(
      'M-34 40V4C-34 -30 -8 -38 12 -34C30 -30 34 -20 36 -4C38 14 42 20 48 18L50 28C36 34 27 24 24 8L20 12V40H2V22H-14V40Z',
      ink,
    ) +
    fill(oval(2, -8, 16, 19), tint(ink, 0.3)) +
    fill(oval(22, -16, 3.6), shade(ink, 0.75)),
  bird: (ink: string) =>
    fill(
      'M-46 -8C-28 -34 6 -34 20 -10C30 -18 42 -16 46 -10L34 -4C30 24 0 36 -22 22C-34 16 -42 6 -46 -8Z',
      ink,
    ) +
    fill('M-24 -8C-8 -12 8 -4 8 12C-8 14 -22 6 -24 -8Z', tint(ink, 0.4)) +
    fill(oval(27, -10, 3.4), shade(ink, 0.75)),
  fish: (ink: string) =>
    fill('M-46 0C-30 -32 14 -32 28 -4L48 -22V24L28 6C14 32 -30 32 -46 0Z', ink) +
    fill(oval(-26, -4, 4.5), tint(ink, 0.9)) +
    draw('M-6 -14Q4 0 -6 14M10 -10Q18 0 10 10', tint(ink, 0.55), 4),
} satisfies Record<string, (ink: string) => string>

export type MotifName = keyof typeof MOTIFS

/** A motif sewn onto cloth: a thread's thickness above it. */
export function motif(sketch: Sketch, name: MotifName, x: number, y: number, ink: string, scale = 1): string {
  const figure = MOTIFS[name](ink)
  const place = (dx: number, dy: number, inside: string) =>
    `<g transform="translate(${x + dx} ${y + dy}) scale(${scale})">${inside}</g>`
  const under = MOTIFS[name]('#5a3322')
  return blur(sketch, 2.4, `<g opacity=".28">${place(1.5, 4, under)}</g>`, 0.3) + place(0, 0, figure)
}
