import type { GrowthRow } from './tables.ts'

/** The drawing, and within it the field of the curves, in points. */
const [WIDTH, HEIGHT] = [800, 440]
const FIELD = { left: 64, right: 450, top: 64, bottom: 384 }
/** Between two names beside the curves. */
const LINE = 19
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
]

/** The times of answers by size, both on scales of tenfold steps: what is level does not grow. */
export function drawGrowth(sizes: readonly number[], rows: readonly GrowthRow[]): string {
  const figures = rows.flatMap(([, , times]) => times)
  const lowest = Math.floor(Math.log10(Math.min(...figures)))
  const highest = Math.ceil(Math.log10(Math.max(...figures)))
  const x = (size: number) =>
    between(FIELD.left, FIELD.right, position(size, Math.min(...sizes), Math.max(...sizes)))
  const y = (time: number) =>
    between(FIELD.bottom, FIELD.top, (Math.log10(time) - lowest) / Math.max(1, highest - lowest))
  const steps = Array.from({ length: highest - lowest + 1 }, (_, index) => 10 ** (lowest + index))
  const ends = rows.map(([, , times]) => y(times.at(-1) ?? 1))
  const places = apart(ends)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-labelledby="title desc" font-family="system-ui, sans-serif" font-size="13">`,
    '<title id="title">Temps de réponse selon la taille du catalogue</title>',
    `<desc id="desc">${escaped(describe(sizes, rows))}</desc>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    '<text x="16" y="28" font-size="16" font-weight="600" fill="#1c1917">Temps de réponse selon la taille du catalogue</text>',
    '<text x="16" y="48" fill="#57534e">médianes, en millisecondes ; à plat : ne dépend pas de la taille</text>',
    ...steps.map(
      (time) =>
        `<path d="M${FIELD.left} ${y(time)}H${FIELD.right}" stroke="#e7e5e4"/><text x="${FIELD.left - 8}" y="${y(time) + 4}" text-anchor="end" fill="#57534e">${written(time)} ms</text>`,
    ),
    ...sizes.map(
      (size) =>
        `<text x="${x(size)}" y="${FIELD.bottom + 24}" text-anchor="middle" fill="#57534e">${written(size)}</text>`,
    ),
    `<text x="${(FIELD.left + FIELD.right) / 2}" y="${FIELD.bottom + 44}" text-anchor="middle" fill="#57534e">produits</text>`,
    ...rows.map(([what, , times], index) => {
      const colour = COLOURS[index % COLOURS.length]
      const points = times.map((time, at) => `${round(x(sizes[at] ?? 1))} ${round(y(time))}`)
      const dots = points.map(
        (point) => `<circle cx="${point.replace(' ', '" cy="')}" r="3" fill="${colour}"/>`,
      )
      const name = `${plain(what)} · ${written(times.at(-1) ?? 0)} ms`
      return [
        `<polyline points="${points.join(' ')}" fill="none" stroke="${colour}" stroke-width="2"/>${dots.join('')}`,
        `<path d="M${FIELD.right + 6} ${round(ends[index] ?? 0)}L${FIELD.right + 20} ${places[index]}" stroke="${colour}" fill="none"/>`,
        `<text x="${FIELD.right + 25}" y="${(places[index] ?? 0) + 4}" fill="${colour}">${escaped(name)}</text>`,
      ].join('')
    }),
    '</svg>\n',
  ].join('\n')
}

/** Places for the names beside the ends of the curves, in their order, none over another. */
function apart(ends: readonly number[]): number[] {
  const order = ends.map((_, index) => index).sort((a, b) => (ends[a] ?? 0) - (ends[b] ?? 0))
  const places: number[] = []
  let free = FIELD.top - LINE
  for (const [rank, index] of order.entries()) {
    const room = FIELD.bottom + 20 - (order.length - 1 - rank) * LINE
    free = Math.round(Math.min(Math.max(ends[index] ?? 0, free + LINE), room))
    places[index] = free
  }
  return places
}

function describe(sizes: readonly number[], rows: readonly GrowthRow[]): string {
  const at = sizes.map(written).join(', ')
  const lines = rows.map(([what, , times]) => `${plain(what)} : ${times.map(written).join(', ')} ms`)
  return `À ${at} produits. ${lines.join('. ')}.`
}

const position = (size: number, least: number, most: number) =>
  most === least ? 0.5 : Math.log(size / least) / Math.log(most / least)
const between = (from: number, to: number, part: number) => from + (to - from) * part
const round = (place: number) => Math.round(place * 10) / 10
const plain = (what: string) => what.replaceAll('`', '')
const written = (figure: number) =>
  new Intl.NumberFormat('fr-FR', { maximumSignificantDigits: figure < 100 ? 2 : 9 }).format(figure)
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
