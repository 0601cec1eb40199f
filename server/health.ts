import type { HealthStatus } from '../domain/health-status.ts'
import { type OutageReason, outageOf, ServiceUnavailableError } from '../domain/outages.ts'
import { unlessAborted } from '../domain/unless-aborted.ts'

const RESULT_MAX_AGE_MS = 2_000
/** A database or disk without an answer in this time counts as unavailable: a check ends within two seconds. */
const ANSWER_WITHIN_MS = 1_500
/** A shop whose database was only busy for this long hangs: every wait of its own ends sooner, so only a restart helps. */
const HUNG_AFTER_MS = 120_000
/** Free disk space in bytes. Below LOW, the disk is reported as low; below FULL, the shop is not ready. */
const LOW = 500_000_000
const FULL = 10_000_000

interface Settings {
  probe: () => Promise<void>
  /** what a database without an answer is */
  silence?: OutageReason
  /** in milliseconds */
  answerWithin?: number
  freeBytes: () => Promise<number>
  /** as last read */
  failedJobs: () => readonly string[]
  now: () => number
  stopping: AbortSignal
  onChange: (readiness: HealthStatus) => void
}

export type Health = ReturnType<typeof createHealth>

export function createHealth({
  probe,
  silence = 'unreachable',
  answerWithin = ANSWER_WITHIN_MS,
  freeBytes,
  failedJobs,
  now,
  stopping,
  onChange,
}: Settings) {
  let last: { result: Promise<Checked>; at: number } | null = null
  let reported = 'ok ok'
  let answeredAt = now()

  // A check that does not end is not begun a second time.
  const askDatabase = sharedWhilePending(async () => {
    const state = await checkDatabase(probe)
    if (state !== 'busy') answeredAt = now()
    return state
  })
  const askDisk = sharedWhilePending(() => checkDisk(freeBytes))

  async function check(): Promise<Checked> {
    const [database, disk] = await Promise.all([
      orWhenSilent(askDatabase(), silence, answerWithin),
      orWhenSilent(askDisk(), 'full', answerWithin),
    ])
    const state = `${database} ${disk}`
    if (state !== reported) onChange(summary({ database, disk }, failedJobs(), stopping))
    reported = state
    return { database, disk }
  }

  return {
    async readiness(): Promise<HealthStatus> {
      if (last === null || now() - last.at >= RESULT_MAX_AGE_MS) last = { result: check(), at: now() }
      return summary(await last.result, failedJobs(), stopping)
    },
    /**
     * False when the shop hangs. A database that refuses or cannot be reached is none of its faults: a restart would not
     * help.
     */
    isAlive: () => now() - answeredAt < HUNG_AFTER_MS,
  }
}

type Checked = Pick<HealthStatus, 'database' | 'disk'>

function summary(
  { database, disk }: Checked,
  failedJobs: readonly string[],
  stopping: AbortSignal,
): HealthStatus {
  const ready = database === 'ok' && disk !== 'full' && !stopping.aborted
  return { ready, stopping: stopping.aborted, database, disk, failedJobs }
}

async function checkDatabase(probe: () => Promise<void>): Promise<'ok' | OutageReason> {
  try {
    await probe()
    return 'ok'
  } catch (error) {
    return outageOf(error) ?? 'unreachable'
  }
}

function sharedWhilePending<T>(ask: () => Promise<T>): () => Promise<T> {
  let pending: Promise<T> | null = null
  return () => {
    pending ??= ask().finally(() => {
      pending = null
    })
    return pending
  }
}

function orWhenSilent<T>(answer: Promise<T>, silence: T, limitMs: number): Promise<T> {
  const late = () => new ServiceUnavailableError('busy', 'no answer in time')
  return unlessAborted(answer, AbortSignal.timeout(limitMs), late).catch(() => silence)
}

async function checkDisk(freeBytes: () => Promise<number>): Promise<HealthStatus['disk']> {
  const bytes = await freeBytes().catch(() => 0)
  if (bytes < FULL) return 'full'
  return bytes < LOW ? 'low' : 'ok'
}
