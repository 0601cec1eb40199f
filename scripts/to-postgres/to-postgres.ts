// Moves the SQLite shop in DATA_DIR to PostgreSQL and resumes after an interruption. `--images` copies the images of
// DATA_DIR to the configured image storage, `--reopen` makes the SQLite shop writable again.
import { parseArgs } from 'node:util'
import { copyBlobs } from '../../integrations/images/blob-storage.ts'
import {
  type Moved,
  migrateToPostgres,
  reopenShop,
} from '../../server/database-migration/migrate-to-postgres.ts'
import { MigrationBlockedError } from '../../server/database-migration/migration-state.ts'
import type { Progress } from '../../server/database-migration/sync-shop.ts'
import type { Env } from '../../server/env.ts'
import { openBlobStorage, openImagesDirectory } from '../../server/open-blob-storage.ts'
import { withSettings } from '../backup/with-settings.ts'

const number = (value: number) => value.toLocaleString('en')

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
  if (values.images) await moveImages(env)
  if (values.images && !to) return
  if (!to || !URL.canParse(to) || !/^postgres(ql)?:$/.test(new URL(to).protocol)) {
    throw new MigrationBlockedError(
      'Name the target: npm run db:to-postgres -- --to postgres://user:password@host/database',
    )
  }
  printMoved(await migrateToPostgres({ dataDir: env.dataDir, to, onProgress: printProgress() }), env.dataDir)
})

function printProgress(): (progress: Progress) => void {
  let round = 0
  return (progress) => {
    switch (progress.kind) {
      case 'round':
        round += 1
        console.log(
          progress.held
            ? 'The shop waits: last copy, and comparison of all tables.'
            : `Copy ${round}, the shop stays open.`,
        )
        return
      case 'reading':
        if (process.stdout.isTTY) process.stdout.write(`\r  ${progress.table} ${number(progress.rows)}`)
        return
      case 'table': {
        const { table, rows, changed } = progress
        const start = process.stdout.isTTY ? '\r\u001b[K' : ''
        console.log(
          `${start}  ${table.padEnd(17)} ${number(rows).padStart(11)} rows, ${number(changed)} written`,
        )
      }
    }
  }
}

function printMoved({ tables, heldMilliseconds }: Moved, dataDir: string): void {
  console.log('\nBoth databases hold the same rows (count and SHA-256 of each table):')
  for (const [table, { count, sha256 }] of Object.entries(tables)) {
    console.log(`  ${table.padEnd(17)} ${number(count).padStart(11)}  ${sha256.slice(0, 16)}`)
  }
  console.log(`
Writes waited ${number(heldMilliseconds)} ms. The shop in ${dataDir} still shows its pages, and accepts no writes.
What to do now:
  1. stop it if it is running;
  2. set DATABASE_URL to the address given after --to;
  3. keep DATA_DIR: the images are there;
  4. start the shop: npm start
To undo this before the shop runs on PostgreSQL: npm run db:to-postgres -- --reopen`)
}

/** Copies images that the configured store lacks. Deletes no image. */
async function moveImages(env: Env): Promise<void> {
  if (!env.imageStore) {
    throw new MigrationBlockedError(
      'Set the image store first: PICTURES_S3_URL, PICTURES_S3_KEY_ID, PICTURES_S3_SECRET.',
    )
  }
  const [from, to] = [await openImagesDirectory(env.dataDir), await openBlobStorage(env)]
  const { copied, current } = await copyBlobs(from, to, (done) => {
    if (done.copied % 500 === 0) console.log(`  ${number(done.copied)} image files copied`)
  })
  console.log(`Images: ${number(copied)} files copied to the store, ${number(current)} were there already.`)
}
