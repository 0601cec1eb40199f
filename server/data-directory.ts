import { randomUUID } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { errorCode } from '../domain/error-code.ts'

/** Customers' names, addresses and passwords' hashes lie there: nobody but the shop's own user reads them. */
const PRIVATE = 0o700

/** BACKUP_DIR cannot be written; the message says what to do. */
export class BackupFolderError extends Error {
  override name = 'BackupFolderError'
}

/**
 * Makes the data folder, or checks that the one there can be written.
 * @throws the file system's own error
 */
export function prepareDataDirectory(folder: string): void {
  makeFolder(folder)
  accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
}

/**
 * Makes the folder of backups and writes a file there once: otherwise a mistake shows only in the log of a night.
 * @throws BackupFolderError when that fails
 */
export function prepareBackupFolder(folder: string): void {
  const probe = join(folder, `.write-test-${randomUUID()}`)
  try {
    makeFolder(folder)
    writeFileSync(probe, '', { mode: 0o600 })
    rmSync(probe)
  } catch (error) {
    throw new BackupFolderError(
      `BACKUP_DIR: no backup can be written to ${folder} (${errorCode(error)}). Give the user who runs the shop the right to write there, or set another folder.`,
      { cause: error },
    )
  }
}

/**
 * Makes a folder with its parents; the folder itself is private. Level by level: Node's own recursive mkdir never
 * returns where a level can neither be made nor found (/proc).
 */
export function makeFolder(folder: string): void {
  makeLevel(resolve(folder), PRIVATE)
}

function makeLevel(path: string, mode: number): void {
  if (existsSync(path)) return
  makeLevel(dirname(path), 0o777)
  try {
    mkdirSync(path, { mode })
  } catch (error) {
    // Another instance made it at the same moment.
    if (errorCode(error) !== 'EEXIST' || !existsSync(path)) throw error
  }
}
