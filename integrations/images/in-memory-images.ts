import {
  IMAGE_WIDTHS,
  imageAddress,
  imageKind,
  isStoredFile,
  MAIN_FILE,
  SHARED_FILE,
} from '../../domain/catalogue/image-sources.ts'
import { ServiceUnavailableError } from '../../domain/outages.ts'
import { unlessAborted } from '../../domain/unless-aborted.ts'
import type { BlobStorage } from './blob-storage.ts'
import type { ImageWorker } from './image-worker.ts'

type Operation = 'put' | 'read' | 'has' | 'remove' | 'list'

// biome-ignore lint/suspicious/noConfusingVoidType: most faults return nothing
type Lie = 'lie' | void

const TIMEOUT_MS = 10_000

/** A storage without a disk, for tests. */
export interface MemoryImageFiles extends BlobStorage {
  readonly files: ReadonlyMap<string, Uint8Array>
  /** addresses of the images that are stored completely */
  addresses: () => Set<string>
  /**
   * Called before each operation: what it throws, or how long it waits, is the storage's fault, of which the shop learns as
   * it does of S3's. A `lie` is answered as if it had been done. Null without faults.
   */
  fault: ((operation: Operation, name: string) => Promise<Lie> | Lie) | null
}

export function memoryImageFiles({ timeoutMs = TIMEOUT_MS, clock = Date.now } = {}): MemoryImageFiles {
  const files = new Map<string, Uint8Array<ArrayBuffer>>()
  const times = new Map<string, number>()
  const reach = async (operation: Operation, name: string) => {
    const answer = async () => (await storage.fault?.(operation, name)) === 'lie'
    return endInTime(answer(), 'images', timeoutMs)
  }
  const storage: MemoryImageFiles = {
    files,
    fault: null,
    addresses: () => {
      const ends = [...files.keys()].filter((name) => name.endsWith(`-${MAIN_FILE}`))
      return new Set(ends.map((name) => imageAddress(name.slice(0, -MAIN_FILE.length - 1))))
    },
    async put(name, bytes) {
      if (await reach('put', name)) return
      files.set(name, new Uint8Array(bytes))
      times.set(name, clock())
    },
    async read(name) {
      await reach('read', name)
      return files.get(name)?.slice() ?? null
    },
    async readStart(name, length) {
      await reach('read', name)
      return files.get(name)?.slice(0, length) ?? null
    },
    async has(name) {
      await reach('has', name)
      return files.has(name)
    },
    async remove(name) {
      if (!(await reach('remove', name))) files.delete(name)
    },
    async *list(prefix = '') {
      await reach('list', prefix)
      for (const [name, { length }] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
        if (!name.startsWith(prefix) || !isStoredFile(name)) continue
        yield { name, bytes: length, storedAt: times.get(name) ?? 0 }
      }
    },
  }
  return storage
}

/** The shorter side of the images that the worker without processes encodes. */
const SIDE = 800
/** A file that ends with its signature, of at most this many bytes, is damaged. */
const SIGNATURE_BYTES = 8

/** Encodes without processes, for tests. */
export interface MemoryImageWorker extends ImageWorker {
  /** Called before each job: what it throws, or how long it waits, is the process's fault. Null without faults. */
  fault: ((job: 'encode' | 'draw', bytes: Uint8Array | null) => Promise<void> | void) | null
}

/**
 * Answers like the processes that encode, without their work, for tests. Every file is the header of a square image, of 800
 * pixels or the file's width. A drawn picture is its content as JSON after the first bytes of a JPEG.
 */
export function memoryImageWorker({ timeoutMs = TIMEOUT_MS } = {}): MemoryImageWorker {
  const reach = async (job: 'encode' | 'draw', bytes: Uint8Array | null) => {
    const answer = async () => worker.fault?.(job, bytes)
    await endInTime(answer(), 'encoding', timeoutMs)
  }
  const worker: MemoryImageWorker = {
    fault: null,
    async encode(bytes) {
      await reach('encode', bytes)
      if (imageKind(bytes) === null || bytes.length <= SIGNATURE_BYTES) return null
      const sizes = IMAGE_WIDTHS.flatMap((width) => [
        { suffix: `${width}.avif`, bytes: avifHeader(width, width) },
        { suffix: `${width}.webp`, bytes: webpHeader(width, width) },
      ])
      return [...sizes, { suffix: SHARED_FILE, bytes: jpegHeader(SIDE, SIDE) }]
    },
    async draw({ picture, photo, logo }) {
      await reach('draw', photo)
      const content = { picture, photo: photo !== null, logo: logo !== null }
      return Buffer.concat([Buffer.of(0xff, 0xd8, 0xff), Buffer.from(JSON.stringify(content))])
    },
  }
  return worker
}

/** Fails as the real ones do, with a fault of `work`, or when it does not end. */
async function endInTime<T>(work: Promise<T>, reason: 'images' | 'encoding', timeoutMs: number): Promise<T> {
  try {
    return await unlessAborted(work, AbortSignal.timeout(timeoutMs), () => new Error('no answer in time'))
  } catch (error) {
    throw error instanceof ServiceUnavailableError ? error : new ServiceUnavailableError(reason, error)
  }
}

/** The first bytes of a JPEG and its frame header. */
function jpegHeader(width: number, height: number): Uint8Array {
  const header = Buffer.from('ffd8ffc0001108', 'hex')
  return Buffer.concat([header, twoBytes(height), twoBytes(width), Buffer.alloc(10)])
}

/** The first box of an AVIF file, and the one with its size. */
function avifHeader(width: number, height: number): Uint8Array {
  const [ftyp, ispe] = [Buffer.from('\0\0\0\x14ftypavif\0\0\0\0'), Buffer.from('\0\0\0\x14ispe\0\0\0\0')]
  const size = [Buffer.alloc(2), twoBytes(width), Buffer.alloc(2), twoBytes(height)]
  return Buffer.concat([ftyp, ispe, ...size, Buffer.alloc(16)])
}

function twoBytes(value: number): Buffer {
  return Buffer.of(value >> 8, value & 0xff)
}

/** The header of a lossy WebP file. https://developers.google.com/speed/webp/docs/riff_container */
function webpHeader(width: number, height: number): Uint8Array {
  const header = Buffer.alloc(30)
  header.write('RIFF', 0, 'latin1')
  header.writeUInt32LE(22, 4)
  header.write('WEBPVP8 ', 8, 'latin1')
  header.writeUInt32LE(10, 16)
  header.set([0x9d, 0x01, 0x2a], 23)
  header.writeUInt16LE(width, 26)
  header.writeUInt16LE(height, 28)
  return header
}
