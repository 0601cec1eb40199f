import { setPriority } from 'node:os'
import sharp, { type OutputInfo, type Sharp } from 'sharp'
import workerpool from 'workerpool'
import { MAX_PIXELS } from '../../domain/catalogue/image-problems.ts'
import {
  IMAGE_WIDTHS,
  imageKind,
  LARGE_FILE,
  LARGE_WIDTH,
  SHARED_FILE,
} from '../../domain/catalogue/image-sources.ts'
import type { DrawnPicture } from './draw-share-picture.ts'

export interface ImageFile {
  /** end of the file name, such as `800.webp` */
  suffix: string
  bytes: Uint8Array
}

const MAX_BYTES = 40_000
const MAX_LARGE_BYTES = 200_000
/** WhatsApp does not always show a larger image. */
const MAX_SHARED_BYTES = 300_000
const SHARED_QUALITIES = [80, 60, 40]

// Time and size on one core for an illustration at 800 px. AVIF: effort 1 = 92 ms, 19.0 kB; effort 2 = 164 ms, 20.0 kB;
// effort 4 (sharp's default) = 989 ms, 15.3 kB. WebP: effort 2 = 20 ms, 24.0 kB; effort 4 = 41 ms, 22.0 kB.
const FORMATS = {
  avif: { qualities: [50, 40, 30], effort: 1 },
  webp: { qualities: [75, 55, 35], effort: 2 },
} as const

type Format = keyof typeof FORMATS

// Images are encoded in parallel, each on one thread.
sharp.concurrency(1)
sharp.cache(false)

/** Encodes an image in IMAGE_WIDTHS, as a JPEG for shared links and, if wide, as LARGE_FILE. @returns null if undecodable */
async function encodeVariants(bytes: Uint8Array): Promise<ImageFile[] | null> {
  if (imageKind(bytes) === null) return null
  const large = await decode(bytes)
  if (large === null) return null
  const files: ImageFile[] = []
  let largest = large
  for (const width of IMAGE_WIDTHS) {
    largest = await resized(large, width)
    for (const format of ['avif', 'webp'] as const) {
      files.push({ suffix: `${width}.${format}`, bytes: await encode(largest, format, MAX_BYTES) })
    }
  }
  files.push({ suffix: SHARED_FILE, bytes: await encodeShared(largest) })
  if (large.info.width > largest.info.width) {
    files.push({ suffix: LARGE_FILE, bytes: await encode(large, 'webp', MAX_LARGE_BYTES) })
  }
  return files
}

interface Pixels {
  data: Buffer
  info: OutputInfo
}

function resized({ data, info }: Pixels, width: number): Promise<Pixels> {
  return resize(sharp(data, { raw: info }), width)
    .raw()
    .toBuffer({ resolveWithObject: true })
}

async function encodeShared({ data, info }: Pixels): Promise<Uint8Array> {
  let smallest: Uint8Array = new Uint8Array()
  for (const quality of SHARED_QUALITIES) {
    smallest = await sharp(data, { raw: info })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality, mozjpeg: true })
      .toBuffer()
    if (smallest.length <= MAX_SHARED_BYTES) break
  }
  return smallest
}

async function decode(bytes: Uint8Array): Promise<Pixels | null> {
  try {
    const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient()
    return await resize(image, LARGE_WIDTH).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  } catch {
    // The image is damaged, has too many pixels, or is of another type than its first bytes indicate.
    return null
  }
}

function resize(image: Sharp, width: number): Sharp {
  return image.resize({ width, height: width * 2, fit: 'inside', withoutEnlargement: true })
}

async function encode({ data, info }: Pixels, format: Format, maxBytes: number): Promise<Uint8Array> {
  const { qualities, effort } = FORMATS[format]
  const raw = { width: info.width, height: info.height, channels: info.channels }
  let smallest: Uint8Array = new Uint8Array()
  for (const quality of qualities) {
    smallest = await sharp(data, { raw })[format]({ quality, effort }).toBuffer()
    if (smallest.length <= maxBytes) break
  }
  return smallest
}

// Child process of image-worker.ts. Its low priority lets the shop answer requests.
setPriority(10)
// A shop that has stopped waits for nothing: what cannot be sent to it ends this process without a word.
process.on('error', () => process.exit(1))
workerpool.worker({
  encode: encodeVariants,
  // The fonts are loaded only in a process that draws.
  draw: async (picture: DrawnPicture) => (await import('./draw-share-picture.ts')).drawSharePicture(picture),
})
