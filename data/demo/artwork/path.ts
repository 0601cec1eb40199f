import { round } from './sketch.ts'

/** The axis every symmetrical drawing stands on. */
export const AXIS = 500

interface Step {
  letter: string
  numbers: number[]
}

/**
 * The whole outline of a symmetrical shape from its right half: a path of M, L, C and Q commands whose x is
 * the distance from the axis, running from the top of the axis to its bottom.
 */
export function mirrored(half: string, axis = AXIS): string {
  const steps = read(half)
  const forward = steps.map((step) => `${step.letter}${place(step.numbers, axis, 1)}`)
  const back: string[] = []
  for (let index = steps.length - 1; index > 0; index -= 1) {
    const step = steps[index]
    const before = steps[index - 1]
    if (!step || !before) continue
    const points = [...pairs(before.numbers).slice(-1), ...pairs(step.numbers).slice(0, -1)]
    const [end, ...controls] = points
    const ordered = [...controls.reverse(), ...(end ? [end] : [])]
    back.push(`${step.letter}${place(ordered.flat(), axis, -1)}`)
  }
  return `${forward.join('')}${back.join('')}Z`
}

/** Both an open right-hand line and its mirror image, for seams, folds and bands. */
export function twice(half: string, axis = AXIS): string {
  return [1, -1]
    .map((side) =>
      read(half)
        .map((step) => `${step.letter}${place(step.numbers, axis, side)}`)
        .join(''),
    )
    .join('')
}

export function moved(content: string, x: number, y: number, scale = 1, turn = 0): string {
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">${content}</g>`
}

/** An ellipse as a path, so that it can be clipped and shaded like any other outline. */
export function oval(cx: number, cy: number, rx: number, ry = rx): string {
  return `M${cx - rx} ${cy}A${rx} ${ry} 0 1 1 ${cx + rx} ${cy}A${rx} ${ry} 0 1 1 ${cx - rx} ${cy}Z`
}

/** A rectangle with rounded corners as a path. */
export function slab(x: number, y: number, width: number, height: number, r: number): string {
  const corner = `a${r} ${r} 0 0 1`
  return (
    `M${x + r} ${y}h${width - 2 * r}${corner} ${r} ${r}v${height - 2 * r}${corner} ${-r} ${r}` +
    `h${2 * r - width}${corner} ${-r} ${-r}v${2 * r - height}${corner} ${r} ${-r}Z`
  )
}

/** A star, a flower or a cog: `points` tips between two radii. */
export function star(cx: number, cy: number, outer: number, inner: number, points = 5): string {
  const corners = Array.from({ length: points * 2 }, (_, index) => {
    const radius = index % 2 === 0 ? outer : inner
    const angle = (Math.PI * index) / points - Math.PI / 2
    return `${round(cx + radius * Math.cos(angle))} ${round(cy + radius * Math.sin(angle))}`
  })
  return `M${corners.join('L')}Z`
}

function read(path: string): Step[] {
  return [...path.matchAll(/([MLCQ])([^MLCQ]*)/g)].map((match) => ({
    letter: match[1] ?? 'L',
    numbers: (match[2] ?? '')
      .trim()
      .split(/[\s,]+/)
      .map(Number),
  }))
}

function pairs(numbers: readonly number[]): number[][] {
  const found: number[][] = []
  for (let index = 0; index + 1 < numbers.length; index += 2) found.push(numbers.slice(index, index + 2))
  return found
}

function place(numbers: readonly number[], axis: number, side: number): string {
  return numbers.map((value, index) => (index % 2 === 0 ? round(axis + side * value) : value)).join(' ')
}
