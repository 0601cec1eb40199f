/** Widths of every stored product image, in pixels. */
export const IMAGE_WIDTHS = [200, 400, 800] as const

export const PLACEHOLDER_IMAGE = '/placeholder.svg'

/** Attributes for an `<img>`: every width and format for the shop's images, any other URL unchanged. */
export type ImageSources =
  | { sized: true; src: string; width: number; avif: string; webp: string }
  | { sized: false; src: string }

/** Suffix of the file in a product's image URL. */
export const MAIN_FILE = '800.webp'
/** Suffix of the JPEG for shared links, which every chat and search engine reads. */
export const SHARED_FILE = '800.jpg'

const OWN_IMAGE = /^\/pictures\/([0-9a-f]{32})-800\.webp$/

/** The URL of the image with this id (32 hexadecimal digits). */
export function imageAddress(id: string): string {
  return `/pictures/${id}-${MAIN_FILE}`
}

/** The id in a URL of the shop's images; null for any other URL. */
export function imageId(address: string): string | null {
  return OWN_IMAGE.exec(address)?.[1] ?? null
}

/** Derives the URLs of all sizes from the one a product stores. */
export function imageSources(address: string): ImageSources {
  const id = imageId(address)
  if (id === null) return { sized: false, src: address }
  const list = (format: 'avif' | 'webp') =>
    IMAGE_WIDTHS.map((width) => `/pictures/${id}-${width}.${format} ${width}w`).join(', ')
  return { sized: true, src: address, width: 800, avif: list('avif'), webp: list('webp') }
}

/** The image URL for shared links. */
export function sharedImage(address: string): string {
  const id = imageId(address)
  return id === null ? address : `/pictures/${id}-${SHARED_FILE}`
}

/** Valid names of image files; no other name is read, listed or written. */
export const IMAGE_FILE_NAME = /^[0-9a-f]{32}-\d{3,4}\.(webp|avif|jpg)$/

/** The media type of an image file name. */
export function imageType(name: string): string {
  const [, format = ''] = IMAGE_FILE_NAME.exec(name) ?? []
  return `image/${format === 'jpg' ? 'jpeg' : format}`
}
