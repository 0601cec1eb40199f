import type { DomainEvent } from '../../domain/events.ts'
import type { EventBus } from './event-bus.ts'
import { openListeners } from './in-memory-event-bus.ts'

/** What a process wrote down for the others. */
interface Row {
  number: number
  origin: string
  changes: readonly DomainEvent[]
}

interface Settings {
  /** this process, among those that write */
  origin: string
  /** has the others look for what this process has written */
  ring: () => void
  onFault: (error: unknown) => void
}

/**
 * EventBus between processes, through rows they all write and read. Changes of this process reach its listeners at
 * once, those of others when their rows are read. Its own rows are read as well, because the answer to a commit can get
 * lost: listeners then hear of it from the row.
 */
export function createPostgresEventBus({ origin, ring, onFault }: Settings) {
  const { tell, subscribe } = openListeners(onFault)
  /** own rows seen once, by announcing or by reading: the second time they are not told again */
  const seenIds = new Set<number>()

  function isFirstDelivery(number: number): boolean {
    if (seenIds.delete(number)) return false
    seenIds.add(number)
    return true
  }

  return {
    subscribe,
    publish(changes, numbers = []) {
      const fresh = numbers.map(isFirstDelivery)
      if (numbers.length === 0 || fresh.includes(true)) tell(changes, 'here')
      ring()
    },
    /** Takes in what was written down. */
    onEvents(rows: readonly Row[]) {
      for (const { number, origin: writer, changes } of rows) {
        if (writer !== origin) tell(changes, 'elsewhere')
        else if (isFirstDelivery(number)) tell(changes, 'here')
      }
    },
    /** Something may never be onEvents. */
    onGap() {
      seenIds.clear()
      tell([{ kind: 'unknown' }], 'elsewhere')
    },
  } satisfies EventBus & Record<string, unknown>
}
