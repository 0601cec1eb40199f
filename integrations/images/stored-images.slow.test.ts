import sharp from 'sharp'
import { expect, it } from 'vitest'
import { describeInEachPlace, filesIn, refusingAfter } from '../../tests/support/blob-storages.ts'
import type { BlobStorage } from './blob-storage.ts'
import { createImageWorker } from './image-worker.ts'
import { createStoredImages } from './stored-images.ts'

const worker = createImageWorker(2)

/** An image that is red on the left and blue on the right. */
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

describeInEachPlace('adding an image', (place) => {
  const images = () => createStoredImages(place(), { worker })
  const files = () => filesIn(place())
  const imageMetadata = async (address: string | null, suffix: string) =>
    sharp(await fileOf(place(), address, suffix)).metadata()

  it('stores three widths in two formats and a JPEG for shared links, without changing the proportions', async () => {
    const address = await images().add(await halves(1200, 900).jpeg().toBuffer())
    expect(address).toMatch(/^\/pictures\/[0-9a-f]{32}-800\.webp$/)
    expect(await files()).toHaveLength(8)
    expect(await imageMetadata(address, '800.jpg')).toMatchObject({ format: 'jpeg', width: 800, height: 600 })
    for (const width of [200, 400, 800]) {
      const webp = await imageMetadata(address, `${width}.webp`)
      expect(webp).toMatchObject({ format: 'webp', width, height: (width * 3) / 4 })
      const avif = await imageMetadata(address, `${width}.avif`)
      expect(avif).toMatchObject({ format: 'heif', compression: 'av1', width, height: (width * 3) / 4 })
    }
  })

  it('stores a larger file for zooming only when the image is large enough, and never enlarges the image', {
    tags: ['F-20'],
  }, async () => {
    for (const [width, stored] of [
      [4000, 1600],
      [1200, 1200],
    ] as const) {
      const address = await images().add(
        await halves(width, width / 2)
          .jpeg()
          .toBuffer(),
      )
      expect(await imageMetadata(address, '1600.webp')).toMatchObject({
        format: 'webp',
        width: stored,
        height: stored / 2,
      })
      expect(await imageMetadata(address, '800.webp')).toMatchObject({ width: 800, height: 400 })
    }
    const small = await images().add(await halves(800, 800).jpeg().toBuffer())
    expect(await place().has(nameOf(small, '1600.webp'))).toBe(false)
  })

  it('stores a zoom file even when the source is encoded later, and removes the file with the image', {
    tags: ['F-20'],
  }, async () => {
    const store = images()
    const address = await store.addSource(await halves(2000, 2000).webp().toBuffer())
    expect(await store.read(nameOf(address, '1600.webp'))).toBeInstanceOf(Uint8Array)
    expect(await files()).toHaveLength(8)
    await store.remove(address ?? '')
    expect(await files()).toEqual([])
  })

  it.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)('accepts %s', async (format) => {
    expect(await images().add(await halves(64, 64).toFormat(format).toBuffer())).not.toBeNull()
  })

  it('turns the image upright and removes the camera metadata', { tags: ['T-47'] }, async () => {
    const turned = await halves(80, 40).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const address = await images().add(turned)
    const metadata = await imageMetadata(address, '800.webp')
    expect(metadata).toMatchObject({ width: 40, height: 80 })
    expect(metadata.exif).toBeUndefined()
    expect(metadata.orientation).toBeUndefined()
  })

  it('never enlarges the image, and limits its height', async () => {
    expect(
      await imageMetadata(await images().add(await halves(50, 50).png().toBuffer()), '800.webp'),
    ).toMatchObject({
      width: 50,
    })
    expect(
      await imageMetadata(await images().add(await halves(100, 9000).png().toBuffer()), '800.webp'),
    ).toMatchObject({ height: 1600 })
  })

  it('returns the same URL for the same image', async () => {
    const store = images()
    const bytes = await halves(64, 64).png().toBuffer()
    const [first, second] = await Promise.all([store.add(bytes), store.add(bytes)])
    expect(second).toBe(first)
    expect(await images().add(await halves(64, 32).png().toBuffer())).not.toBe(first)
    expect(await files()).toHaveLength(14)
  })

  it('encodes a detailed image in at most 40 kB', async () => {
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

  it('stores a detailed image for shared links in at most 300 kB, the limit of WhatsApp', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
    const photograph = sharp({
      create: { width: 800, height: 1600, channels: 3, background: '#888888', noise },
    })
    const address = await images().add(await photograph.png().toBuffer())
    expect((await fileOf(place(), address, '800.jpg')).length).toBeLessThanOrEqual(300_000)
  })
})

describeInEachPlace('the size of the file for shared links', (place) => {
  it('is read once, and is null for an image of another site or when the storage fails', {
    tags: ['F-23'],
  }, async () => {
    const images = createStoredImages(place(), { worker })
    const address = (await images.add(await halves(600, 400).png().toBuffer())) ?? ''
    const failing = { ...place(), read: () => Promise.reject(new Error('out of order')) }
    expect(await createStoredImages(failing, { worker }).sharedSize(address)).toBeNull()
    expect(await images.sharedSize(address)).toEqual({ width: 600, height: 400 })
    await place().remove(nameOf(address, '800.jpg'))
    expect(await images.sharedSize(address)).toEqual({ width: 600, height: 400 })
    expect(await images.sharedSize('https://example.com/robe.jpg')).toBeNull()
  })

  it('knows the shorter side of an image, encoded or not, from the first bytes of a file', {
    tags: ['R-10'],
  }, async () => {
    const images = createStoredImages(place(), { worker })
    for (const [width, height, side] of [
      [1200, 900, 600],
      [600, 400, 400],
      [4000, 2000, 400],
      [700, 700, 700],
    ] as const) {
      const bytes = await halves(width, height).jpeg().toBuffer()
      const unencoded = (await images.addSource(bytes)) ?? ''
      expect(await createStoredImages(place(), { worker }).shortSide(unencoded)).toBe(side)
      const address = (await images.add(bytes)) ?? ''
      const whole = { ...place(), read: () => Promise.reject(new Error('read as a whole')) }
      expect(await createStoredImages(whole, { worker }).shortSide(address)).toBe(side)
    }
    const unknown = `/pictures/${'f'.repeat(32)}-800.webp`
    expect(await images.shortSide(unknown)).toBe(0)
    expect(await images.shortSide('https://example.com/robe.jpg')).toBe(0)
  })

  it('does not take an image for small or missing while the storage is out of order', {
    tags: ['R-10'],
  }, async () => {
    const failing = { ...place(), readStart: () => Promise.reject(new Error('out of order')) }
    const images = createStoredImages(failing, { worker })
    await expect(images.shortSide(`/pictures/${'f'.repeat(32)}-800.webp`)).rejects.toThrow('out of order')
  })
})

describeInEachPlace('adding an invalid image', (place) => {
  const images = () => createStoredImages(place(), { worker })
  const files = () => filesIn(place())

  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
  it.each([
    ['SVG', Buffer.from(svg)],
    ['SVG after an XML declaration', Buffer.from(`<?xml version="1.0"?>${svg}`)],
    ['a text', Buffer.from('not a picture')],
    ['an empty file', Buffer.alloc(0)],
    ['a PNG signature followed by other bytes', Buffer.from('\x89PNG\r\n\x1a\nnonsense', 'latin1')],
  ])('refuses %s', async (_, bytes) => {
    expect(await images().add(bytes)).toBeNull()
    expect(await files()).toEqual([])
  })

  it('refuses a truncated JPEG', async () => {
    const whole = await halves(400, 400).jpeg().toBuffer()
    expect(await images().add(whole.subarray(0, whole.length / 2))).toBeNull()
  })

  it('refuses more than 40 million pixels', { tags: ['T-46'] }, async () => {
    expect(await images().add(await halves(8000, 5001).png().toBuffer())).toBeNull()
  })
})

describeInEachPlace('stored images', (place) => {
  const images = () => createStoredImages(place(), { worker })
  const files = () => filesIn(place())

  it('removes all files of an image and no files of other images', async () => {
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

  it('leaves no files of an image when one of them cannot be written', async () => {
    const bytes = await halves(64, 64).png().toBuffer()
    const fullAfterThree = { ...place(), put: refusingAfter(3, place().put) }
    await expect(createStoredImages(fullAfterThree, { worker }).add(bytes)).rejects.toMatchObject({
      reason: 'full',
    })
    expect(await files()).toEqual([])
    expect(await images().add(bytes)).not.toBeNull()
    expect(await files()).toHaveLength(7)
  })

  it('restores a lost file when the image is added again', async () => {
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
