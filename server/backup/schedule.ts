import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Engine } from '../../data/engines/engine.ts'
import type { Env } from '../env.ts'
import type { BackupDone, BackupJob } from './backup-process.ts'
import { isDue, isFromFuture, listBackups } from './backup-rotation.ts'

const RETRY_DELAY_MS = 5 * 60 * 1000
const SCRIPT = new URL('./backup-process.ts', import.meta.url)

type DoBackup = (job: BackupJob, stopping: AbortSignal) => Promise<BackupDone>

/** Makes one backup a day, at BACKUP_HOUR or when the shop opens after that hour. */
export function scheduleBackups(
  env: Env,
  { withTryLock }: Pick<Engine, 'withTryLock'>,
  logger: Logger,
  stopping: AbortSignal,
): void {
  const { backupDir } = env
  if (backupDir === undefined) return
  // Only one of several processes makes the backup.
  const look = () =>
    withTryLock('backup', () => backUpIfDue({ ...env, backupDir }, new Date(), logger, stopping)).catch(
      (error) => logger.error({ err: error }, 'backup failed'),
    )
  const timer = setInterval(() => void look(), RETRY_DELAY_MS)
  timer.unref()
  stopping.addEventListener('abort', () => clearInterval(timer))
  void look()
}

type Scheduled = Pick<Env, 'dataDir' | 'databaseUrl' | 'imageStore' | 'backupKeep' | 'backupHour'> & {
  backupDir: string
}

let isRunning = false

export async function backUpIfDue(
  { dataDir, databaseUrl, imageStore, backupDir, backupKeep, backupHour }: Scheduled,
  now: Date,
  logger: Pick<Logger, 'info' | 'warn' | 'error'>,
  stopping: AbortSignal,
  doBackup: DoBackup = inProcess,
): Promise<void> {
  if (isRunning) return
  isRunning = true
  try {
    const backups = await listBackups(backupDir)
    const newest = backups.find((backup) => !isFromFuture(backup, now))
    if (!isDue(newest?.at, now, backupHour)) return
    const [ahead] = backups
    if (ahead && isFromFuture(ahead, now)) {
      logger.warn(
        { file: join(backupDir, ahead.name), clock: now.toISOString() },
        'a backup is dated in the future: the clock is wrong, or was when it was made; it does not count as the day’s',
      )
    }
    const { file, fault } = await doBackup(
      { dataDir, databaseUrl, imageStore, folder: backupDir, keep: backupKeep },
      stopping,
    )
    if (fault === null) logger.info({ file }, 'backup made')
    else logger.error({ file, fault }, 'backup failed')
  } catch (error) {
    logger.error({ err: error }, 'backup failed')
  } finally {
    isRunning = false
  }
}

async function inProcess(job: BackupJob, stopping: AbortSignal): Promise<BackupDone> {
  const child = fork(SCRIPT, {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    signal: stopping,
  })
  child.unref()
  child.channel?.unref()
  const ended = once(child, 'exit').then(() => {
    throw new Error('The backup process ended before it was done.')
  })
  ended.catch(() => {})
  child.send(job)
  const [done] = (await Promise.race([once(child, 'message'), ended])) as [BackupDone]
  return done
}
