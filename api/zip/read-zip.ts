import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { ARCHIVE_LIMITS } from '../../contracts/moving-images.ts'
import { MEGABYTE, UPLOAD_LIMITS } from '../../contracts/product-upload.ts'
import { fail, type Result } from '../../domain/errors.ts'
import { formatNumber } from '../../domain/text/format.ts'
import type { ArchivedFile, PhotoArchive } from '../../use-cases/moving/add-archived-photos.ts'

const MAX_FILE = UPLOAD_LIMITS.fileMegabytes * MEGABYTE

const TOO_LARGE = `L’archive pèse plus de ${ARCHIVE_LIMITS.megabytes}\u202fMo\u202f: envoyez les photos en plusieurs archives.`
const TOO_MANY = `L’archive a plus de ${formatNumber(ARCHIVE_LIMITS.entries)} fichiers\u202f: envoyez les photos en plusieurs archives.`
const TOO_MUCH = `Les fichiers de l’archive pèsent ensemble plus de ${ARCHIVE_LIMITS.unpackedMegabytes}\u202fMo\u202f: envoyez les photos en plusieurs archives.`
const UNREADABLE = 'Ce fichier n’est pas une archive ZIP, ou il est abîmé.'
const ENCRYPTED = 'Ce fichier est protégé par un mot de passe.'
const METHOD = 'Ce fichier est compressé d’une manière que la boutique ne lit pas.'
const FILE_TOO_LARGE = `Ce fichier pèse plus de ${UPLOAD_LIMITS.fileMegabytes}\u202fMo.`

/** What an archive is refused for while it is read, in French. */
export class ArchiveError extends Error {
  override name = 'ArchiveError'
}

export type StoredArchive = Result<{ path: string; remove: () => Promise<void> }>

/** Stores an archive in a temporary file, because the list of its files is at its end. */
export async function storeArchive(body: ReadableStream | null, signal: AbortSignal): Promise<StoredArchive> {
  const folder = await mkdtemp(join(tmpdir(), 'photos-'))
  const path = join(folder, 'archive.zip')
  const remove = () => rm(folder, { recursive: true, force: true })
  let bytes = 0
  const counted = new Transform({
    transform(part: Uint8Array, _, done) {
      bytes += part.byteLength
      if (bytes > ARCHIVE_LIMITS.megabytes * MEGABYTE) done(new ArchiveError(TOO_LARGE))
      else done(null, part)
    },
  })
  try {
    const source = body ? Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]) : Readable.from([])
    await pipeline(source, counted, createWriteStream(path, { mode: 0o600 }), { signal })
    return { ok: true, path, remove }
  } catch (error) {
    await remove()
    if (error instanceof ArchiveError) return fail('PAYLOAD_TOO_LARGE', { message: error.message })
    throw error
  }
}

/**
 * Opens an archive of photos. Nothing is written under the names in it, and a file is read only when it is asked for.
 * @throws ArchiveError also while its files are listed
 */
export async function openArchive(path: string): Promise<PhotoArchive> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: true }).catch(refuse)
  if (zip.entryCount <= ARCHIVE_LIMITS.entries) return { total: zip.entryCount, files: filesOf(zip) }
  zip.close()
  throw new ArchiveError(TOO_MANY)
}

async function* filesOf(zip: ZipFile): AsyncGenerator<ArchivedFile> {
  let left = ARCHIVE_LIMITS.unpackedMegabytes * MEGABYTE
  const entries = zip.eachEntry()
  for (let next = await entries.next().catch(refuse); !next.done; next = await entries.next().catch(refuse)) {
    const entry = next.value
    if (isHidden(entry.fileName)) continue
    yield {
      name: entry.fileName,
      problem: problemOf(entry),
      read: () => {
        left -= entry.uncompressedSize
        // The sizes are checked while a file is read, so they can be trusted.
        if (left < 0) throw new ArchiveError(TOO_MUCH)
        return readEntry(zip, entry)
      },
    }
  }
}

/** Folders, and what systems add to archives. */
function isHidden(name: string): boolean {
  return name.endsWith('/') || name.startsWith('__MACOSX/') || /(?:^|\/)(?:\.[^/]*|Thumbs\.db)$/.test(name)
}

function problemOf(entry: Entry): string | null {
  if (entry.isEncrypted()) return ENCRYPTED
  if (!entry.canDecodeFileData()) return METHOD
  return entry.uncompressedSize > MAX_FILE ? FILE_TOO_LARGE : null
}

async function readEntry(zip: ZipFile, entry: Entry): Promise<Uint8Array | null> {
  try {
    return Buffer.concat(await (await zip.openReadStreamPromise(entry)).toArray())
  } catch {
    return null
  }
}

function refuse(): never {
  throw new ArchiveError(UNREADABLE)
}
