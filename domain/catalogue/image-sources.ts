/** The widths every product picture is kept at, in pixels. */
export const PICTURE_WIDTHS = [200, 400, 800] as const

/** Shown where a product has no picture. */
export const PLACEHOLDER_PICTURE = '/placeholder.svg'

/** What an `<img>` needs: the shop's own pictures at every width and in both formats, any other address as it is. */
export type PictureSources =
  | { sized: true; src: string; width: number; avif: string; webp: string }
  | { sized: false; src: string }

/** What follows a picture's id in the name of the file that a product's address names. */
export const MAIN_FILE = '800.webp'
/** The same of the file for shared links: JPEG, which every chat and every search engine takes. */
export const SHARED_FILE = '800.jpg'

const OWN_PICTURE = /^\/pictures\/([0-9a-f]{32})-800\.webp$/

/** The address that a product keeps of the picture with this id: 32 digits of base 16. */
export function pictureAddress(id: string): string {
  return `/pictures/${id}-${MAIN_FILE}`
}

/** The id of a picture of the shop's own; null for any other address. */
export function pictureId(address: string): string | null {
  return OWN_PICTURE.exec(address)?.[1] ?? null
}

/** Derives a picture's siblings from the one address a product keeps. */
export function pictureSources(address: string): PictureSources {
  const id = pictureId(address)
  if (id === null) return { sized: false, src: address }
  const list = (format: 'avif' | 'webp') =>
    PICTURE_WIDTHS.map((width) => `/pictures/${id}-${width}.${format} ${width}w`).join(', ')
  return { sized: true, src: address, width: 800, avif: list('avif'), webp: list('webp') }
}

/** A picture as a shared link shows it. */
export function sharedPicture(address: string): string {
  const id = pictureId(address)
  return id === null ? address : `/pictures/${id}-${SHARED_FILE}`
}

/** The names that the shop gives to files of pictures: no other is read, listed or written. */
export const PICTURE_FILE_NAME = /^[0-9a-f]{32}-\d{3,4}\.(webp|avif|jpg)$/

/** The type a file is served as. `name` is one of the shop's. */
export function pictureType(name: string): string {
  const [, format = ''] = PICTURE_FILE_NAME.exec(name) ?? []
  return `image/${format === 'jpg' ? 'jpeg' : format}`
}
