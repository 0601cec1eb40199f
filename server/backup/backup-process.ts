import { setPriority } from 'node:os'
import { join } from 'node:path'
import type { Env } from '../env.ts'
import { backUpShop } from './back-up-shop.ts'
import { backupName, isDue, isFromFuture, listBackups, rotateBackups } from './backup-rotation.ts'

export interface BackupOrder extends Pick<Env, 'dataDir' | 'databaseUrl' | 'imageStore'> {
  folder: string
  keep: number
  /** of the day, from which on a backup is due */
  hour: number
}

export interface BackupDone {
  /** null when the day's backup exists */
  file: string | null
  /** name of a backup that is dated in the future */
  ahead: string | null
  fault: string | null
}

setPriority(10)
process.on('disconnect', () => process.exit())
process.once('message', (order: BackupOrder) => {
  void run(order).then((done) => {
    process.send?.(done, () => process.disconnect?.())
  })
})

async function run({ folder, keep, hour, ...shop }: BackupOrder): Promise<BackupDone> {
  const now = new Date()
  let ahead: string | null = null
  try {
    const backups = await listBackups(folder)
    const newest = backups.find((backup) => !isFromFuture(backup, now))
    if (!isDue(newest?.at, now, hour)) return { file: null, ahead, fault: null }
    ahead = backups.find((backup) => isFromFuture(backup, now))?.name ?? null
    const file = join(folder, backupName(now))
    await backUpShop(file, shop, now)
    // Deletes old backups only after the new backup succeeded. A failed backup, for example on a full disk, deletes
    // nothing.
    await rotateBackups(folder, keep, now)
    return { file, ahead, fault: null }
  } catch (error) {
    return { file: null, ahead, fault: error instanceof Error ? error.message : String(error) }
  }
}
