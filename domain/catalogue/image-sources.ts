/** Widths of every stored product image, in pixels. */
export const IMAGE_WIDTHS = [200, 400, 800] as const

/** Width of the file for zooming, in pixels. Smaller images have no such file. */
export const LARGE_WIDTH = 1600

export const PLACEHOLDER_IMAGE = '/placeholder.svg'

/** Sources for an `<img>`: every width and format for an image of the shop, the unchanged URL for any other image. */
type ImageSources =
  | { sized: true; src: string; width: number; avif: string; webp: string }
  | { sized: false; src: string }

/** Suffix of the main file of an image. Products store the URL of this file. */
export const MAIN_FILE = '800.webp'
/** Suffix of the file for shared links: a JPEG, because every chat app and search engine can read it. */
export const SHARED_FILE = '800.jpg'

/** Suffix of the file for zooming. */
export const LARGE_FILE = `${LARGE_WIDTH}.webp`

const OWN_IMAGE = /^\/pictures\/([0-9a-f]{32})-800\.webp$/

/** The URL of the image with this id (32 hexadecimal digits). */
export function imageAddress(id: string): string {
  return `/pictures/${id}-${MAIN_FILE}`
}

/** The id in a URL of the shop's images; null for any other URL. */
export function imageId(address: string): string | null {
  return OWN_IMAGE.exec(address)?.[1] ?? null
}

/** Derives the URLs of all sizes from the stored URL. */
export function imageSources(address: string): ImageSources {
  const id = imageId(address)
  if (id === null) return { sized: false, src: address }
  const list = (format: 'avif' | 'webp') =>
    IMAGE_WIDTHS.map((width) => `/pictures/${id}-${width}.${format} ${width}w`).join(', ')
  return { sized: true, src: address, width: 800, avif: list('avif'), webp: list('webp') }
}

/** The URL of another file of the same image. */
function otherFile(address: string, suffix: string): string {
  const id = imageId(address)
  return id === null ? address : `/pictures/${id}-${suffix}`
}

/** The URL of the smallest file of an image. */
export const smallImage = (address: string): string => otherFile(address, `${IMAGE_WIDTHS[0]}.webp`)

/** The image URL for shared links. */
export const sharedImage = (address: string): string => otherFile(address, SHARED_FILE)

/** Returns the URL of the file for zooming. If this file is missing, the server redirects to the main file (F-20). */
export const largeImage = (address: string): string => otherFile(address, LARGE_FILE)

/** Converts the name of a large file to the main file of the same image; null for any other name. */
export function mainFileOfLarge(name: string): string | null {
  return name.endsWith(`-${LARGE_FILE}`) && IMAGE_FILE_NAME.test(name)
    ? `${name.slice(0, 32)}-${MAIN_FILE}`
    : null
}

/** Names of served files; `source-<id>` is stored but never served. */
export const IMAGE_FILE_NAME = /^[0-9a-f]{32}-\d{3,4}\.(webp|avif|jpg)$/

/** File name prefix of an original whose sizes are not encoded yet. */
export const SOURCE_PREFIX = 'source-'
const SOURCE_FILE_NAME = /^source-[0-9a-f]{32}$/

/** The file with the original of an image, until its sizes are encoded. */
export function sourceFile(id: string): string {
  return SOURCE_PREFIX + id
}

/** File name prefix of what is no image and is never served. It comes after those of the images. */
export const PRIVATE_PREFIX = 'whatsapp-'
export const PRIVATE_FILE_NAME = /^whatsapp-[0-9a-f]{32}$/

/** Whether the name is that of a file in the image storage: a served file, a source file or a private one. */
export function isStoredFile(name: string): boolean {
  return IMAGE_FILE_NAME.test(name) || SOURCE_FILE_NAME.test(name) || PRIVATE_FILE_NAME.test(name)
}

/** The id in the name of a served or source file; null for any other name. */
export function imageIdOfFile(name: string): string | null {
  if (SOURCE_FILE_NAME.test(name)) return name.slice(SOURCE_PREFIX.length)
  return IMAGE_FILE_NAME.test(name) ? name.slice(0, 32) : null
}

/** The files that every image has, the main file last, because its existence marks a complete image. */
export function imageFiles(id: string): string[] {
  const suffixes = IMAGE_WIDTHS.flatMap((width) => [`${width}.avif`, `${width}.webp`]).concat(SHARED_FILE)
  return [...suffixes.filter((suffix) => suffix !== MAIN_FILE), MAIN_FILE].map((suffix) => `${id}-${suffix}`)
}

/** The name of the file for zooming, which only large images have. */
export function largeFile(id: string): string {
  return `${id}-${LARGE_FILE}`
}

/** The media type of a stored file. */
export function imageType(name: string): string {
  const [, format] = IMAGE_FILE_NAME.exec(name) ?? []
  if (format === undefined) return 'application/octet-stream'
  return `image/${format === 'jpg' ? 'jpeg' : format}`
}

/** Returns the name of a new file for the parameter `order` of `orderImages`: `new:0` for the first new file. */
export function newImage(index: number): string {
  return `new:${index}`
}

/**
 * Orders a product's images: first those that `order` lists (a URL for an existing image, `new:0` for the first new
 * file), then the other existing images, then the other new ones.
 */
export function orderImages(
  existing: readonly string[],
  added: readonly string[],
  order: readonly string[] = [],
): string[] {
  const waiting = [
    ...existing.map((address) => ({ name: address, address })),
    ...added.map((address, index) => ({ name: newImage(index), address })),
  ]
  // A product may have the same image twice, for two colours, so each name in `order` uses only one copy.
  const placed = order.flatMap((name) => {
    const index = waiting.findIndex((image) => image.name === name)
    return index < 0 ? [] : waiting.splice(index, 1)
  })
  return [...placed, ...waiting].map(({ address }) => address)
}

type ImageKind = 'png' | 'jpeg' | 'webp' | 'gif' | 'avif'

/** Detects the type by the first bytes, because name and declared type cannot be trusted. SVG is not supported. */
export function imageKind(bytes: Uint8Array): ImageKind | null {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  if (text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a') return 'gif'
  if (text(4, 8) === 'ftyp' && /^(avif|avis)/.test(text(8, 12))) return 'avif'
  return null
}
