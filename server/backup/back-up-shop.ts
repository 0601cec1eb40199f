import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { makeFolder } from '../data-directory.ts'
import type { Env } from '../env.ts'
import { openBlobStorage } from '../open-blob-storage.ts'
import { withShopDatabase } from '../shop-database.ts'
import type { Checksums } from './backup-format.ts'
import { makeBackup } from './make-backup.ts'

export async function backUpShop(
  file: string,
  env: Pick<Env, 'dataDir' | 'databaseUrl' | 'imageStore'>,
  now: Date,
): Promise<Checksums> {
  return withShopDatabase(env, async (engine) => {
    const images = await openBlobStorage(env)
    makeFolder(dirname(file))
    return makeBackup(file, { engine, images, version: await shopVersion(), now })
  })
}

async function shopVersion(): Promise<string> {
  const description = await readFile(new URL('../../package.json', import.meta.url), 'utf8')
  return (JSON.parse(description) as { version: string }).version
}
