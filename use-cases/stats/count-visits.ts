import type { VisitKind } from '../../contracts/visits.ts'
import type { VisitTally } from '../../data/queries/visit-counts.ts'
import { hourOf } from '../../domain/dakar-time.ts'
import type { TimedDeps } from '../context.ts'

const WRITE_INTERVAL_MS = 1000

/**
 * Counts visits and carts by hour, without anything about the visitor. All visits of an hour share a row, so a
 * process adds up a second of them before it writes: a killed process loses that second.
 * @param stopping writes the rest when it is aborted
 */
export function createVisitCounter(
  { store, clock }: TimedDeps,
  { stopping, onFault }: { stopping: AbortSignal; onFault: (error: unknown) => void },
) {
  const tallies = new Map<string, VisitTally>()
  let timer: NodeJS.Timeout | null = null

  async function write(): Promise<void> {
    if (timer) clearTimeout(timer)
    timer = null
    const counted = [...tallies.values()]
    tallies.clear()
    try {
      for (const tally of counted) await store.visitCounts.add(tally)
    } catch (error) {
      onFault(error)
    }
  }

  stopping.addEventListener('abort', () => void write())
  return (kind: VisitKind): void => {
    const hour = hourOf(clock())
    const key = `${hour} ${kind}`
    tallies.set(key, { hour, kind, count: (tallies.get(key)?.count ?? 0) + 1 })
    if (stopping.aborted) void write()
    else timer ??= setTimeout(() => void write(), WRITE_INTERVAL_MS).unref()
  }
}
