import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Another process has the data folder open. */
export class DataFolderLocked extends Error {
  override name = 'DataFolderLocked'
}

/**
 * Keeps a data folder for this process, for as long as it lives or until the lock is closed: an open exclusive transaction
 * on a file of its own. The operating system lets go of it however the process ends, so a lock is never left behind.
 * @throws DataFolderLocked when another process has the folder
 */
export function lockFolder(folder: string): Pick<DatabaseSync, 'close'> {
  const lock = new DatabaseSync(join(folder, 'shop.lock'))
  try {
    lock.exec('pragma journal_mode = DELETE; begin exclusive')
    return lock
  } catch (error) {
    lock.close()
    if (error instanceof Error && /locked|busy/.test(error.message)) {
      throw new DataFolderLocked(`Data folder in use: ${folder}`, { cause: error })
    }
    throw error
  }
}
