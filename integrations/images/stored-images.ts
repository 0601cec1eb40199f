import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { encodedSize, type ImageSize, imageSize } from '../../domain/catalogue/image-size.ts'
import {
  imageAddress,
  imageFiles,
  imageId,
  imageIdOfFile,
  imageKind,
  largeFile,
  MAIN_FILE,
  SHARED_FILE,
  SOURCE_PREFIX,
  sourceFile,
} from '../../domain/catalogue/image-sources.ts'
import type { BlobStorage } from './blob-storage.ts'
import { createEncodeQueue } from './encode-queue.ts'
import { createImageWorker, type ImageWorker, MAX_IMAGE_PROCESSES } from './image-worker.ts'
import type { ImageFile } from './image-worker-process.ts'

/** Part of every image id. Increase it when image-worker-process.ts encodes differently, so that URLs change too. */
const PIPELINE_VERSION = '3'
const MAX_KNOWN_SIZES = 5_000
const SIZE_TIMEOUT_MS = 300
/** Shorter than the time that a shutdown waits for open requests. */
const READ_TIMEOUT_MS = 8_000
/** Maximum time until an image that another instance has stored is found. */
const SOURCE_LIST_MAX_AGE_MS = 5_000

export interface StoredImages extends ImageStore {
  /** @returns null without such an image, `pending` when encoding takes longer than a request waits */
  read(name: string): Promise<Uint8Array<ArrayBuffer> | 'pending' | null>
  isPending(name: string): boolean
  has(name: string): Promise<boolean>
  /** Queues the images whose sizes are not all encoded yet. Called once, after the server has started to listen. */
  resumeEncoding(): Promise<void>
  waiting(): number
}

interface Settings {
  worker?: Pick<ImageWorker, 'encode'>
  onFault?: (error: unknown) => void
  readTimeoutMs?: number
}

/**
 * Stores images under a hash of their content. A source is deleted only when all its sizes exist, so that a restart
 * resumes the encoding.
 */
export function createStoredImages(
  storage: BlobStorage,
  { worker = createImageWorker(), onFault = () => {}, readTimeoutMs = READ_TIMEOUT_MS }: Settings = {},
): StoredImages {
  const queue = createEncodeQueue(MAX_IMAGE_PROCESSES)
  const variants = variantStorage(storage)
  const sources = sourceList(storage)
  const sharedSizes = new LRUCache<string, { width: number; height: number }>({ max: MAX_KNOWN_SIZES })
  const readShortSide = shortSideReader(storage)
  const { encode, encodeSource, isBroken } = createEncoder({ storage, variants, worker, onFault })

  return {
    async add(bytes) {
      if (imageKind(bytes) === null) return null
      const id = idOf(bytes)
      const stored = await queue.run(id, async () => (await variants.isComplete(id)) || encode(id, bytes))
      return stored ? imageAddress(id) : null
    },

    async addSource(bytes) {
      if (imageKind(bytes) === null) return null
      const id = idOf(bytes)
      if (!(await variants.isComplete(id))) {
        await storage.put(sourceFile(id), bytes)
        sources.add(id)
      }
      return imageAddress(id)
    },

    async sharedSize(address) {
      const id = imageId(address)
      if (id === null) return null
      const known = sharedSizes.get(id)
      if (known) return known
      const reading = storage.read(`${id}-${SHARED_FILE}`).catch(() => null)
      // A page does not wait for an unavailable storage.
      const bytes = (await settlesWithin(reading, SIZE_TIMEOUT_MS)) ? await reading : null
      const size = bytes && imageSize(bytes)
      if (size) sharedSizes.set(id, size)
      return size
    },

    async shortSide(address) {
      const id = imageId(address)
      return id === null ? 0 : readShortSide(id)
    },

    async remove(address) {
      const id = imageId(address)
      if (id === null) return
      await queue.cancel(id)
      await storage.remove(sourceFile(id))
      await variants.remove(id)
    },

    async read(name) {
      const file = await storage.read(name)
      const id = imageIdOfFile(name)
      if (file !== null || id === null || isBroken(id) || !(await sources.includes(id))) return file
      const encoding = queue.run(id, () => encodeSource(id))
      return (await settlesWithin(encoding, readTimeoutMs)) ? storage.read(name) : 'pending'
    },

    isPending(name) {
      const id = imageIdOfFile(name)
      return id !== null && queue.has(id)
    },

    has: storage.has,

    async resumeEncoding() {
      try {
        for (const id of await sources.update()) {
          queue.run(id, () => encodeSource(id), 'background').catch(onFault)
        }
      } catch (error) {
        onFault(error)
      }
    },

    waiting: queue.waiting,
  }
}

function idOf(bytes: Uint8Array): string {
  return createHash('sha256').update(PIPELINE_VERSION).update(bytes).digest('hex').slice(0, 32)
}

interface Encoding extends Required<Pick<Settings, 'worker' | 'onFault'>> {
  storage: BlobStorage
  variants: ReturnType<typeof variantStorage>
}

function createEncoder({ storage, variants, worker, onFault }: Encoding) {
  /** Sources that cannot be decoded: retained for the operator, not retried before a restart. */
  const broken = new Set<string>()

  async function encode(id: string, bytes: Uint8Array): Promise<boolean> {
    const files = await worker.encode(bytes)
    if (files !== null) await variants.write(id, files)
    return files !== null
  }

  async function encodeSource(id: string): Promise<boolean> {
    if (!(await variants.isComplete(id))) {
      const bytes = await storage.read(sourceFile(id))
      // Another instance has removed the image, or has encoded it and deleted the source.
      if (bytes === null) return variants.isComplete(id)
      if (!(await encode(id, bytes))) {
        broken.add(id)
        onFault(new Error(`The image ${sourceFile(id)} cannot be decoded.`))
        return false
      }
    }
    await storage.remove(sourceFile(id))
    return true
  }

  return { encode, encodeSource, isBroken: (id: string) => broken.has(id) }
}

/** Ids of images that have or had a source. For other ids, no encoding is tried, which saves two storage requests. */
function sourceList(storage: BlobStorage) {
  const ids = new Set<string>()
  let updated = Promise.resolve(ids)
  let updatedAt = Number.NEGATIVE_INFINITY

  async function readIds(): Promise<Set<string>> {
    for await (const { name } of storage.list(SOURCE_PREFIX)) ids.add(name.slice(SOURCE_PREFIX.length))
    return ids
  }
  function update(): Promise<Set<string>> {
    updatedAt = performance.now()
    updated = readIds()
    return updated
  }
  return {
    add: (id: string) => void ids.add(id),
    update,
    async includes(id: string): Promise<boolean> {
      if (ids.has(id)) return true
      const isOld = performance.now() - updatedAt > SOURCE_LIST_MAX_AGE_MS
      return (await (isOld ? update() : updated)).has(id)
    },
  }
}

/** The first bytes of a WebP file, in which its size is. */
const WEBP_HEADER_BYTES = 64
/** Enough for the header of an original behind its metadata. */
const SOURCE_HEADER_BYTES = 256_000
const MAX_KNOWN_SIDES = 300_000

/** Reads the shorter side of encoded images from the header of the main file. A stored image never changes. */
function shortSideReader(storage: BlobStorage) {
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

/** The encoded sizes. The main file is written last and removed first, so it marks a complete image. */
function variantStorage(storage: BlobStorage) {
  async function remove(id: string): Promise<void> {
    for (const name of [largeFile(id), ...imageFiles(id)].toReversed()) await storage.remove(name)
  }
  return {
    remove,
    async write(id: string, files: ImageFile[]): Promise<void> {
      const isMain = (file: ImageFile) => Number(file.suffix === MAIN_FILE)
      try {
        for (const { suffix, bytes } of files.toSorted((a, b) => isMain(a) - isMain(b))) {
          await storage.put(`${id}-${suffix}`, bytes)
        }
      } catch (error) {
        await remove(id).catch(() => {})
        throw error
      }
    },
    async isComplete(id: string): Promise<boolean> {
      if (!(await storage.has(`${id}-${MAIN_FILE}`))) return false
      const found = await Promise.all(imageFiles(id).map((name) => storage.has(name)))
      return found.every(Boolean)
    },
  }
}

async function settlesWithin(promise: Promise<unknown>, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds)
  })
  try {
    return await Promise.race([promise.then(() => true), timeout])
  } finally {
    clearTimeout(timer)
  }
}

export interface ImageStore {
  /** Checks an upload by its content and stores it in every size. @returns its URL; null when it is not an image */
  add(bytes: Uint8Array): Promise<string | null>
  /** Stores a demo image unchanged, for later encoding. Not for uploads: the stored file would contain their metadata. */
  addSource(bytes: Uint8Array): Promise<string | null>
  /** @returns the pixel size of the image for shared links; null for URLs of other sites or when reading is slow */
  sharedSize(address: string): Promise<{ width: number; height: number } | null>
  /**
   * The shorter side in pixels of the file for shared links; 0 for URLs of other sites and without the image.
   * @throws ServiceUnavailableError when the storage does not respond
   */
  shortSide(address: string): Promise<number>
  /** Ignores URLs of other sites. */
  remove(address: string): Promise<void>
}
