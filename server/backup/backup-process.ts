import { setPriority } from 'node:os'
import { join } from 'node:path'
import type { Env } from '../env.ts'
import { backUpShop } from './back-up-shop.ts'
import { backupName, rotateBackups } from './backup-rotation.ts'

/** What a scheduled backup needs to know. */
export interface BackupJob extends Pick<Env, 'dataDir' | 'databaseUrl' | 'imageStore'> {
  folder: string
  keep: number
}

/** What became of it: a fault in words, or null. */
export interface BackupDone {
  file: string
  fault: string | null
}

// Runs apart from the shop, below it in priority: reading and compressing everything takes its time.
setPriority(10)
process.on('disconnect', () => process.exit())
process.once('message', (job: BackupJob) => {
  void run(job).then((done) => {
    process.send?.(done, () => process.disconnect?.())
  })
})

async function run({ folder, keep, ...shop }: BackupJob): Promise<BackupDone> {
  const now = new Date()
  const file = join(folder, backupName(now))
  try {
    await backUpShop(file, shop, now)
    // Only now: whoever has no room for another backup keeps those there are.
    await rotateBackups(folder, keep, now)
    return { file, fault: null }
  } catch (error) {
    return { file, fault: error instanceof Error ? error.message : String(error) }
  }
}
