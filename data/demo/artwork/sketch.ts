/** Collects the definitions (gradients, clips, filters, patterns) one picture needs, with ids of its own. */
export interface Sketch {
  /** Adds a definition; `make` receives its id. Answers the `url(#id)` reference. */
  define(make: (id: string) => string): string
  /** The definitions collected so far. */
  definitions(): string
}

/** Starts an empty sketch. Ids are counted, so the same drawing always gives the same text. */
export function createSketch(): Sketch {
  const parts: string[] = []
  const known = new Map<string, string>()
  return {
    define(make) {
      const key = make('')
      const existing = known.get(key)
      if (existing) return existing
      const id = `d${parts.length}`
      parts.push(make(id))
      known.set(key, `url(#${id})`)
      return `url(#${id})`
    },
    definitions: () => parts.join(''),
  }
}

/** A vertical (or turned) gradient over the shape's own box. Stops are spread evenly. */
export function linear(sketch: Sketch, colours: readonly string[], degrees = 90): string {
  const angle = (degrees * Math.PI) / 180
  const dx = Math.cos(angle) / 2
  const dy = Math.sin(angle) / 2
  const ends = `x1="${round(0.5 - dx)}" y1="${round(0.5 - dy)}" x2="${round(0.5 + dx)}" y2="${round(0.5 + dy)}"`
  return sketch.define((id) => `<linearGradient id="${id}" ${ends}>${stops(colours)}</linearGradient>`)
}

/** A round gradient over the shape's own box, lit from `cx`/`cy` (0 to 1). */
export function radial(sketch: Sketch, colours: readonly string[], cx = 0.35, cy = 0.28, r = 0.85): string {
  return sketch.define(
    (id) => `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stops(colours)}</radialGradient>`,
  )
}

/** Cuts whatever is inside to the outline `d`. */
export function clip(sketch: Sketch, d: string, inside: string): string {
  const reference = sketch.define((id) => `<clipPath id="${id}"><path d="${d}"/></clipPath>`)
  return `<g clip-path="${reference}">${inside}</g>`
}

/** Blurs what is inside; `room` is the margin around its box, as a share of that box. */
export function blur(sketch: Sketch, deviation: number, inside: string, room = 0.5): string {
  const box = `x="${-room}" y="${-room}" width="${1 + 2 * room}" height="${1 + 2 * room}"`
  const reference = sketch.define(
    (id) => `<filter id="${id}" ${box}><feGaussianBlur stdDeviation="${deviation}"/></filter>`,
  )
  return `<g filter="${reference}">${inside}</g>`
}

function stops(colours: readonly string[]): string {
  const last = Math.max(1, colours.length - 1)
  return colours
    .map((entry, index) => {
      const [colour = entry, opacity] = entry.split('@')
      const see = opacity === undefined ? '' : ` stop-opacity="${opacity}"`
      return `<stop offset="${round(index / last)}" stop-color="${colour}"${see}/>`
    })
    .join('')
}

/** Two decimals are finer than any pixel here. */
export function round(value: number): number {
  return Math.round(value * 100) / 100
}
