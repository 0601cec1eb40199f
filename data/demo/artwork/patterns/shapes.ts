/** A circle without a filling. */
export const ring = (x: number, y: number, r: number, ink: string, width: number) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${ink}" stroke-width="${width}"/>`

/** A filled circle. */
export const dot = (x: number, y: number, r: number, ink: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${ink}"/>`

/** An outline, filled. */
export const shape = (d: string, ink: string) => `<path d="${d}" fill="${ink}"/>`

/** An outline, drawn with a round pen. */
export const line = (d: string, ink: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${ink}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`

/** The outline of a heart around a point. */
export const heart = (x: number, y: number, r: number) =>
  `M${x} ${y + r}C${x - 2 * r} ${y - r * 0.3} ${x - r * 0.9} ${y - r * 1.4} ${x} ${y - r * 0.4}` +
  `C${x + r * 0.9} ${y - r * 1.4} ${x + 2 * r} ${y - r * 0.3} ${x} ${y + r}Z`

/** A leaf that grows from a point, turned by so many degrees. */
export const leaf = (x: number, y: number, length: number, turn: number, ink: string) =>
  `<path transform="translate(${x} ${y}) rotate(${turn})" d="M0 0C${length * 0.34} ${-length * 0.3} ${length * 0.34} ${-length * 0.72} 0 ${-length}C${-length * 0.34} ${-length * 0.72} ${-length * 0.34} ${-length * 0.3} 0 0Z" fill="${ink}"/>`

/** The same, so many times, all the way round. */
export const round = (count: number, draw: (turn: number) => string) =>
  Array.from({ length: count }, (_, index) => draw((360 / count) * index)).join('')
