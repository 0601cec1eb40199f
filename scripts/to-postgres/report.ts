import type { CopyResult } from '../../integrations/images/blob-storage.ts'
import type { Moved } from '../../server/database-migration/migrate-to-postgres.ts'
import type { Progress } from '../../server/database-migration/sync-shop.ts'

const number = (value: number) => value.toLocaleString('en')

export function printProgress(): (progress: Progress) => void {
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

export function printMoved({ tables, heldMilliseconds }: Moved, dataDir: string): void {
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

export function printCopied(): (done: CopyResult) => void {
  return ({ copied }) => {
    if (copied % 500 === 0) console.log(`  ${number(copied)} image files copied`)
  }
}

export function printImages({ copied, current }: CopyResult): void {
  console.log(`Images: ${number(copied)} files copied to the store, ${number(current)} were there already.`)
}
