import sharp from 'sharp'
import { expect, it } from 'vitest'
import { ServiceUnavailableError } from '../../domain/outages.ts'
import { describeInEachPlace, filesIn } from '../../tests/support/blob-storages.ts'
import type { BlobStorage } from './blob-storage.ts'
import { createImageWorker } from './image-worker.ts'
import { keptImages } from './stored-images.ts'

const drawing = createImageWorker()

/** A image that is red on the left and blue on the right. */
function halves(width: number, height: number) {
  const half = Math.floor(width / 2)
  return sharp({ create: { width, height, channels: 3, background: '#0000ff' } }).composite([
    { input: { create: { width: half, height, channels: 3, background: '#ff0000' } }, left: 0, top: 0 },
  ])
}

const nameOf = (address: string | null, suffix: string) =>
  (address ?? '').replace('/pictures/', '').replace('800.webp', suffix)

async function fileOf(place: BlobStorage, address: string | null, suffix: string): Promise<Buffer> {
  return Buffer.from((await place.read(nameOf(address, suffix))) ?? [])
}

describeInEachPlace('a image taken in', (place) => {
  const images = () => keptImages(place(), drawing)
  const files = () => filesIn(place())
  const kept = async (address: string | null, suffix: string) =>
    sharp(await fileOf(place(), address, suffix)).metadata()

  it('stands at three widths in two formats and once for shared links, its proportions kept', async () => {
    const address = await images().add(await halves(1200, 900).jpeg().toBuffer())
    expect(address).toMatch(/^\/pictures\/[0-9a-f]{32}-800\.webp$/)
    expect(await files()).toHaveLength(7)
    expect(await kept(address, '800.jpg')).toMatchObject({ format: 'jpeg', width: 800, height: 600 })
    for (const width of [200, 400, 800]) {
      const webp = await kept(address, `${width}.webp`)
      expect(webp).toMatchObject({ format: 'webp', width, height: (width * 3) / 4 })
      const avif = await kept(address, `${width}.avif`)
      expect(avif).toMatchObject({ format: 'heif', compression: 'av1', width, height: (width * 3) / 4 })
    }
  })

  it.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)('may be %s', async (format) => {
    expect(await images().add(await halves(64, 64).toFormat(format).toBuffer())).not.toBeNull()
  })

  it('is turned upright and loses what the camera wrote', { tags: ['T-47'] }, async () => {
    const turned = await halves(80, 40).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const address = await images().add(turned)
    const metadata = await kept(address, '800.webp')
    expect(metadata).toMatchObject({ width: 40, height: 80 })
    expect(metadata.exif).toBeUndefined()
    expect(metadata.orientation).toBeUndefined()
  })

  it('is never enlarged, and a very tall one is limited', async () => {
    expect(await kept(await images().add(await halves(50, 50).png().toBuffer()), '800.webp')).toMatchObject({
      width: 50,
    })
    expect(
      await kept(await images().add(await halves(100, 9000).png().toBuffer()), '800.webp'),
    ).toMatchObject({ height: 1600 })
  })

  it('gives the same address when it comes again, and another one for another image', async () => {
    const store = images()
    const bytes = await halves(64, 64).png().toBuffer()
    const [first, second] = await Promise.all([store.add(bytes), store.add(bytes)])
    expect(second).toBe(first)
    expect(await images().add(await halves(64, 32).png().toBuffer())).not.toBe(first)
    expect(await files()).toHaveLength(14)
  })

  it('of much detail still weighs at most 40 kB', async () => {
    const noise = sharp({
      create: {
        width: 900,
        height: 900,
        channels: 3,
        background: '#888888',
        noise: { type: 'gaussian', mean: 128, sigma: 12 },
      },
    })
    const address = await images().add(await noise.blur(1).png().toBuffer())
    const file = await fileOf(place(), address, '800.avif')
    expect(file.length).toBeLessThanOrEqual(40_000)
  })

  it('of much detail is shared in at most the 300 kB that WhatsApp shows', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
    const photograph = sharp({
      create: { width: 800, height: 1600, channels: 3, background: '#888888', noise },
    })
    const address = await images().add(await photograph.png().toBuffer())
    expect((await fileOf(place(), address, '800.jpg')).length).toBeLessThanOrEqual(300_000)
  })
})

describeInEachPlace('refused, leaving nothing behind', (place) => {
  const images = () => keptImages(place(), drawing)
  const files = () => filesIn(place())

  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
  it.each([
    ['SVG', Buffer.from(svg)],
    ['SVG behind an XML line', Buffer.from(`<?xml version="1.0"?>${svg}`)],
    ['a text', Buffer.from('not a picture')],
    ['an empty file', Buffer.alloc(0)],
    ['a PNG signature before nonsense', Buffer.from('\x89PNG\r\n\x1a\nnonsense', 'latin1')],
  ])('%s', async (_, bytes) => {
    expect(await images().add(bytes)).toBeNull()
    expect(await files()).toEqual([])
  })

  it('half a JPEG', async () => {
    const whole = await halves(400, 400).jpeg().toBuffer()
    expect(await images().add(whole.subarray(0, whole.length / 2))).toBeNull()
  })

  it('more than 40 million pixels', { tags: ['T-46'] }, async () => {
    expect(await images().add(await halves(8000, 5001).png().toBuffer())).toBeNull()
  })
})

describeInEachPlace('a image', (place) => {
  const images = () => keptImages(place(), drawing)
  const files = () => filesIn(place())

  it('removed is gone whole, others and foreign addresses stay', async () => {
    const store = images()
    const first = await store.add(await halves(64, 64).png().toBuffer())
    const second = await store.add(await halves(64, 32).png().toBuffer())
    await store.remove(first ?? '')
    await store.remove('/pictures/../../etc/passwd-800.webp')
    await store.remove('https://example.com/a-800.webp')
    const left = await files()
    expect(left).toHaveLength(7)
    expect(left.every(({ name }) => second?.includes(name.slice(0, 32)))).toBe(true)
  })

  it('that cannot be written whole leaves nothing behind, and is taken when it comes again', async () => {
    const bytes = await halves(64, 64).png().toBuffer()
    const fullAfterThree = { ...place(), put: refusingAfter(3, place().put) }
    await expect(keptImages(fullAfterThree, drawing).add(bytes)).rejects.toMatchObject({ reason: 'full' })
    expect(await files()).toEqual([])
    expect(await images().add(bytes)).not.toBeNull()
    expect(await files()).toHaveLength(7)
  })

  it('is made whole by sending it again when a file of it was lost', async () => {
    const bytes = await halves(64, 64).png().toBuffer()
    const address = await images().add(bytes)
    for (const suffix of ['200.avif', '800.webp']) {
      await place().remove(nameOf(address, suffix))
      expect(await files()).toHaveLength(6)
      expect(await images().add(bytes)).toBe(address)
      expect(await files()).toHaveLength(7)
    }
  })
})

/** A place that is full after so many files. */
function refusingAfter(count: number, put: BlobStorage['put']): BlobStorage['put'] {
  let room = count
  return async (name, bytes) => {
    if (room === 0) throw new ServiceUnavailableError('full', 'no room')
    room -= 1
    await put(name, bytes)
  }
}
