import { LRUCache } from 'lru-cache'
import { encodedSize, type ImageSize, imageSize } from '../../domain/catalogue/image-size.ts'
import { MAIN_FILE, SHARED_FILE, sourceFile } from '../../domain/catalogue/image-sources.ts'
import type { BlobStorage } from './blob-storage.ts'
import { settlesWithin } from './settles-within.ts'

const MAX_KNOWN_SIZES = 5_000
const SIZE_TIMEOUT_MS = 300

/** Reads the pixel size of images for shared links; null when the storage is slow or fails. */
export function sharedSizeReader(storage: BlobStorage) {
  const known = new LRUCache<string, ImageSize>({ max: MAX_KNOWN_SIZES })
  return async (id: string): Promise<ImageSize | null> => {
    const size = known.get(id) ?? (await readSize(id))
    if (size) known.set(id, size)
    return size
  }

  async function readSize(id: string): Promise<ImageSize | null> {
    const reading = storage.read(`${id}-${SHARED_FILE}`).catch(() => null)
    // A page does not wait for an unavailable storage.
    const bytes = (await settlesWithin(reading, SIZE_TIMEOUT_MS)) ? await reading : null
    return bytes && imageSize(bytes)
  }
}

/** The first bytes of a WebP file, in which its size is. */
const WEBP_HEADER_BYTES = 64
/** Enough for the header of an original behind its metadata. */
const SOURCE_HEADER_BYTES = 256_000
const MAX_KNOWN_SIDES = 300_000

/** Reads the shorter side of encoded images from the header of the main file. A stored image never changes. */
export function shortSideReader(storage: BlobStorage) {
  // The start of the id as a number takes a fifth of the memory of the text.
  const known = new Map<number, number>()

  async function readSide(id: string): Promise<number | null> {
    const main = await storage.readStart(`${id}-${MAIN_FILE}`, WEBP_HEADER_BYTES)
    if (main) return shorterSide(imageSize(main))
    const source = await storage.readStart(sourceFile(id), SOURCE_HEADER_BYTES)
    return source && shorterSide(encodedSize(imageSize(source)))
  }
  return async (id: string): Promise<number> => {
    const key = Number.parseInt(id.slice(0, 12), 16)
    const side = known.get(key) ?? (await readSide(id))
    if (side === null) return 0
    if (known.size >= MAX_KNOWN_SIDES) known.clear()
    known.set(key, side)
    return side
  }
}

function shorterSide(size: ImageSize | null): number {
  return size ? Math.min(size.width, size.height) : 0
}
