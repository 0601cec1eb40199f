import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isStoredFile } from '../../domain/catalogue/image-sources.ts'
import { HOUR_MS } from '../../domain/durations.ts'
import { errorCode } from '../../domain/error-code.ts'
import { diskOutageOf, ServiceUnavailableError } from '../../domain/outages.ts'

/** Stores files under names that depend on their content: a stored file never changes. */
export interface BlobStorage {
  /** Resolves when the whole file is durable. @throws ServiceUnavailableError when the storage accepts no writes */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** @returns null without such a file. @throws ServiceUnavailableError when S3 does not respond */
  read(name: string): Promise<Uint8Array<ArrayBuffer> | null>
  /** The first bytes of a file, at most `length`; null without such a file. @throws as `read` */
  readStart(name: string, length: number): Promise<Uint8Array | null>
  has(name: string): Promise<boolean>
  remove(name: string): Promise<void>
  /** All image files in the order of their names, or those whose names start with `prefix`. */
  list(prefix?: string): AsyncIterable<StoredFile>
}

export interface StoredFile {
  name: string
  bytes: number
  /** when it was stored last, in epoch milliseconds */
  storedAt: number
}

/** The S3 bucket does not exist, or the image store rejects the key. */
export class ImageStoreConfigError extends Error {
  override name = 'ImageStoreConfigError'
}

export interface CopyResult {
  copied: number
  current: number
}

/** Copies files that are missing or have another size in the target; an interrupted copy can be repeated. */
export async function copyBlobs(
  from: BlobStorage,
  to: BlobStorage,
  report: (done: CopyResult) => void = () => {},
): Promise<CopyResult> {
  const sizes = new Map<string, number>()
  for await (const { name, bytes } of to.list()) sizes.set(name, bytes)
  const done = { copied: 0, current: 0 }
  for await (const { name, bytes } of from.list()) {
    if (sizes.get(name) === bytes) {
      done.current += 1
      continue
    }
    const file = await from.read(name)
    if (file === null) continue
    await to.put(name, file)
    done.copied += 1
    report(done)
  }
  return done
}

const TEMPORARY_FOLDER = 'unfinished'
/** Older temporary files are removed when the folder is opened: the process that wrote them must have ended. */
const TEMPORARY_MAX_AGE_MS = HOUR_MS

/** Stores images in a folder. @throws the file system's error when the folder cannot be created */
export async function openDiskStorage(folder: string): Promise<BlobStorage> {
  const unfinished = join(folder, TEMPORARY_FOLDER)
  try {
    await mkdir(unfinished, { recursive: true, mode: 0o700 })
    await removeOldFiles(unfinished)
  } catch (error) {
    // A shop with images can be read on a full or read-only disk.
    if (!['full', 'read-only'].includes(diskOutageOf(error) ?? '') || !(await isFolder(folder))) throw error
  }
  return {
    async put(name, bytes) {
      // Rename is atomic, so a half-written file is never served.
      const temporary = join(unfinished, `${name}.${randomUUID()}`)
      try {
        await writeFile(temporary, bytes, { mode: 0o600, flush: true })
        await rename(temporary, join(folder, name))
      } catch (error) {
        await rm(temporary, { force: true }).catch(() => {})
        const outage = diskOutageOf(error)
        throw outage ? new ServiceUnavailableError(outage, error) : error
      }
    },
    read: (name) => readFile(join(folder, name)).then((bytes) => new Uint8Array(bytes), nullIfMissing),
    readStart: (name, length) => readFirstBytes(join(folder, name), length).catch(nullIfMissing),
    has: (name) =>
      stat(join(folder, name)).then(
        () => true,
        () => false,
      ),
    remove: (name) => rm(join(folder, name), { force: true }),
    async *list(prefix = '') {
      for (const name of (await readdir(folder)).sort()) {
        if (!name.startsWith(prefix) || !isStoredFile(name)) continue
        const found = await stat(join(folder, name)).catch(nullIfMissing)
        if (found) yield { name, bytes: found.size, storedAt: found.mtimeMs }
      }
    },
  }
}

async function readFirstBytes(path: string, length: number): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

async function removeOldFiles(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = join(folder, name)
    const found = await stat(file).catch(nullIfMissing)
    if (found && found.mtimeMs < Date.now() - TEMPORARY_MAX_AGE_MS) await rm(file, { force: true })
  }
}

function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
}

function nullIfMissing(error: unknown): null {
  if (errorCode(error) === 'ENOENT') return null
  throw error
}
