import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { dayOf } from '../../domain/deliveries/courier.ts'
import { HOUR_MS } from '../../domain/durations.ts'
import type { Env } from '../env.ts'
import type { ScheduledJob } from '../schedule-jobs.ts'
import type { BackupDone, BackupOrder } from './backup-process.ts'
import { lastDue } from './backup-rotation.ts'

/** A longer backup is assumed to hang, for example on a network disk, and its process is killed. */
const LIMIT_MS = 2 * HOUR_MS
const SCRIPT = new URL('./backup-process.ts', import.meta.url)

type BackupSettings = Pick<
  Env,
  'dataDir' | 'databaseUrl' | 'imageStore' | 'backupDir' | 'backupKeep' | 'backupHour'
>

/**
 * Makes one backup a day, at BACKUP_HOUR or when the shop opens after that hour. All that touches the folder is in a
 * process of its own. @returns null when no backups are wanted
 */
export function backupJob(
  { dataDir, databaseUrl, imageStore, backupDir, backupKeep, backupHour }: BackupSettings,
  logger: Pick<Logger, 'info' | 'warn'>,
  script = SCRIPT,
): ScheduledJob | null {
  if (backupDir === undefined) return null
  const order: BackupOrder = {
    ...{ dataDir, databaseUrl, imageStore },
    ...{ folder: backupDir, keep: backupKeep, hour: backupHour },
  }
  return {
    limitMs: LIMIT_MS,
    dueRun: async (now) => dayOf(lastDue(new Date(now), backupHour).getTime()),
    async run(_payload, signal) {
      const { file, ahead, fault } = await inProcess(script, order, signal)
      if (ahead !== null) {
        logger.warn(
          { file: join(backupDir, ahead), clock: new Date().toISOString() },
          'a backup is dated in the future: the clock is wrong, or was when it was made; it does not count as the day’s',
        )
      }
      if (fault !== null) throw new Error(fault)
      if (file !== null) logger.info({ file }, 'backup made')
      return undefined
    },
  }
}

async function inProcess(script: URL, order: BackupOrder, signal: AbortSignal): Promise<BackupDone> {
  const child = fork(script, {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    signal,
    // One that hangs on a disk answers no other signal.
    killSignal: 'SIGKILL',
  })
  child.unref()
  child.channel?.unref()
  const ended = once(child, 'exit').then(() => {
    throw new Error('The backup process ended before it was done.')
  })
  ended.catch(() => {})
  child.send(order)
  const [done] = (await Promise.race([once(child, 'message'), ended])) as [BackupDone]
  return done
}
