import type { Change } from '../../domain/changes.ts'
import type { Announcements } from './announcements.ts'

/** Announcements within this process: enough while one process serves the whole shop. */
export function openInProcess(onFault: (error: unknown) => void): Announcements {
  const listeners = new Set<(change: Change) => void>()
  return {
    announce(change) {
      for (const listener of listeners) {
        try {
          listener(change)
        } catch (error) {
          // What was announced has happened: a listener in trouble must not undo it, nor deafen the others.
          onFault(error)
        }
      }
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
