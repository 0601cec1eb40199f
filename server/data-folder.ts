import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/**
 * Makes the data folder, or checks that the one there can be written.
 * @throws the file system's own error
 */
export function prepareDataFolder(folder: string): void {
  makeFolder(resolve(folder))
  accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
}

/** Level by level: Node's own recursive mkdir never returns where a level can neither be made nor found (/proc). */
export function makeFolder(path: string): void {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  mkdirSync(path)
}
