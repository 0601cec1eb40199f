import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { IMAGE_FILE_NAME } from '../../domain/catalogue/image-sources.ts'
import { errorCode } from '../../domain/error-code.ts'
import { diskOutageOf, ServiceUnavailableError } from '../../domain/outages.ts'
import type { BlobStorage } from './blob-storage.ts'

/** Where files are written before they get their name. */
const UNFINISHED = 'unfinished'
/** No file takes that long to be written, in milliseconds: whoever began it was ended. */
const LEFT_BEHIND = 60 * 60 * 1000

/**
 * The files of images in a folder, which is made when it is missing.
 * @throws the file system's error when the folder cannot be made
 */
export async function openDiskStorage(folder: string): Promise<BlobStorage> {
  const unfinished = join(folder, UNFINISHED)
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  await removeLeftBehind(unfinished)
  return {
    async put(name, bytes) {
      // A half-written file never has a name that is served; flushed, since the product is acknowledged next.
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
    // At most some 300 kB: read whole, so that its length is known.
    read: (name) => readFile(join(folder, name)).then((bytes) => new Uint8Array(bytes), absent),
    has: (name) =>
      stat(join(folder, name)).then(
        () => true,
        () => false,
      ),
    remove: (name) => rm(join(folder, name), { force: true }),
    async *list() {
      for (const name of (await readdir(folder)).sort()) {
        if (!IMAGE_FILE_NAME.test(name)) continue
        const found = await stat(join(folder, name)).catch(absent)
        if (found) yield { name, bytes: found.size }
      }
    },
  }
}

async function removeLeftBehind(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = join(folder, name)
    const { mtimeMs } = await stat(file)
    if (mtimeMs < Date.now() - LEFT_BEHIND) await rm(file, { force: true })
  }
}

/** Its product was deleted meanwhile, or there never was one. */
function absent(error: unknown): null {
  if (errorCode(error) === 'ENOENT') return null
  throw error
}
