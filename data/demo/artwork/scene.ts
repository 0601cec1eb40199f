import { mix, shade, tint } from './colour.ts'
import { motif } from './motifs.ts'
import type { Picture } from './picture.ts'
import { drawObject } from './render-picture.ts'
import { blur, createSketch, linear } from './sketch.ts'

/** An object in a scene, in the scene's pixels. */
export interface Placed {
  picture: Picture
  x: number
  y: number
  scale: number
}

/** A wide picture for the top of home: objects on a shelf before a plain wall, with calm room for words. */
export function renderScene(scene: {
  width: number
  height: number
  colour: string
  /** where the floor begins */
  floor: number
  objects: readonly Placed[]
  bunting?: boolean
}): string {
  const sketch = createSketch()
  const { width, height, colour, floor, objects } = scene
  const wall = linear(sketch, [tint(colour, 0.5), tint(colour, 0.2), colour], 30)
  const ground = linear(sketch, [mix(colour, shade(colour, 0.12), 0.8), tint(colour, 0.2)], 90)
  const light = blur(
    sketch,
    80,
    `<ellipse cx="${width * 0.3}" cy="${height * 0.35}" rx="${width * 0.3}" ry="${height * 0.4}" fill="#fffdf6" opacity=".7"/>`,
    0.8,
  )
  const things = objects
    .map(
      ({ picture, x, y, scale }) =>
        `<g transform="translate(${x} ${y}) scale(${scale})">${drawObject(sketch, picture)}</g>`,
    )
    .join('')
  const flags = scene.bunting ? bunting(width, colour) : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="${wall}"/>${light}<rect y="${floor}" width="${width}" height="${height - floor}" fill="${ground}"/>${flags}${things}<defs>${sketch.definitions()}</defs></svg>`
}

/** Paper flags on a string along the top. */
function bunting(width: number, colour: string): string {
  const inks = ['#e2725b', '#f2cf72', '#3d8b8b', tint(colour, 0.7)]
  const count = Math.ceil(width / 110)
  const flags = Array.from({ length: count }, (_, index) => {
    const x = (index + 0.5) * (width / count)
    const y = 18 + 26 * Math.sin((Math.PI * (index + 0.5)) / count)
    return `<path d="M${x - 34} ${y}H${x + 34}L${x} ${y + 62}Z" fill="${inks[index % inks.length]}" opacity=".9"/>`
  }).join('')
  return `<path d="M0 14Q${width / 2} 70 ${width} 14" fill="none" stroke="${shade(colour, 0.4)}" stroke-width="3" opacity=".5"/>${flags}`
}

/** The shop's mark: a house with a heart for a door, on a square of `size`. */
export function renderMark(
  size: number,
  { ground, margin = 0 }: { ground?: string; margin?: number } = {},
): string {
  const sketch = createSketch()
  const inner = 100 - 2 * margin
  const base = ground ? `<rect width="100" height="100" rx="${margin > 12 ? 0 : 24}" fill="${ground}"/>` : ''
  const house =
    '<path d="M50 8L92 44Q96 48 92 53T83 54V82Q83 92 73 92H27Q17 92 17 82V54Q12 57 8 53T8 44Z" fill="#0b6b70"/>' +
    '<path d="M50 8L92 44Q96 48 92 53T83 54L50 26L17 54Q12 57 8 53T8 44Z" fill="#084f54"/>' +
    '<path d="M50 80C22 60 30 38 42 40Q48 41 50 48Q52 41 58 40C70 38 78 60 50 80Z" fill="#ffc83d"/>' +
    '<circle cx="44" cy="54" r="2.4" fill="#2b2135"/><circle cx="56" cy="54" r="2.4" fill="#2b2135"/><path d="M45 61Q50 66 55 61" fill="none" stroke="#2b2135" stroke-width="2.2" stroke-linecap="round"/>'
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 100 100"><defs>${sketch.definitions()}</defs>${base}<g transform="translate(${margin} ${margin}) scale(${inner / 100})">${house}</g></svg>`
}

/** Shown where a product has no picture: a frame waiting for its photograph. */
export function renderPlaceholder(): string {
  const sketch = createSketch()
  const ground = linear(sketch, ['#fff6ea', '#fbe2cf'], 60)
  const sun = motif(sketch, 'sun', 500, 470, '#e8a27c', 3)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1000" width="800" height="800"><defs>${sketch.definitions()}</defs><rect width="1000" height="1000" fill="${ground}"/><rect x="220" y="200" width="560" height="560" rx="48" fill="#fffdf8" stroke="#e7c9a9" stroke-width="14"/><path d="M250 700L420 520L540 640L620 570L750 700V720Q750 732 736 732H264Q250 732 250 720Z" fill="#cfe1d4"/>${sun}<text x="500" y="850" text-anchor="middle" font-family="Nunito, system-ui, sans-serif" font-weight="800" font-size="52" fill="#7a6a5c">Photo à venir</text></svg>`
}
