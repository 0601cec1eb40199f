/** Mixes two `#rrggbb` colours; `share` is the part of the second one, 0 to 1. */
export function mix(first: string, second: string, share: number): string {
  const a = channels(first)
  const b = channels(second)
  const mixed = a.map((value, index) => Math.round(value + ((b[index] ?? value) - value) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** Towards a warm brown rather than black, so that shadows stay friendly. */
export function shade(colour: string, share: number): string {
  return mix(colour, '#43231a', share)
}

/** Towards warm white. */
export function tint(colour: string, share: number): string {
  return mix(colour, '#fffbf2', share)
}

/** Perceived lightness, 0 (black) to 1 (white). */
export function lightness(colour: string): number {
  const [r = 0, g = 0, b = 0] = channels(colour)
  return (0.299 * r + 0.587 * g + 0.114 * b) / 255
}

function channels(colour: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16))
}
