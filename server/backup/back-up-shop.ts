import { mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { openPostgres } from '../../data/engines/postgres.ts'
import { openSqliteBeside } from '../../data/engines/sqlite.ts'
import type { Env } from '../env.ts'
import type { Sums } from './contents.ts'
import { makeBackup } from './make-backup.ts'

/** Backs up the shop of these settings into a file, open or not. @returns what the file holds */
export async function backUpShop(
  file: string,
  { dataDir, databaseUrl }: Pick<Env, 'dataDir' | 'databaseUrl'>,
  now: Date,
): Promise<Sums> {
  const engine = databaseUrl ? openPostgres(databaseUrl) : openSqliteBeside(dataDir)
  try {
    const picturesFolder = join(dataDir, 'pictures')
    await mkdir(picturesFolder, { recursive: true })
    await mkdir(dirname(file), { recursive: true })
    return await makeBackup(file, { engine, picturesFolder, version: await shopVersion(), now })
  } finally {
    await engine.close()
  }
}

async function shopVersion(): Promise<string> {
  const description = await readFile(new URL('../../package.json', import.meta.url), 'utf8')
  return (JSON.parse(description) as { version: string }).version
}
