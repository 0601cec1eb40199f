import { readFileSync } from 'node:fs'
import opentype from 'opentype.js'
import type { FontWeight, MeasureText } from '../../domain/sharing/fit-text.ts'
import type { OutlineText } from '../../domain/sharing/picture-svg.ts'

interface PictureFont {
  hasGlyph: (character: string) => boolean
  measure: MeasureText
  outline: OutlineText
}

interface PlacedGlyph {
  glyph: opentype.Glyph
  /** ems from the start of the line */
  x: number
}

const SCRIPTS = ['latin', 'latin-ext']
const WEIGHTS: Readonly<Record<FontWeight, number>> = { bold: 700, black: 900 }

/** Nunito from the shop's own files: a machine may have no fonts, and texts are to look the same on every machine. */
export function openPictureFont(): PictureFont {
  const fonts = { bold: openWeight('bold'), black: openWeight('black') }

  /** Places glyph by glyph with kerning. opentype.js cannot apply Nunito's own substitutions. */
  function place(text: string, weight: FontWeight): { glyphs: PlacedGlyph[]; width: number } {
    const glyphs: PlacedGlyph[] = []
    let before: { font?: opentype.Font; glyph?: opentype.Glyph } = {}
    let x = 0
    for (const character of text) {
      const font = fonts[weight].find((one) => one.hasChar(character))
      if (!font) continue
      const glyph = font.charToGlyph(character)
      if (before.font === font && before.glyph) {
        x += font.getKerningValue(before.glyph, glyph) / font.unitsPerEm
      }
      glyphs.push({ glyph, x })
      x += (glyph.advanceWidth ?? 0) / font.unitsPerEm
      before = { font, glyph }
    }
    return { glyphs, width: x }
  }

  return {
    hasGlyph: (character) => fonts.black.some((font) => font.hasChar(character)),
    measure: (text, weight) => place(text, weight).width,
    outline: (text, weight, { x, baseline, size }) =>
      place(text, weight)
        .glyphs.map(({ glyph, x: left }) => pathData(glyph.getPath(x + left * size, baseline, size)))
        .join(''),
  }
}

/** SVG path data. That of opentype.js is not always valid. */
function pathData({ commands }: opentype.Path): string {
  return commands
    .map(({ type, ...numbers }) => {
      const { x1, y1, x2, y2, x, y }: Partial<Record<'x1' | 'y1' | 'x2' | 'y2' | 'x' | 'y', number>> = numbers
      return type + [x1, y1, x2, y2, x, y].flatMap((value) => value?.toFixed(1) ?? []).join(' ')
    })
    .join('')
}

function openWeight(weight: FontWeight): opentype.Font[] {
  return SCRIPTS.map((script) => {
    const { buffer, byteOffset, length } = readFileSync(
      new URL(`./fonts/nunito-${script}-${WEIGHTS[weight]}.woff`, import.meta.url),
    )
    return opentype.parse(buffer.slice(byteOffset, byteOffset + length))
  })
}
