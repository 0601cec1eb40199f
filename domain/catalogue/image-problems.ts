import { ERROR_MESSAGES } from '../errors.ts'
import { type ImageSize, imageSize } from './image-size.ts'
import { imageKind } from './image-sources.ts'

/** Decoding a larger image could fill the server's memory. A browser shrinks photos before it sends them. */
export const MAX_PIXELS = 40_000_000

const HEIC =
  'Les photos HEIC ne sont pas acceptées : enregistrez la photo en JPEG, ou envoyez-la depuis l’iPhone.'
const TEXT = 'Une image n’a pas pu être lue. Ce fichier contient du texte.'
const DAMAGED = 'Une image n’a pas pu être lue. Le fichier est incomplet ou abîmé.'

const HEIC_BRANDS = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1']

/** The French reason why an image cannot be stored, by its bytes. */
export function imageProblem(bytes: Uint8Array): string {
  if (imageKind(bytes) !== null) {
    const size = imageSize(bytes)
    return size && isTooLarge(size) ? tooManyPixels(size) : DAMAGED
  }
  const start = String.fromCharCode(...bytes.subarray(0, 12))
  if (start.slice(4, 8) === 'ftyp' && HEIC_BRANDS.includes(start.slice(8, 12))) return HEIC
  return isText(bytes) ? TEXT : ERROR_MESSAGES.IMAGE_UNREADABLE
}

export function isTooLarge({ width, height }: ImageSize): boolean {
  return width * height > MAX_PIXELS
}

function tooManyPixels({ width, height }: ImageSize): string {
  const megapixels = Math.ceil((width * height) / 1e6)
  const limit = MAX_PIXELS / 1e6
  return `Une image de ${width} × ${height} pixels est trop grande : ${megapixels} mégapixels, ${limit} au maximum.`
}

/** Whether the first bytes are text, such as a list that was saved as `photo.jpg`. */
function isText(bytes: Uint8Array): boolean {
  const start = bytes.subarray(0, 200)
  return (
    start.length > 0 && start.every((byte) => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d)
  )
}

/** Whether an image moves. The shop shows its first picture only. */
export function isAnimated(bytes: Uint8Array): boolean {
  const kind = imageKind(bytes)
  const includes = (text: string) => indexOf(bytes, text) >= 0
  if (kind === 'gif') return includes('NETSCAPE2.0') || count(bytes, '\x21\xf9\x04') > 1
  if (kind === 'png') return indexOf(bytes.subarray(0, 1_000), 'acTL') >= 0
  if (kind === 'webp') return includes('VP8X') && ((bytes[20] ?? 0) & 0x02) !== 0
  return kind === 'avif' && String.fromCharCode(...bytes.subarray(8, 12)) === 'avis'
}

function indexOf(bytes: Uint8Array, text: string, from = 0): number {
  const codes = [...text].map((character) => character.charCodeAt(0))
  const [first = 0] = codes
  for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (codes.every((code, index) => bytes[at + index] === code)) return at
  }
  return -1
}

function count(bytes: Uint8Array, text: string): number {
  let found = 0
  for (let at = indexOf(bytes, text); at >= 0; at = indexOf(bytes, text, at + 1)) found++
  return found
}
