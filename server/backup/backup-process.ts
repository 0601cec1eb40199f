import { setPriority } from 'node:os'
import { join } from 'node:path'
import type { Env } from '../env.ts'
import { backUpShop } from './back-up-shop.ts'
import { backupName, rotateBackups } from './backup-rotation.ts'

export interface BackupJob extends Pick<Env, 'dataDir' | 'databaseUrl' | 'imageStore'> {
  folder: string
  keep: number
}

export interface BackupDone {
  file: string
  fault: string | null
}

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
    // Deletes old backups only after the new backup succeeded. A failed backup, for example on a full disk, deletes
    // nothing.
    await rotateBackups(folder, keep, now)
    return { file, fault: null }
  } catch (error) {
    return { file, fault: error instanceof Error ? error.message : String(error) }
  }
}
