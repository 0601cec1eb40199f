/** The top of an axis that includes `max` and has four equal, round steps. */
export function axisTop(max: number): number {
  const step = Math.max(1, max / 4)
  const power = 10 ** Math.floor(Math.log10(step))
  const round = [1, 2, 3, 5].find((factor) => factor * power >= step) ?? 10
  return 4 * round * power
}

export function linePath(points: readonly { x: number; y: number }[]): string {
  return points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join(' ')
}

export function ringSlice(
  ring: { center: number; outer: number; inner: number },
  from: number,
  to: number,
): string {
  // A full ring ends just before its start, because an arc from a point to itself draws nothing.
  const end = to - from >= 1 ? from + 0.9999 : to
  const large = end - from > 0.5 ? 1 : 0
  const at = (share: number, radius: number) => {
    const angle = share * 2 * Math.PI
    return `${round(ring.center + radius * Math.sin(angle))} ${round(ring.center - radius * Math.cos(angle))}`
  }
  return [
    `M${at(from, ring.outer)}`,
    `A${ring.outer} ${ring.outer} 0 ${large} 1 ${at(end, ring.outer)}`,
    `L${at(end, ring.inner)}`,
    `A${ring.inner} ${ring.inner} 0 ${large} 0 ${at(from, ring.inner)}`,
    'Z',
  ].join(' ')
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
