import { groupThousands } from '../harness/markdown-table.ts'

/** Milliseconds of one query at each catalogue size. */
export interface GrowthCurve {
  name: string
  times: readonly number[]
}

export const TITLE = 'Response time by catalogue size'
const [WIDTH, HEIGHT] = [800, 440]
const FIELD = { left: 64, right: 450, top: 64, bottom: 384 }
const LINE_HEIGHT = 19
const COLOURS = [
  '#0f766e',
  '#b45309',
  '#1d4ed8',
  '#be123c',
  '#6d28d9',
  '#4d7c0f',
  '#0e7490',
  '#a21caf',
  '#57534e',
  '#9a3412',
  '#166534',
  '#1e3a8a',
  '#831843',
]

export function drawGrowth(sizes: readonly number[], curves: readonly GrowthCurve[]): string {
  const figures = curves.flatMap(({ times }) => times)
  const lowest = Math.floor(Math.log10(Math.min(...figures)))
  const highest = Math.ceil(Math.log10(Math.max(...figures)))
  const x = (size: number) =>
    between(FIELD.left, FIELD.right, position(size, Math.min(...sizes), Math.max(...sizes)))
  const y = (time: number) =>
    between(FIELD.bottom, FIELD.top, (Math.log10(time) - lowest) / Math.max(1, highest - lowest))
  const steps = Array.from({ length: highest - lowest + 1 }, (_, index) => 10 ** (lowest + index))
  const ends = curves.map(({ times }) => y(times.at(-1) ?? 1))
  const places = spreadLabels(ends)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-labelledby="title desc" font-family="system-ui, sans-serif" font-size="13">`,
    `<title id="title">${TITLE}</title>`,
    `<desc id="desc">${escaped(describe(sizes, curves))}</desc>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    `<text x="16" y="28" font-size="16" font-weight="600" fill="#1c1917">${TITLE}</text>`,
    '<text x="16" y="48" fill="#57534e">median milliseconds; a level line does not depend on the size</text>',
    ...steps.map(
      (time) =>
        `<path d="M${FIELD.left} ${y(time)}H${FIELD.right}" stroke="#e7e5e4"/><text x="${FIELD.left - 8}" y="${y(time) + 4}" text-anchor="end" fill="#57534e">${written(time)} ms</text>`,
    ),
    ...sizes.map(
      (size) =>
        `<text x="${x(size)}" y="${FIELD.bottom + 24}" text-anchor="middle" fill="#57534e">${written(size)}</text>`,
    ),
    `<text x="${(FIELD.left + FIELD.right) / 2}" y="${FIELD.bottom + 44}" text-anchor="middle" fill="#57534e">products</text>`,
    ...curves.map(({ name, times }, index) => {
      const colour = COLOURS[index % COLOURS.length]
      const points = times.map((time, at) => `${round(x(sizes[at] ?? 1))} ${round(y(time))}`)
      const dots = points.map(
        (point) => `<circle cx="${point.replace(' ', '" cy="')}" r="3" fill="${colour}"/>`,
      )
      const label = `${plain(name)} · ${written(times.at(-1) ?? 0)} ms`
      return [
        `<polyline points="${points.join(' ')}" fill="none" stroke="${colour}" stroke-width="2"/>${dots.join('')}`,
        `<path d="M${FIELD.right + 6} ${round(ends[index] ?? 0)}L${FIELD.right + 20} ${places[index]}" stroke="${colour}" fill="none"/>`,
        `<text x="${FIELD.right + 25}" y="${(places[index] ?? 0) + 4}" fill="${colour}">${escaped(label)}</text>`,
      ].join('')
    }),
    '</svg>\n',
  ].join('\n')
}

function spreadLabels(ends: readonly number[]): number[] {
  const order = ends.map((_, index) => index).sort((a, b) => (ends[a] ?? 0) - (ends[b] ?? 0))
  const places: number[] = []
  let free = FIELD.top - LINE_HEIGHT
  for (const [rank, index] of order.entries()) {
    const room = FIELD.bottom + 20 - (order.length - 1 - rank) * LINE_HEIGHT
    free = Math.round(Math.min(Math.max(ends[index] ?? 0, free + LINE_HEIGHT), room))
    places[index] = free
  }
  return places
}

function describe(sizes: readonly number[], curves: readonly GrowthCurve[]): string {
  const at = sizes.map(written).join(', ')
  const lines = curves.map(({ name, times }) => `${plain(name)}: ${times.map(written).join(', ')} ms`)
  return `At ${at} products. ${lines.join('. ')}.`
}

const position = (size: number, least: number, max: number) =>
  max === least ? 0.5 : Math.log(size / least) / Math.log(max / least)
const between = (from: number, to: number, part: number) => from + (to - from) * part
const round = (place: number) => Math.round(place * 10) / 10
const plain = (what: string) => what.replaceAll('`', '')
const written = (figure: number) =>
  groupThousands(String(figure < 100 ? Number(figure.toPrecision(2)) : figure))
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
