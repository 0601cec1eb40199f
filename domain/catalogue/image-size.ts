import { IMAGE_WIDTHS, imageKind } from './image-sources.ts'

export interface ImageSize {
  width: number
  height: number
}

/** Reads the size in pixels from the header of an image. @returns null without a header */
export function imageSize(bytes: Uint8Array): ImageSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const kind = imageKind(bytes)
  try {
    return kind && READERS[kind](view)
  } catch (error) {
    // A truncated file ends inside its header.
    if (error instanceof RangeError) return null
    throw error
  }
}

/** The size in which an image is encoded as its main file: at most IMAGE_WIDTHS wide and twice as high. */
export function encodedSize(size: ImageSize | null): ImageSize | null {
  if (size === null) return null
  const width = Math.max(...IMAGE_WIDTHS)
  const scale = Math.min(1, width / size.width, (2 * width) / size.height)
  return { width: Math.round(size.width * scale), height: Math.round(size.height * scale) }
}

const READERS = { png, jpeg: jpegSize, webp, gif, avif }
const TABLES = [0xc4, 0xc8, 0xcc]

function jpegSize(view: DataView): ImageSize | null {
  let position = 2
  while (view.getUint8(position) === 0xff) {
    const marker = view.getUint8(position + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && !TABLES.includes(marker)
    if (isFrame) return { width: view.getUint16(position + 7), height: view.getUint16(position + 5) }
    position += 2 + view.getUint16(position + 2)
  }
  return null
}

function png(view: DataView): ImageSize {
  return { width: view.getUint32(16), height: view.getUint32(20) }
}

function gif(view: DataView): ImageSize {
  return { width: view.getUint16(6, true), height: view.getUint16(8, true) }
}

function webp(view: DataView): ImageSize {
  const chunk = fourCharacters(view, 12)
  if (chunk === 'VP8X') {
    const size = (at: number) => (view.getUint32(at, true) & 0xffffff) + 1
    return { width: size(24), height: size(27) }
  }
  if (chunk === 'VP8L') {
    const bits = view.getUint32(21, true)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
}

/** The size is in the box `ispe`, near the start. An image with a thumbnail or tiles has several: the largest counts. */
function avif(view: DataView): ImageSize | null {
  let largest: ImageSize | null = null
  for (let at = 4; at < Math.min(view.byteLength - 16, 8_000); at++) {
    if (fourCharacters(view, at) !== 'ispe') continue
    const size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) }
    if (largest === null || size.width * size.height > largest.width * largest.height) largest = size
  }
  return largest
}

export function fourCharacters(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(at + index)))
}
