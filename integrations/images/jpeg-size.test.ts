import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { jpegSize } from './jpeg-size.ts'

const jpeg = (width: number, height: number, options = {}) =>
  sharp({ create: { width, height, channels: 3, background: '#c06' } })
    .jpeg(options)
    .toBuffer()

describe('jpegSize', { tags: ['F-23'] }, () => {
  it.each([{ mozjpeg: true }, { progressive: true }, {}])(
    'reads the width and height of a JPEG that sharp wrote with the options %j',
    async (options) => {
      expect(jpegSize(await jpeg(800, 533, options))).toEqual({ width: 800, height: 533 })
    },
  )

  it('reads no size from other formats and truncated files', async () => {
    const whole = await jpeg(40, 30)
    expect(jpegSize(whole.subarray(0, 40))).toBeNull()
    expect(jpegSize(Buffer.from('RIFFxxxxWEBP'))).toBeNull()
    expect(jpegSize(new Uint8Array())).toBeNull()
  })
})
