import type { Change } from '../../domain/events.ts'
import type { EventBus, Listener } from './event-bus.ts'

/** EventBus within this process: enough while one process serves the whole shop. */
export function createInMemoryEventBus(onFault: (error: unknown) => void): EventBus {
  const { tell, listen } = openListeners(onFault)
  return { announce: (changes) => tell(changes, 'here'), listen }
}

/** Those of this process who want to know. */
export function openListeners(onFault: (error: unknown) => void) {
  const listeners = new Set<Listener>()
  return {
    tell(changes: readonly Change[], from: 'here' | 'elsewhere'): void {
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
    listen(listener: Listener): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
