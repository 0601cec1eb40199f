import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Engine } from '../../data/engines/engine.ts'
import { openPostgres } from '../../data/engines/postgres/postgres.ts'
import { lockFolder } from '../../data/engines/sqlite/folder-lock.ts'
import { openSqlite } from '../../data/engines/sqlite/sqlite.ts'
import { migrationsOf } from '../../data/migrate.ts'
import { ServiceUnavailableError } from '../../domain/outages.ts'
import { copyBlobs } from '../../integrations/images/blob-storage.ts'
import { prepareDataDirectory } from '../data-directory.ts'
import type { Env } from '../env.ts'
import { restrictDataPermissions } from '../file-permissions.ts'
import { openBlobStorage, openImagesDirectory } from '../open-blob-storage.ts'
import { stampOf } from './backup-rotation.ts'
import { InvalidBackupError, type Loaded, loadBackup } from './load-backup.ts'
import { swapData } from './swap-data.ts'

export interface Restored extends Loaded {
  aside: string | null
}

/** Loads and verifies a backup in a staging folder, then swaps it with the shop's data. The shop must be stopped. */
export async function restoreShop(
  file: string,
  { dataDir, databaseUrl, imageStore }: Pick<Env, 'dataDir' | 'databaseUrl' | 'imageStore'>,
  now: Date,
): Promise<Restored> {
  prepareDataDirectory(dataDir)
  await restrictDataPermissions(dataDir)
  const lock = lockFolder(dataDir)
  const staging = join(dataDir, 'restauration')
  await rm(staging, { recursive: true, force: true })
  try {
    const loaded = await load(file, staging, databaseUrl)
    if (imageStore) await moveToStore(staging, imageStore)
    const aside = join(dataDir, `avant-restauration-${stampOf(now)}`)
    return { ...loaded, aside: await swapData(dataDir, staging, aside) }
  } catch (error) {
    await rm(staging, { recursive: true, force: true })
    throw error
  } finally {
    lock.close()
  }
}

async function load(file: string, staging: string, databaseUrl: string | undefined): Promise<Loaded> {
  const engine = databaseUrl ? await openEmptyPostgres(databaseUrl) : openSqlite(staging)
  try {
    const loaded = await loadBackup(file, { engine, imagesFolder: join(staging, 'pictures') })
    const damage = await engine.checkIntegrity().corruption
    if (damage) throw new ServiceUnavailableError('damaged', damage)
    return loaded
  } finally {
    await engine.close()
  }
}

/** Copies images only after the backup is verified, because damaged images must not reach the image store. */
async function moveToStore(staging: string, imageStore: NonNullable<Env['imageStore']>): Promise<void> {
  const settings = { dataDir: staging, imageStore }
  await copyBlobs(await openImagesDirectory(staging), await openBlobStorage(settings))
  await rm(join(staging, 'pictures'), { recursive: true })
}

async function openEmptyPostgres(url: string): Promise<Engine> {
  const engine = openPostgres(url)
  try {
    if ((await migrationsOf(engine, engine.db)).length === 0) return engine
    throw new InvalidBackupError(
      'The database named in DATABASE_URL is not empty: create another one, set DATABASE_URL to it, and try again.',
    )
  } catch (error) {
    await engine.close()
    throw error
  }
}
