import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatFrancs } from '../pricing/francs.ts'
import { drawableText } from './drawable-text.ts'
import {
  ASCENT,
  type Box,
  DESCENT,
  layOutPicture,
  type PictureLayout,
  type PictureTexts,
  type PlacedText,
  STATUS_SAFE_SHARE,
} from './picture-layout.ts'
import { SHARE_FORMATS } from './share-picture.ts'

/** A font with narrow and wide letters and a wide ellipsis. */
const measure = (text: string) => {
  const widths = Array.from(text, (character) => ('il. \u00a0'.includes(character) ? 0.25 : 0.62))
  return widths.reduce((sum, width) => sum + width, 0)
}
const hasGlyph = (character: string) => /^[\x20-\x7e\u00a0-\u017f…’€]$/.test(character)

const unicodeText = (maxLength: number) =>
  fc
    .oneof(
      fc.string({ unit: 'grapheme', maxLength }),
      fc.string({ unit: 'binary', maxLength }),
      fc.string({ unit: fc.constantFrom('m', 'é', 'l', ' '), minLength: maxLength / 2, maxLength }),
      fc.string({ unit: fc.constantFrom('W', 'i', ' ', '&', '<', '"', '🎀', 'ب', 'ŋ'), maxLength }),
    )
    .map((text) => drawableText(text, hasGlyph))
const price = fc.oneof(fc.nat(100_000_000), fc.nat(20_000)).map(formatFrancs)

const texts: fc.Arbitrary<PictureTexts> = fc.record({
  format: fc.constantFrom(...SHARE_FORMATS),
  name: unicodeText(200),
  shop: unicodeText(80),
  price,
  oldPrice: fc.option(price, { freq: 1 }),
  badge: fc.option(
    fc.constantFrom(
      { kind: 'sold-out' as const, text: 'Épuisé' },
      { kind: 'sale' as const, text: '-100 %' },
      { kind: 'sale' as const, text: '-5 %' },
    ),
  ),
  link: fc.constantFrom(
    'https://keurbebe.sn/product/1',
    `https://www.les-petits-tresors-de-la-teranga-de-${'x'.repeat(60)}.example:8443/product/${'a'.repeat(64)}`,
    'http://localhost:3000/product/1',
  ),
})

const boxOf = ({ x, baseline, width, size }: PlacedText): Box => ({
  x,
  y: baseline - ASCENT * size,
  width,
  height: (ASCENT + DESCENT) * size,
})

/** Prices have digits and capitals only. */
const priceBox = ({ x, baseline, width, size }: PlacedText): Box => ({
  x,
  y: baseline - 0.74 * size,
  width,
  height: 0.8 * size,
})

/** The lines of the name as one box, because the space between lines belongs to both. */
function around(lines: readonly PlacedText[]): Box[] {
  const boxes = lines.map(boxOf)
  const [first, last] = [boxes[0], boxes.at(-1)]
  if (!first || !last) return []
  const width = Math.max(...boxes.map((box) => box.width))
  return [{ x: first.x, y: first.y, width, height: last.y + last.height - first.y }]
}

/** The boxes of which none may touch another one. */
function boxesOf(layout: PictureLayout): Box[] {
  const { name, oldPrice, price: current, shop, address, qr, logo, badge } = layout
  return [
    ...around(name),
    ...[oldPrice, current].filter((text) => text !== null).map(priceBox),
    ...[shop, address].filter((text) => text !== null).map((text) => ({ ...boxOf(text), height: text.size })),
    qr,
    logo,
    ...(badge ? [badge.box] : []),
  ]
}

const overlap = (one: Box, other: Box) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

describe('layOutPicture', { tags: ['R-11'] }, () => {
  it('keeps every text, the QR code and the logo inside the safe area of the picture', () => {
    fc.assert(
      fc.property(texts, (content) => {
        const layout = layOutPicture(content, measure)
        const isStatus = content.format === 'status'
        expect([layout.width, layout.height]).toEqual([1080, isStatus ? 1920 : 1080])
        const margin = isStatus ? layout.height * STATUS_SAFE_SHARE : 40
        for (const box of boxesOf(layout)) {
          expect(box.x).toBeGreaterThanOrEqual(64)
          expect(box.x + box.width).toBeLessThanOrEqual(layout.width - 64 + 1e-6)
          expect(box.y).toBeGreaterThanOrEqual(margin)
          expect(box.y + box.height).toBeLessThanOrEqual(layout.height - margin)
        }
      }),
    )
  })

  it('lets no two of them overlap', () => {
    fc.assert(
      fc.property(texts, (content) => {
        const boxes = boxesOf(layOutPicture(content, measure))
        boxes.forEach((box, index) => {
          for (const other of boxes.slice(index + 1))
            expect([box, other, overlap(box, other)]).toContain(false)
        })
      }),
    )
  })

  it('shows the price whole and leaves the photo more than half of the picture', () => {
    fc.assert(
      fc.property(texts, (content) => {
        const layout = layOutPicture(content, measure)
        expect(layout.price.text).toBe(content.price)
        expect(layout.oldPrice?.text ?? null).toBe(content.oldPrice)
        expect(layout.photo.height).toBeGreaterThan(layout.height * 0.5)
        expect(layout.photo.y + layout.photo.height).toBeGreaterThan(layout.panel.y)
      }),
    )
  })

  it('shows the whole name, or its beginning with an ellipsis', () => {
    fc.assert(
      fc.property(texts, (content) => {
        const letters = (text: string) => text.replaceAll(' ', '')
        const shown = letters(
          layOutPicture(content, measure)
            .name.map(({ text }) => text)
            .join(''),
        )
        const name = letters(content.name)
        const isWhole = shown === name
        expect(isWhole || (shown.endsWith('…') && name.startsWith(shown.slice(0, -1)))).toBe(true)
      }),
    )
  })

  it('writes a short name large and on one line', () => {
    const content = { format: 'status', shop: 'Keur Bébé', oldPrice: null, badge: null } as const
    const of = (name: string) =>
      layOutPicture({ ...content, name, price: '500 FCFA', link: 'https://keurbebe.sn/product/1' }, measure)
        .name
    const [short, ...more] = of('Hochet')
    expect(more).toEqual([])
    expect(short?.size).toBeGreaterThan(of('Ensemble robe et bloomer brodé main '.repeat(5))[0]?.size ?? 0)
  })
})
