import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { imageProblem, isAnimated } from '../../domain/catalogue/image-problems.ts'
import { imageSize } from '../../domain/catalogue/image-size.ts'

const picture = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: '#c06' } })

describe('imageSize', { tags: ['F-23'] }, () => {
  it.each([
    ['jpeg', {}],
    ['jpeg', { mozjpeg: true }],
    ['jpeg', { progressive: true }],
    ['png', {}],
    ['webp', {}],
    ['webp', { lossless: true }],
    ['gif', {}],
    ['avif', {}],
  ] as const)(
    'reads the width and height of a %s that sharp wrote with the options %j',
    async (format, options) => {
      expect(imageSize(await picture(800, 533)[format](options).toBuffer())).toEqual({
        width: 800,
        height: 533,
      })
      const transparent = await picture(80, 53, 4)[format](options).toBuffer()
      expect(imageSize(transparent)).toEqual({ width: 80, height: 53 })
    },
  )

  it('reads no size from truncated headers and other files', async () => {
    for (const format of ['jpeg', 'png', 'webp', 'gif', 'avif'] as const) {
      const whole = await picture(40, 30)[format]().toBuffer()
      expect(imageSize(whole.subarray(0, 9)), format).toBeNull()
    }
    expect(imageSize(Buffer.from('RIFFxxxxWEBP'))).toBeNull()
    expect(imageSize(new Uint8Array())).toBeNull()
  })
})

describe('imageProblem', () => {
  it('names the size of an image with too many pixels', async () => {
    const large = await picture(8000, 6000).png({ compressionLevel: 1 }).toBuffer()
    expect(imageProblem(large)).toContain('8000 × 6000 pixels')
    expect(imageProblem(large)).toContain('48 mégapixels, 40 au maximum')
  })

  it('names a truncated file, a HEIC photo and a text in an image file', async () => {
    const whole = await picture(400, 300).jpeg().toBuffer()
    expect(imageProblem(whole.subarray(0, 700))).toContain('incomplet ou abîmé')
    expect(imageProblem(Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'))).toContain('HEIC')
    expect(imageProblem(Buffer.from('\0\0\0\x18ftypmif1\0\0\0\0mif1heic', 'latin1'))).toContain('HEIC')
    expect(imageProblem(Buffer.from('nom;prix\r\nBody;5000\r\n'))).toContain('contient du texte')
    expect(imageProblem(new Uint8Array([1, 2, 3]))).toContain('Formats acceptés')
    expect(imageProblem(new Uint8Array())).toContain('Formats acceptés')
  })
})

describe('isAnimated', () => {
  it.each(['gif', 'webp'] as const)('recognises an animated %s by its content', async (format) => {
    const still = picture(8, 8)
    const other = sharp({ create: { width: 8, height: 8, channels: 3, background: '#0c6' } })
    const frames = [await still.png().toBuffer(), await other.png().toBuffer()]
    expect(
      isAnimated(
        await sharp(frames, { join: { animated: true } })
          [format]()
          .toBuffer(),
      ),
    ).toBe(true)
    expect(isAnimated(await picture(8, 8)[format]().toBuffer())).toBe(false)
  })

  it('does not take a still PNG, JPEG or AVIF for an animation', async () => {
    for (const format of ['png', 'jpeg', 'avif'] as const) {
      expect(isAnimated(await picture(8, 8)[format]().toBuffer()), format).toBe(false)
    }
  })
})
