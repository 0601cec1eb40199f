import { closeSync, existsSync, openSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isBusy, sqliteOutage } from './outages.ts'

export class DataDirectoryLockedError extends Error {
  override name = 'DataDirectoryLockedError'
}

/** Locks a data folder by an open transaction on a file. When the process ends, even by a crash, the lock ends too. */
export function lockFolder(folder: string): Pick<DatabaseSync, 'close'> {
  const file = join(folder, 'shop.lock')
  createPrivateFile(file)
  try {
    return lockFile(file)
  } catch (error) {
    if (isBusy(error)) throw new DataDirectoryLockedError(`Data folder in use: ${folder}`, { cause: error })
    throw error
  }
}

function lockFile(file: string): DatabaseSync {
  try {
    return beginExclusive(file)
  } catch (error) {
    if (sqliteOutage(error) !== 'damaged') throw error
    // Truncates the damaged file instead of replacing it, because all processes must lock the same file.
    truncateSync(file)
    return beginExclusive(file)
  }
}

function beginExclusive(file: string): DatabaseSync {
  const lock = new DatabaseSync(file)
  try {
    // Without a journal file, for which a full disk has no place: nothing is ever written.
    lock.exec('pragma journal_mode = MEMORY; begin exclusive')
    return lock
  } catch (error) {
    lock.close()
    throw error
  }
}

/** Creates a file for its owner only, if it is missing. Closing an existing file would release its locks. */
export function createPrivateFile(file: string): void {
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600))
}
