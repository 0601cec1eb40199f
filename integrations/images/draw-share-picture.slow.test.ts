import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import jsQR from 'jsqr'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { ASCENT, DESCENT } from '../../domain/sharing/picture-layout.ts'
import { PICTURE_COLOURS } from '../../domain/sharing/picture-svg.ts'
import type { SharePicture } from '../../domain/sharing/share-picture.ts'
import { drawSharePicture } from './draw-share-picture.ts'
import { createImageWorker } from './image-worker.ts'
import { openPictureFont } from './picture-font.ts'

const PICTURE: SharePicture = {
  format: 'status',
  names: ['Body en coton', 'Vêtements'],
  price: '12\u202f500 FCFA',
  oldPrice: '15\u202f000 FCFA',
  badge: { kind: 'sale', text: '-20\u202f%' },
  shop: 'Keur Bébé',
  link: 'https://keurbebe.sn/product/abcdef',
}

const draw = (
  more: Partial<SharePicture> = {},
  photo: Uint8Array | null = null,
  logo: Uint8Array | null = null,
) => drawSharePicture({ picture: { ...PICTURE, ...more }, photo, logo })

function photoOf(width: number, height: number, background = { r: 200, g: 30, b: 30, alpha: 1 }) {
  return sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer()
}

async function pixels(jpeg: Uint8Array) {
  return sharp(jpeg).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
}

async function scan(jpeg: Uint8Array): Promise<string | undefined> {
  const { data, info } = await pixels(jpeg)
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data
}

/** How many pixels of two pictures differ clearly. */
async function difference(one: Uint8Array, other: Uint8Array): Promise<number> {
  const [a, b] = await Promise.all([pixels(one), pixels(other)])
  return a.data.filter((value, index) => Math.abs(value - (b.data[index] ?? 0)) > 80).length
}

async function pixelAt(jpeg: Uint8Array, x: number, y: number): Promise<number[]> {
  const { data, info } = await pixels(jpeg)
  return [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 3)]
}

describe('drawSharePicture', { tags: ['R-11'] }, () => {
  it.each([
    ['status', 1920],
    ['post', 1080],
  ] as const)(
    'draws a %s as a small JPEG without metadata whose QR code leads to the product',
    async (format, height) => {
      const jpeg = await draw({ format })
      const { exif, ...metadata } = await sharp(jpeg).metadata()
      expect(metadata).toMatchObject({ format: 'jpeg', width: 1080, height })
      expect(exif).toBeUndefined()
      expect(jpeg.length).toBeLessThan(400_000)
      expect(await scan(jpeg)).toBe(PICTURE.link)
    },
  )

  it('draws a QR code that can be read at half the size, and for a long address', async () => {
    const half = await sharp(await draw({ format: 'post' }))
      .resize(540)
      .jpeg()
      .toBuffer()
    expect(await scan(half)).toBe(PICTURE.link)
    const link = `https://www.les-petits-tresors-de-la-teranga.example:8443/product/${'a'.repeat(64)}`
    expect(await scan(await draw({ format: 'post', link }))).toBe(link)
  })

  it('shows name, prices, reduction, shop name and address', async () => {
    const whole = await draw()
    const others: Partial<SharePicture>[] = [
      { names: ['Body en nylon'] },
      { price: '12\u202f600 FCFA' },
      { oldPrice: '16\u202f000 FCFA' },
      { badge: { kind: 'sale', text: '-30\u202f%' } },
      { shop: 'Keur Bobo' },
    ]
    // Everything else stays in its place, so only the letters differ.
    for (const other of others) {
      const changed = await difference(whole, await draw(other))
      expect(changed).toBeGreaterThan(200)
      expect(changed).toBeLessThan(12_000)
    }
  })

  it('draws markup in a name as letters', async () => {
    const hostile = await draw({ names: ['</svg><script>"&<image href="file:///etc/passwd"/>'] })
    expect(await difference(hostile, await draw({ names: [''] }))).toBeGreaterThan(5_000)
    expect(await scan(hostile)).toBe(PICTURE.link)
  })

  it('replaces a name that it cannot draw, and leaves out emoji', async () => {
    const category = await draw({ names: ['Vêtements'] })
    expect(await difference(await draw({ names: ['فستان 🎀', 'Vêtements'] }), category)).toBe(0)
    expect(await difference(await draw({ names: ['🎀 Vêtements'] }), category)).toBe(0)
  })

  it.each([
    [400, 2000],
    [2000, 400],
    [20, 20],
    [1080, 1100],
  ])('fills the area of the photo around one of %i × %i pixels', async (width, height) => {
    const jpeg = await draw({ badge: null }, await photoOf(width, height))
    for (const [x, y] of [
      [4, 4],
      [540, 600],
      [1076, 1000],
    ] as const) {
      const [red = 0, green = 0] = await pixelAt(jpeg, x, y)
      expect([red > 170, green < 70]).toEqual([true, true])
    }
  })

  it('shows a transparent photo on a light ground, and a drawing for a damaged one', async () => {
    const clear = await draw({}, await photoOf(800, 800, { r: 0, g: 0, b: 0, alpha: 0 }))
    expect(Math.min(...(await pixelAt(clear, 540, 400)))).toBeGreaterThan(200)
    expect(await difference(await draw({}, Buffer.from('damaged')), await draw())).toBe(0)
  })

  it('shows the merchant’s logo beside the shop’s name, and large in place of a missing photo', async () => {
    const own = await draw({}, null, await photoOf(300, 100))
    expect(await pixelAt(own, 110, 1594)).toEqual(await pixelAt(own, 540, 600))
    expect((await pixelAt(own, 540, 600))[0]).toBeGreaterThan(170)
    const damaged = await draw({}, null, Buffer.from('damaged'))
    expect(await difference(damaged, await draw())).toBe(0)
  })

  it('stays below 400 kB for the noisiest photo', async () => {
    const noise = { create: { width: 1080, height: 1080, channels: 3 as const, background: '#000' } }
    const photo = await sharp({
      ...noise,
      create: { ...noise.create, noise: { type: 'gaussian', mean: 128, sigma: 90 } },
    })
      .png()
      .toBuffer()
    expect((await draw({}, photo)).length).toBeLessThan(400_000)
  })

  it('is drawn by a process of the image worker', async () => {
    const jpeg = await createImageWorker(1).draw({ picture: PICTURE, photo: null, logo: null })
    expect(await difference(jpeg, await draw())).toBe(0)
  })

  it('uses the colours of the shop’s pages', () => {
    const tokens = readFileSync('app/styles/tokens.css', 'utf8')
    for (const [name, value] of Object.entries(PICTURE_COLOURS))
      expect(tokens).toContain(`--color-${name}: ${value};`)
  })
})

describe('openPictureFont', { tags: ['R-11'] }, () => {
  const font = openPictureFont()

  it('has the letters of French and Wolof, digits and the signs of prices', () => {
    const letters =
      'abcdefghijklmnopqrstuvwxyzàâäçéèêëîïôöùûüÿœæñŋóABCDEFGHIJKLMNOPQRSTUVWXYZÀÂÇÉÈÊËÎÏÔÙÛÜŸŒÆÑŊÓ'
    const missing = Array.from(`${letters}0123456789 \u00a0.,:;!?%&«»’'"()-–…€+×°/`).filter(
      (one) => !font.hasGlyph(one),
    )
    expect(missing).toEqual([])
  })

  it('draws every letter within the heights and widths that the layout reserves', () => {
    const characters = Array.from({ length: 0x250 }, (_, code) => String.fromCharCode(code)).filter(
      font.hasGlyph,
    )
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...characters), { minLength: 1, maxLength: 40 }), (some) => {
        const text = some.join('')
        const path = font.outline(text, 'black', { x: 0, baseline: 0, size: 100 })
        const numbers = (path.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number)
        const xs = numbers.filter((_, index) => index % 2 === 0)
        const ys = numbers.filter((_, index) => index % 2 === 1)
        expect(path).not.toMatch(/NaN|undefined|e-/)
        expect(Math.max(0, ...xs)).toBeLessThanOrEqual(font.measure(text, 'black') * 100 + 12)
        expect(Math.min(0, ...ys)).toBeGreaterThanOrEqual(-ASCENT * 100 - 12)
        expect(Math.max(0, ...ys)).toBeLessThanOrEqual(DESCENT * 100 + 6)
      }),
    )
  })
})
