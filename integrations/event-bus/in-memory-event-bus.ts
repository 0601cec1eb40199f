import type { DomainEvent } from '../../domain/events.ts'
import type { EventBus, Listener } from './event-bus.ts'

/** EventBus within this process: enough while one process serves the whole shop. */
export function createInMemoryEventBus(onFault: (error: unknown) => void): EventBus {
  const { tell, subscribe } = openListeners(onFault)
  return { publish: (changes) => tell(changes, 'here'), subscribe }
}

/** Those of this process who want to know. */
export function openListeners(onFault: (error: unknown) => void) {
  const listeners = new Set<Listener>()
  return {
    tell(changes: readonly DomainEvent[], from: 'here' | 'elsewhere'): void {
      for (const change of changes) {
        for (const listener of listeners) {
          try {
            listener(change, from)
          } catch (error) {
            // What was announced has happened: a listener in trouble must not undo it, nor deafen the others.
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
