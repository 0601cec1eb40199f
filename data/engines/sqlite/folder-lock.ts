import { closeSync, existsSync, openSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isBusy, sqliteOutage } from './outages.ts'

/** Another process has the data folder open. */
export class DataDirectoryLockedError extends Error {
  override name = 'DataDirectoryLockedError'
}

/**
 * Keeps a data folder for this process, for as long as it lives or until the lock is closed: an open exclusive transaction
 * on a file of its own. The operating system lets go of it however the process ends, so a lock is never left behind.
 * @throws DataDirectoryLockedError when another process has the folder
 */
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
    // The file never holds anything. Emptied, not replaced: two processes that find the same junk lock one file.
    truncateSync(file)
    return beginExclusive(file)
  }
}

function beginExclusive(file: string): DatabaseSync {
  const lock = new DatabaseSync(file)
  try {
    lock.exec('pragma journal_mode = DELETE; begin exclusive')
    return lock
  } catch (error) {
    lock.close()
    throw error
  }
}

/**
 * Makes a file that its owner alone reads, as SQLite then makes those beside it. One that is there is left: to open and
 * close it would end the locks this process holds on it.
 */
export function createPrivateFile(file: string): void {
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600))
}
