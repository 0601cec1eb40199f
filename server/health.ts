import type { HealthStatus } from '../domain/health-status.ts'
import { type OutageReason, outageOf } from '../domain/outages.ts'

const RESULT_MAX_AGE_MS = 2_000
/** Free disk space in bytes. Below LOW, the disk is reported as low; below FULL, the shop is not ready. */
const LOW = 500_000_000
const FULL = 10_000_000

interface Settings {
  probe: () => Promise<void>
  freeBytes: () => Promise<number>
  now: () => number
  stopping: AbortSignal
  onChange: (readiness: HealthStatus) => void
}

export type Health = ReturnType<typeof createHealth>

export function createHealth({ probe, freeBytes, now, stopping, onChange }: Settings) {
  let last: { result: Promise<Checked>; at: number } | null = null
  let reported = 'ok ok'

  async function check(): Promise<Checked> {
    const [database, disk] = await Promise.all([checkDatabase(probe), checkDisk(freeBytes)])
    const state = `${database} ${disk}`
    if (state !== reported) onChange(summary({ database, disk }, stopping))
    reported = state
    return { database, disk }
  }

  return {
    async readiness(): Promise<HealthStatus> {
      if (last === null || now() - last.at >= RESULT_MAX_AGE_MS) last = { result: check(), at: now() }
      return summary(await last.result, stopping)
    },
  }
}

type Checked = Pick<HealthStatus, 'database' | 'disk'>

function summary({ database, disk }: Checked, stopping: AbortSignal): HealthStatus {
  const ready = database === 'ok' && disk !== 'full' && !stopping.aborted
  return { ready, stopping: stopping.aborted, database, disk }
}

async function checkDatabase(probe: () => Promise<void>): Promise<'ok' | OutageReason> {
  try {
    await probe()
    return 'ok'
  } catch (error) {
    return outageOf(error) ?? 'unreachable'
  }
}

async function checkDisk(freeBytes: () => Promise<number>): Promise<HealthStatus['disk']> {
  const bytes = await freeBytes().catch(() => 0)
  if (bytes < FULL) return 'full'
  return bytes < LOW ? 'low' : 'ok'
}
