/** The widths every product image is kept at, in pixels. */
export const IMAGE_WIDTHS = [200, 400, 800] as const

/** Shown where a product has no image. */
export const PLACEHOLDER_IMAGE = '/placeholder.svg'

/** What an `<img>` needs: the shop's own images at every width and in both formats, any other address as it is. */
export type ImageSources =
  | { sized: true; src: string; width: number; avif: string; webp: string }
  | { sized: false; src: string }

/** What follows a image's id in the name of the file that a product's address names. */
export const MAIN_FILE = '800.webp'
/** The same of the file for shared links: JPEG, which every chat and every search engine takes. */
export const SHARED_FILE = '800.jpg'

const OWN_IMAGE = /^\/pictures\/([0-9a-f]{32})-800\.webp$/

/** The address that a product keeps of the image with this id: 32 digits of base 16. */
export function imageAddress(id: string): string {
  return `/pictures/${id}-${MAIN_FILE}`
}

/** The id of a image of the shop's own; null for any other address. */
export function imageId(address: string): string | null {
  return OWN_IMAGE.exec(address)?.[1] ?? null
}

/** Derives a image's siblings from the one address a product keeps. */
export function imageSources(address: string): ImageSources {
  const id = imageId(address)
  if (id === null) return { sized: false, src: address }
  const list = (format: 'avif' | 'webp') =>
    IMAGE_WIDTHS.map((width) => `/pictures/${id}-${width}.${format} ${width}w`).join(', ')
  return { sized: true, src: address, width: 800, avif: list('avif'), webp: list('webp') }
}

/** A image as a shared link shows it. */
export function sharedImage(address: string): string {
  const id = imageId(address)
  return id === null ? address : `/pictures/${id}-${SHARED_FILE}`
}

/** The names that the shop gives to files of images: no other is read, listed or written. */
export const IMAGE_FILE_NAME = /^[0-9a-f]{32}-\d{3,4}\.(webp|avif|jpg)$/

/** The type a file is served as. `name` is one of the shop's. */
export function imageType(name: string): string {
  const [, format = ''] = IMAGE_FILE_NAME.exec(name) ?? []
  return `image/${format === 'jpg' ? 'jpeg' : format}`
}
