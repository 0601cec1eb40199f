import { createHash } from 'node:crypto'
import {
  imageAddress,
  imageFiles,
  imageId,
  imageIdOfFile,
  imageKind,
  largeFile,
  MAIN_FILE,
  SOURCE_PREFIX,
  sourceFile,
} from '../../domain/catalogue/image-sources.ts'
import { isSharedOutage } from '../../domain/outages.ts'
import type { BlobStorage } from './blob-storage.ts'
import { createEncodeQueue } from './encode-queue.ts'
import { imageReaders } from './image-readers.ts'
import { createImageWorker, type ImageWorker, MAX_IMAGE_PROCESSES } from './image-worker.ts'
import type { ImageFile } from './image-worker-process.ts'
import { listImages, type StoredImage } from './list-images.ts'
import { settlesWithin } from './settles-within.ts'
import { sharedSizeReader, shortSideReader } from './size-readers.ts'

/** Part of every image id. Increase it when image-worker-process.ts encodes differently, so that URLs change too. */
const PIPELINE_VERSION = '3'
/** Shorter than the time that a shutdown waits for open requests. */
const READ_TIMEOUT_MS = 8_000
/** Maximum time until an image that another instance has stored is found. */
const SOURCE_LIST_MAX_AGE_MS = 5_000

export interface StoredImages extends ImageStore {
  /** @returns null without such an image, `pending` when encoding takes longer than a request waits */
  read(name: string): Promise<Uint8Array<ArrayBuffer> | 'pending' | null>
  isPending(name: string): boolean
  has(name: string): Promise<boolean>
  /** Encodes a source again that was reported to `failedSources`. @throws when it fails again */
  retryEncoding(id: string): Promise<SourceEnd>
  /** Queues the images whose sizes are not all encoded yet. Called once, after the server has started to listen. */
  resumeEncoding(): Promise<void>
  waiting(): number
}

/** Sources that could not be encoded, which are tried again later and listed. All instances share them. */
export interface FailedSources {
  stateOf(id: string): Promise<'waiting' | 'set-aside' | null>
  add(id: string): Promise<void>
}

const NONE: FailedSources = { stateOf: async () => null, add: async () => {} }

type SourceEnd = 'done' | 'unreadable'

interface Settings {
  worker?: Pick<ImageWorker, 'encode'>
  failedSources?: FailedSources
  onFault?: (error: unknown) => void
  readTimeoutMs?: number
}

/**
 * Stores images under a hash of their content. A source is deleted only when all its sizes exist, so that a restart
 * resumes the encoding.
 */
export function createStoredImages(
  storage: BlobStorage,
  {
    worker = createImageWorker(),
    failedSources = NONE,
    onFault = () => {},
    readTimeoutMs = READ_TIMEOUT_MS,
  }: Settings = {},
): StoredImages {
  const queue = createEncodeQueue(MAX_IMAGE_PROCESSES)
  const variants = variantStorage(storage)
  const sources = sourceList(storage)
  const readSharedSize = sharedSizeReader(storage)
  const readShortSide = shortSideReader(storage)
  const encoder = createEncoder({ storage, variants, worker, failedSources, onFault })

  return {
    async add(bytes, secret) {
      if (imageKind(bytes) === null) return null
      const id = idOf(bytes, secret)
      const stored = await queue.run(id, () => encoder.encodeUpload(id, bytes))
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
      return id === null ? null : readSharedSize(id)
    },
    async shortSide(address) {
      const id = imageId(address)
      return id === null ? 0 : readShortSide(id)
    },
    ...imageReaders(storage),
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
      if (file !== null || id === null || !(await sources.includes(id))) return file
      const failed = await failedSources.stateOf(id)
      if (failed) return failed === 'waiting' ? 'pending' : null
      const encoding = queue.run(id, () => encoder.encodeOrReport(id))
      return (await settlesWithin(encoding, readTimeoutMs)) ? storage.read(name) : 'pending'
    },

    isPending(name) {
      const id = imageIdOfFile(name)
      return id !== null && queue.has(id)
    },

    has: storage.has,
    list: () => listImages(storage),
    waiting: queue.waiting,

    async retryEncoding(id) {
      const isReadable = async () => (await encoder.encodeSource(id)) !== 'unreadable'
      return (await queue.run(id, isReadable, 'background')) ? 'done' : 'unreadable'
    },

    async resumeEncoding() {
      try {
        for (const id of await sources.update()) {
          if (await failedSources.stateOf(id)) continue
          const encoding = queue.run(id, () => encoder.encodeOrReport(id), 'background')
          encoding.catch((error) => encoder.leaveToJob(id, error)).catch(onFault)
        }
      } catch (error) {
        onFault(error)
      }
    },
  }
}

function idOf(bytes: Uint8Array, secret: Uint8Array = new Uint8Array()): string {
  return createHash('sha256').update(PIPELINE_VERSION).update(secret).update(bytes).digest('hex').slice(0, 32)
}

interface Encoding extends Required<Pick<Settings, 'worker' | 'failedSources' | 'onFault'>> {
  storage: BlobStorage
  variants: ReturnType<typeof variantStorage>
}

function createEncoder({ storage, variants, worker, failedSources, onFault }: Encoding) {
  async function encode(id: string, bytes: Uint8Array): Promise<boolean> {
    const files = await worker.encode(bytes)
    if (files !== null) await variants.write(id, files)
    return files !== null
  }

  /** The fault is logged here too, because an import of many images goes on without this one. */
  async function encodeUpload(id: string, bytes: Uint8Array): Promise<boolean> {
    try {
      if (!(await variants.isComplete(id))) return await encode(id, bytes)
      await variants.refresh(id)
      return true
    } catch (error) {
      onFault(error)
      throw error
    }
  }

  /** A source that cannot be decoded is retained for the operator. */
  async function encodeSource(id: string): Promise<SourceEnd> {
    if (!(await variants.isComplete(id))) {
      const bytes = await storage.read(sourceFile(id))
      // Another instance has removed the image, or has encoded it and deleted the source.
      if (bytes === null) return 'done'
      if (!(await encode(id, bytes))) return 'unreadable'
    }
    await storage.remove(sourceFile(id))
    return 'done'
  }

  /** Encodes a source. One that fails is not tried again here, but by a job, in any instance and after a restart. */
  async function encodeOrReport(id: string): Promise<boolean> {
    try {
      if ((await encodeSource(id)) !== 'unreadable') return true
      onFault(new Error(`The image ${sourceFile(id)} cannot be decoded.`))
    } catch (error) {
      // An outage is not the fault of this image: the next request tries again.
      if (!isSharedOutage(error)) await failedSources.add(id)
      throw error
    }
    await failedSources.add(id)
    return false
  }

  /** Nobody may ask for the image again soon, which would try it after an outage. */
  async function leaveToJob(id: string, error: unknown): Promise<void> {
    onFault(error)
    if (isSharedOutage(error)) await failedSources.add(id)
  }

  return { encodeUpload, encodeSource, encodeOrReport, leaveToJob }
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

/** The encoded sizes. The main file is written last and removed first, so it marks a complete image. */
function variantStorage(storage: BlobStorage) {
  async function remove(id: string): Promise<void> {
    for (const name of [largeFile(id), ...imageFiles(id)].toReversed()) await storage.remove(name)
  }
  const mainFile = (id: string) => `${id}-${MAIN_FILE}`
  return {
    remove,
    /** Stores the main file again, so that the image counts as new. */
    async refresh(id: string): Promise<void> {
      const bytes = await storage.read(mainFile(id))
      if (bytes) await storage.put(mainFile(id), bytes)
    },
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
      if (!(await storage.has(mainFile(id)))) return false
      const found = await Promise.all(imageFiles(id).map((name) => storage.has(name)))
      return found.every(Boolean)
    },
  }
}

export interface ImageStore {
  /**
   * Checks an upload by its content and stores it in every size.
   * @param secret random bytes for an image whose URL nobody may derive from its content
   * @returns its URL; null when it is not an image
   */
  add(bytes: Uint8Array, secret?: Uint8Array): Promise<string | null>
  /** Stores a demo image unchanged, for later encoding. Not for uploads: the stored file would contain their metadata. */
  addSource(bytes: Uint8Array): Promise<string | null>
  /** @returns the pixel size of the image for shared links; null for URLs of other sites or when reading is slow */
  sharedSize(address: string): Promise<{ width: number; height: number } | null>
  /**
   * The shorter side in pixels of the file for shared links; 0 for URLs of other sites and without the image.
   * @throws ServiceUnavailableError when the storage does not respond
   */
  shortSide(address: string): Promise<number>
  /** @returns the largest file of the image; null for URLs of other sites and without the image */
  readLargest(address: string): Promise<Uint8Array | null>
  /** @returns the JPEG for shared links; null for URLs of other sites and without the image */
  readShared(address: string): Promise<Uint8Array | null>
  /** Ignores URLs of other sites. @throws what the storage throws; removing an image again is harmless */
  remove(address: string): Promise<void>
  /** All images of which a file is stored. One whose sizes are not all encoded may come twice. */
  list(): AsyncIterable<StoredImage>
}
