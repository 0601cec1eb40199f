// Moves the SQLite shop in DATA_DIR to PostgreSQL and resumes after an interruption. `--images` copies the images of
// DATA_DIR to the configured image storage, `--reopen` makes the SQLite shop writable again.
import { parseArgs } from 'node:util'
import { moveImages } from '../../server/database-migration/copy-images.ts'
import { migrateToPostgres, reopenShop } from '../../server/database-migration/migrate-to-postgres.ts'
import { MigrationBlockedError } from '../../server/database-migration/migration-state.ts'
import { withSettings } from '../backup/with-settings.ts'
import { printCopied, printImages, printMoved, printProgress } from './report.ts'

await withSettings(async (env) => {
  const { values } = parseArgs({
    options: {
      to: { type: 'string' },
      images: { type: 'boolean', default: false },
      reopen: { type: 'boolean', default: false },
    },
  })
  if (values.reopen) {
    await reopenShop(env.dataDir)
    console.log(`The shop in ${env.dataDir} (DATA_DIR) takes orders again, without DATABASE_URL.`)
    return
  }
  const { to } = values
  if (values.images) printImages(await moveImages(env, printCopied()))
  if (values.images && !to) return
  if (!to || !URL.canParse(to) || !/^postgres(ql)?:$/.test(new URL(to).protocol)) {
    throw new MigrationBlockedError(
      'Name the target: npm run db:to-postgres -- --to postgres://user:password@host/database',
    )
  }
  printMoved(await migrateToPostgres({ dataDir: env.dataDir, to, onProgress: printProgress() }), env.dataDir)
})
