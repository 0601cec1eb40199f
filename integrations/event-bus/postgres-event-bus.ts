import type { DomainEvent } from '../../domain/events.ts'
import { type EventBus, openListeners } from './event-bus.ts'

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

/**
 * Publishes events of this process directly and events of other processes from the announcements. If the reply to a commit is
 * lost, events of this process are also read from the announcements.
 */
export function createPostgresEventBus({ origin, ring, onFault }: Settings) {
  const { notify, subscribe } = openListeners(onFault)
  const seenIds = new Set<number>()

  function isFirstDelivery(number: number): boolean {
    if (seenIds.delete(number)) return false
    seenIds.add(number)
    return true
  }

  return {
    subscribe,
    publish(changes, numbers = []) {
      const firstDeliveries = numbers.map(isFirstDelivery)
      if (numbers.length === 0 || firstDeliveries.includes(true)) notify(changes, 'here')
      ring()
    },
    onEvents(rows: readonly Row[]) {
      for (const { number, origin: writer, changes } of rows) {
        if (writer !== origin) notify(changes, 'elsewhere')
        else if (isFirstDelivery(number)) notify(changes, 'here')
      }
    },
    onGap() {
      seenIds.clear()
      notify([{ kind: 'unknown' }], 'elsewhere')
    },
  } satisfies EventBus & Record<string, unknown>
}
