import type { DomainEvent } from '../../domain/events.ts'
import type { EventBus } from './event-bus.ts'
import { openListeners } from './in-memory-event-bus.ts'

interface Row {
  number: number
  origin: string
  changes: readonly DomainEvent[]
}

interface Settings {
  origin: string
  ring: () => void
  onFault: (error: unknown) => void
}

/** Own events reach listeners at once. Own rows are read too, because the reply of a commit may be lost. */
export function createPostgresEventBus({ origin, ring, onFault }: Settings) {
  const { tell, subscribe } = openListeners(onFault)
  /** own rows already published */
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
    onEvents(rows: readonly Row[]) {
      for (const { number, origin: writer, changes } of rows) {
        if (writer !== origin) tell(changes, 'elsewhere')
        else if (isFirstDelivery(number)) tell(changes, 'here')
      }
    },
    onGap() {
      seenIds.clear()
      tell([{ kind: 'unknown' }], 'elsewhere')
    },
  } satisfies EventBus & Record<string, unknown>
}
