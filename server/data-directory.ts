import { randomUUID } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { errorCode } from '../domain/error-code.ts'

const PRIVATE = 0o700

export class BackupFolderError extends Error {
  override name = 'BackupFolderError'
}

export function prepareDataDirectory(folder: string): void {
  makeFolder(folder)
  accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
}

/** Writes a test file, so that a wrong BACKUP_DIR fails when the shop starts, not when a backup is due. */
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
