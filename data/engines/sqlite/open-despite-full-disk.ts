import { statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { sqliteOutage } from './outages.ts'

const PRAGMAS = [
  'journal_mode = WAL',
  'synchronous = FULL',
  'foreign_keys = ON',
  'temp_store = MEMORY',
  'cache_size = -16000',
  'busy_timeout = 0',
  // Otherwise what was erased stays readable in the file.
  'secure_delete = ON',
]
/** Keeps the index of the WAL in memory, because a full disk has no place for its file. */
const ALONE = 'locking_mode = EXCLUSIVE'
/** The locking mode can only be changed outside WAL. */
const SHARED_AGAIN = ['journal_mode = DELETE', 'locking_mode = NORMAL', 'journal_mode = WAL']

export interface OpenedFile {
  database: DatabaseSync
  /** whether other processes can open the file, for example to back it up */
  shared: boolean
  /** Shares a file that was opened alone. Called when the disk accepts writes. */
  share: (run: (pragma: string) => Promise<unknown>) => Promise<void>
}

/** The ways to open a file, for tests. */
export interface Ways {
  open: (file: string) => DatabaseSync
  openAlone: (file: string) => DatabaseSync
}

/**
 * Opens a database in WAL mode. On a full disk the connection does without the files beside the database and writes as
 * soon as there is space again; on a read-only disk it reads only.
 */
export function openDespiteFullDisk(
  file: string,
  { open = openShared, openAlone = openWithoutSharing }: Partial<Ways> = {},
): OpenedFile {
  const nothing = async () => {}
  try {
    return { database: open(file), shared: true, share: nothing }
  } catch (error) {
    if (!refusesWrites(error)) throw error
    try {
      return { database: openAlone(file), shared: false, share: shareOnce() }
    } catch (again) {
      // `immutable` ignores the WAL: with changes in it, the database would be read as it was earlier.
      if (!refusesWrites(again) || sizeOf(`${file}-wal`) > 0 || sizeOf(file) === 0) throw error
      return { database: openImmutable(file), shared: false, share: nothing }
    }
  }
}

const openShared = (file: string) => openWith(file, PRAGMAS)

const openWithoutSharing = (file: string) => openWith(file, [ALONE, ...PRAGMAS])

function openImmutable(file: string): DatabaseSync {
  const url = pathToFileURL(file)
  url.searchParams.set('immutable', '1')
  return new DatabaseSync(url, { readOnly: true })
}

function openWith(file: string, pragmas: readonly string[]): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: 5000 })
  try {
    for (const pragma of pragmas) database.exec(`pragma ${pragma}`)
    // The first read opens the files beside the database.
    database.prepare('select count(*) from sqlite_schema').get()
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

function shareOnce(): OpenedFile['share'] {
  let shared = false
  return async (run) => {
    if (shared) return
    for (const pragma of SHARED_AGAIN) await run(pragma)
    shared = true
  }
}

function refusesWrites(error: unknown): boolean {
  const outage = sqliteOutage(error)
  return outage === 'full' || outage === 'read-only'
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}
