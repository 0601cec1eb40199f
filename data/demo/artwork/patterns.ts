import { lightness, mix, shade, tint } from './colour.ts'
import { prints } from './patterns/prints.ts'
import type { Tile } from './patterns/tile.ts'
import { wax } from './patterns/wax.ts'
import { weaves } from './patterns/weaves.ts'
import type { Sketch } from './sketch.ts'

const TILES = { ...prints, ...weaves, ...wax } satisfies Record<string, Tile>

export type PatternName = keyof typeof TILES

/** The fill of a printed or woven cloth, to lay over its plain colour. */
export function patternFill(
  sketch: Sketch,
  name: PatternName,
  colour: string,
  accent: string,
  scale = 1,
  turn = 0,
): string {
  const tile: Tile = TILES[name]
  const inks = {
    colour,
    accent,
    deep: mix(shade(colour, 0.62), accent, 0.12),
    cream: lightness(colour) > 0.82 ? tint(accent, 0.55) : tint(colour, 0.86),
  }
  const place = `rotate(${(tile.turn ?? 0) + turn}) scale(${scale})`
  return sketch.define(
    (id) =>
      `<pattern id="${id}" width="${tile.width}" height="${tile.height}" patternUnits="userSpaceOnUse" patternTransform="${place}">${tile.draw(inks)}</pattern>`,
  )
}
