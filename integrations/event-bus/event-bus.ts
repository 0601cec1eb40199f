import type { DomainEvent } from '../../domain/events.ts'

type Listener = (change: DomainEvent, from: 'here' | 'elsewhere') => void

export interface EventBus {
  /** Publishes committed events. `numbers` identify their announcements, on PostgreSQL only. */
  publish(changes: readonly DomainEvent[], numbers?: readonly number[]): void
  subscribe(listener: Listener): () => void
}

export function createInMemoryEventBus(onFault: (error: unknown) => void): EventBus {
  const { notify, subscribe } = openListeners(onFault)
  return { publish: (changes) => notify(changes, 'here'), subscribe }
}

export function openListeners(onFault: (error: unknown) => void) {
  const listeners = new Set<Listener>()
  return {
    notify(changes: readonly DomainEvent[], from: 'here' | 'elsewhere'): void {
      for (const change of changes) {
        for (const listener of listeners) {
          try {
            listener(change, from)
          } catch (error) {
            // The change is committed, so a failing listener must not stop the others.
            onFault(error)
          }
        }
      }
    },
    subscribe(listener: Listener): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
