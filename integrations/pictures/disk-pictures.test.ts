import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDiskPictures } from './disk-pictures.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'))
})
afterEach(async () => {
  await rm(folder, { recursive: true })
})

/** A picture that is red on the left and blue on the right. */
function halves(width: number, height: number) {
  const half = Math.floor(width / 2)
  return sharp({ create: { width, height, channels: 3, background: '#0000ff' } }).composite([
    { input: { create: { width: half, height, channels: 3, background: '#ff0000' } }, left: 0, top: 0 },
  ])
}

async function kept(address: string | null, suffix: string) {
  const name = (address ?? '').replace('/pictures/', '').replace('800.webp', suffix)
  return sharp(await readFile(join(folder, name))).metadata()
}

describe('a picture taken in', () => {
  test('stands at three widths in two formats and once for shared links, its proportions kept', async () => {
    const address = await (await openDiskPictures(folder)).add(await halves(1200, 900).jpeg().toBuffer())
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

  test.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)('may be %s', async (format) => {
    expect(
      await (await openDiskPictures(folder)).add(await halves(64, 64).toFormat(format).toBuffer()),
    ).not.toBeNull()
  })

  test('is turned upright and loses what the camera wrote', async () => {
    const turned = await halves(80, 40).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const address = await (await openDiskPictures(folder)).add(turned)
    const metadata = await kept(address, '800.webp')
    expect(metadata).toMatchObject({ width: 40, height: 80 })
    expect(metadata.exif).toBeUndefined()
    expect(metadata.orientation).toBeUndefined()
  })

  test('is never enlarged, and a very tall one is limited', async () => {
    const pictures = await openDiskPictures(folder)
    expect(await kept(await pictures.add(await halves(50, 50).png().toBuffer()), '800.webp')).toMatchObject({
      width: 50,
    })
    expect(
      await kept(await pictures.add(await halves(100, 9000).png().toBuffer()), '800.webp'),
    ).toMatchObject({ height: 1600 })
  })

  test('gives the same address when it comes again, and another one for another picture', async () => {
    const pictures = await openDiskPictures(folder)
    const bytes = await halves(64, 64).png().toBuffer()
    const [first, second] = await Promise.all([pictures.add(bytes), pictures.add(bytes)])
    expect(second).toBe(first)
    expect(await pictures.add(await halves(64, 32).png().toBuffer())).not.toBe(first)
    expect(await files()).toHaveLength(14)
  })

  test('of much detail still weighs at most 40 kB', async () => {
    const noise = sharp({
      create: {
        width: 900,
        height: 900,
        channels: 3,
        background: '#888888',
        noise: { type: 'gaussian', mean: 128, sigma: 12 },
      },
    })
    const address = await (await openDiskPictures(folder)).add(await noise.blur(1).png().toBuffer())
    const file = await readFile(
      join(folder, (address ?? '').replace('/pictures/', '').replace('.webp', '.avif')),
    )
    expect(file.length).toBeLessThanOrEqual(40_000)
  })

  test('of much detail is shared in at most the 300 kB that WhatsApp shows', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
    const photograph = sharp({
      create: { width: 800, height: 1600, channels: 3, background: '#888888', noise },
    })
    const address = await (await openDiskPictures(folder)).add(await photograph.png().toBuffer())
    const name = (address ?? '').replace('/pictures/', '').replace('.webp', '.jpg')
    expect((await readFile(join(folder, name))).length).toBeLessThanOrEqual(300_000)
  })
})

describe('refused, leaving nothing behind', () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
  test.each([
    ['SVG', Buffer.from(svg)],
    ['SVG behind an XML line', Buffer.from(`<?xml version="1.0"?>${svg}`)],
    ['a text', Buffer.from('not a picture')],
    ['an empty file', Buffer.alloc(0)],
    ['a PNG signature before nonsense', Buffer.from('\x89PNG\r\n\x1a\nnonsense', 'latin1')],
  ])('%s', async (_, bytes) => {
    expect(await (await openDiskPictures(folder)).add(bytes)).toBeNull()
    expect(await files()).toEqual([])
  })

  test('half a JPEG', async () => {
    const whole = await halves(400, 400).jpeg().toBuffer()
    expect(await (await openDiskPictures(folder)).add(whole.subarray(0, whole.length / 2))).toBeNull()
  })

  test('more than 40 million pixels', async () => {
    expect(await (await openDiskPictures(folder)).add(await halves(8000, 5001).png().toBuffer())).toBeNull()
  })
})

test('a removed picture is gone whole, others and foreign addresses stay', async () => {
  const pictures = await openDiskPictures(folder)
  const first = await pictures.add(await halves(64, 64).png().toBuffer())
  const second = await pictures.add(await halves(64, 32).png().toBuffer())
  await pictures.remove(first ?? '')
  await pictures.remove('/pictures/../../etc/passwd-800.webp')
  await pictures.remove('https://example.com/a-800.webp')
  const left = await files()
  expect(left).toHaveLength(7)
  expect(left.every((name) => second?.includes(name.slice(0, 32)))).toBe(true)
})

describe('a picture that cannot be written whole', () => {
  test('leaves nothing behind, and is taken when it comes again', async () => {
    const pictures = await openDiskPictures(folder)
    const bytes = await halves(64, 64).png().toBuffer()
    const address = (await pictures.add(bytes)) ?? ''
    await pictures.remove(address)
    const inTheWay = join(folder, address.replace('/pictures/', '').replace('800.webp', '400.webp'))
    await mkdir(inTheWay)
    await expect(pictures.add(bytes)).rejects.toThrow()
    expect(await files()).toEqual([])
    await rm(inTheWay, { recursive: true })
    expect(await pictures.add(bytes)).toBe(address)
    expect(await files()).toHaveLength(7)
  })

  test('is made whole by sending it again when a file of it was lost', async () => {
    const pictures = await openDiskPictures(folder)
    const bytes = await halves(64, 64).png().toBuffer()
    const address = await pictures.add(bytes)
    const [lost = ''] = await files()
    await rm(join(folder, lost))
    expect(await pictures.add(bytes)).toBe(address)
    expect(await files()).toHaveLength(7)
  })

  test('by a process that was ended is swept away later; what another one writes now is not', async () => {
    const old = join(folder, 'unfinished', 'old')
    const present = join(folder, 'unfinished', 'present')
    await mkdir(join(folder, 'unfinished'))
    await writeFile(old, 'half')
    await writeFile(present, 'half')
    await utimes(old, 0, 0)
    await openDiskPictures(folder)
    expect(await readdir(join(folder, 'unfinished'))).toEqual(['present'])
  })
})

/** Every file in the folder, those not finished included. */
async function files(): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}
