import type { Logger } from 'pino'
import type { Engine } from '../data/engines/engine.ts'
import { openSqlite } from '../data/engines/sqlite/sqlite.ts'
import { migrate } from '../data/migrate.ts'
import { assertNoPartialRestore } from './backup/swap-data.ts'
import { prepareBackupFolder, prepareDataDirectory } from './data-directory.ts'
import { assertNotMigrated } from './database-migration/migration-state.ts'
import type { Env } from './env.ts'
import { restrictDataPermissions } from './file-permissions.ts'
import { checkIntegrity } from './integrity.ts'
import { logFault } from './logger.ts'
import { refuseLostDatabase } from './lost-database.ts'
import { waitForDatabase } from './wait-for-database.ts'

/** Opens and migrates the database. `probe` rejects while the database refuses writes or is corrupt. */
export async function openDatabase(
  env: Env,
  logger: Logger,
): Promise<{ engine: Engine; probe: () => Promise<void> }> {
  prepareDataDirectory(env.dataDir)
  await restrictDataPermissions(env.dataDir)
  const unwritable = env.backupDir ? prepareBackupFolder(env.backupDir) : null
  if (unwritable) logger.error({ folder: env.backupDir, code: unwritable }, 'no backup can be written')
  assertNoPartialRestore(env.dataDir)
  const engine = await openEngine(env)
  if (env.databaseUrl) await waitForDatabase(engine.probe, { env, logger })
  await assertNotMigrated(engine)
  const { probe } = await checkIntegrity(engine, (fault) => logFault(logger, fault))
  await migrate(engine)
  return { engine, probe }
}

async function openEngine({ databaseUrl, databasePool, dataDir }: Env): Promise<Engine> {
  if (!databaseUrl) {
    refuseLostDatabase(dataDir)
    return openSqlite(dataDir)
  }
  const { openPostgres } = await import('../data/engines/postgres/postgres.ts')
  return openPostgres(databaseUrl, { connections: databasePool })
}
