import jsQR from 'jsqr'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { qrCode, qrSvg } from './qr-code.ts'

/** Reads the code as a phone does, from pixels. */
async function scan(svg: string, pixels: number): Promise<string | undefined> {
  const { data, info } = await sharp(Buffer.from(svg))
    .resize(pixels, pixels)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data
}

describe('qrSvg', { tags: ['G-04'] }, () => {
  it.each([
    'https://boutique.example',
    'https://www.les-petits-tresors-de-la-teranga.example:8443/',
    'http://localhost:3000',
  ])('encodes %s', async (address) => {
    expect(await scan(qrSvg(address), 600)).toBe(address)
    expect(await scan(qrSvg(address), 160)).toBe(address)
  })

  it('has a white border of four modules', () => {
    const { size, path } = qrCode('https://boutique.example')
    const places = [...path.matchAll(/M(\d+) (\d+)/g)].flatMap(([, x, y]) => [Number(x), Number(y)])
    expect(Math.min(...places)).toBe(4)
    expect(Math.max(...places)).toBe(size - 5)
  })
})
