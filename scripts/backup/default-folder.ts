import { access, constants } from 'node:fs/promises'
import { join } from 'node:path'

/** Where a backup goes that nobody names: beside the program or, where that is read-only as in a container, with the data. */
export async function defaultBackupFolder(programFolder: string, dataDir: string): Promise<string> {
  const name = 'sauvegardes'
  return access(programFolder, constants.W_OK).then(
    () => join(programFolder, name),
    () => join(dataDir, name),
  )
}
