import sharp, { type OutputInfo, type Sharp } from 'sharp'
import { IMAGE_WIDTHS, SHARED_FILE } from '../../domain/catalogue/image-sources.ts'
import { imageKind } from './image-type.ts'

/** One kept file of a image: `suffix` is what follows the image's id in its name. */
export interface ImageFile {
  suffix: string
  bytes: Uint8Array
}

/** 40 megapixels: more than a phone's camera makes, less than what fills the memory. */
const PIXEL_LIMIT = 40_000_000
/** The widest image a page loads at 360 px stays under 40 kB; only busy photographs need the lower qualities. */
const SIZE_LIMIT = 40_000
/** Above it WhatsApp may show a shared link without its image. */
const SHARED_LIMIT = 300_000
const SHARED_QUALITIES = [80, 60, 40]

// Measured on an illustration at 800 px, one core: AVIF effort 1 takes 92 ms for 19.0 kB, effort 2 164 ms for 20.0 kB,
// effort 4 (sharp's default) 989 ms for 15.3 kB; WebP effort 2 takes 20 ms for 24.0 kB, effort 4 41 ms for 22.0 kB.
const FORMATS = {
  avif: { qualities: [50, 40, 30], effort: 1 },
  webp: { qualities: [75, 55, 35], effort: 2 },
} as const

type Format = keyof typeof FORMATS

// One thread a image: images run side by side instead. No image comes twice, so nothing is worth remembering.
sharp.concurrency(1)
sharp.cache(false)

/**
 * Draws a image anew at every width as AVIF and WebP, and once as JPEG for shared links: turned upright, sRGB, without
 * metadata, never enlarged.
 * Of an animation the first frame is kept. @returns null when the bytes are no image the shop takes.
 */
export async function encodeVariants(bytes: Uint8Array): Promise<ImageFile[] | null> {
  if (imageKind(bytes) === null) return null
  const largest = await decode(bytes)
  if (largest === null) return null
  const files: ImageFile[] = []
  for (const width of IMAGE_WIDTHS) {
    const { data, info } = await within(sharp(largest.data, { raw: largest.info }), width)
      .raw()
      .toBuffer({ resolveWithObject: true })
    for (const format of ['avif', 'webp'] as const) {
      files.push({ suffix: `${width}.${format}`, bytes: await encode(data, info, format) })
    }
  }
  files.push({ suffix: SHARED_FILE, bytes: await encodeShared(largest) })
  return files
}

/** On white: JPEG knows no transparency. */
async function encodeShared({ data, info }: { data: Buffer; info: OutputInfo }): Promise<Uint8Array> {
  let smallest: Uint8Array = new Uint8Array()
  for (const quality of SHARED_QUALITIES) {
    smallest = await sharp(data, { raw: info })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality, mozjpeg: true })
      .toBuffer()
    if (smallest.length <= SHARED_LIMIT) break
  }
  return smallest
}

async function decode(bytes: Uint8Array) {
  try {
    const image = sharp(bytes, { limitInputPixels: PIXEL_LIMIT, failOn: 'error' }).autoOrient()
    return await within(image, 800).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  } catch {
    // Whatever the decoder objects to (damage, too many pixels, a wrong body behind a right signature).
    return null
  }
}

/** Very tall images are limited too: nothing on a page is higher than twice its width. */
function within(image: Sharp, width: number): Sharp {
  return image.resize({ width, height: width * 2, fit: 'inside', withoutEnlargement: true })
}

async function encode(data: Buffer, info: OutputInfo, format: Format): Promise<Uint8Array> {
  const { qualities, effort } = FORMATS[format]
  const raw = { width: info.width, height: info.height, channels: info.channels }
  let smallest: Uint8Array = new Uint8Array()
  for (const quality of qualities) {
    smallest = await sharp(data, { raw })[format]({ quality, effort }).toBuffer()
    if (smallest.length <= SIZE_LIMIT) break
  }
  return smallest
}
