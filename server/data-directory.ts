import { randomUUID } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { errorCode } from '../domain/error-code.ts'

const PRIVATE = 0o700
/** errors of a disk that may be full or read-only for a while */
const PASSING = new Set(['ENOSPC', 'EDQUOT', 'EROFS'])

export class BackupFolderError extends Error {
  override name = 'BackupFolderError'
}

export function prepareDataDirectory(folder: string): void {
  makeFolder(folder)
  accessSync(folder, constants.R_OK | constants.X_OK)
  try {
    accessSync(folder, constants.W_OK)
  } catch (error) {
    // A shop that is there can be read on a read-only disk.
    if (errorCode(error) !== 'EROFS') throw error
  }
}

/**
 * Writes a test file, so that a wrong BACKUP_DIR fails when the shop starts, not when a backup is due. A full or
 * read-only disk may recover, so it does not stop the start.
 * @returns why no backup can be written now, or null
 */
export function prepareBackupFolder(folder: string): string | null {
  const probe = join(folder, `.write-test-${randomUUID()}`)
  try {
    makeFolder(folder)
    writeFileSync(probe, '', { mode: 0o600 })
    rmSync(probe)
    return null
  } catch (error) {
    const code = errorCode(error) ?? ''
    if (PASSING.has(code)) {
      rmSync(probe, { force: true })
      return code
    }
    throw new BackupFolderError(
      `BACKUP_DIR: no backup can be written to ${folder} (${errorCode(error)}). Give the user who runs the shop the right to write there, or set another folder.`,
      { cause: error },
    )
  }
}

/** Creates a folder level by level, because Node's recursive mkdir hangs when a level cannot be created (/proc). */
export function makeFolder(folder: string): void {
  makeLevel(resolve(folder), PRIVATE)
}

function makeLevel(path: string, mode: number): void {
  if (existsSync(path)) return
  makeLevel(dirname(path), 0o777)
  try {
    mkdirSync(path, { mode })
  } catch (error) {
    if (errorCode(error) !== 'EEXIST' || !existsSync(path)) throw error
  }
}
