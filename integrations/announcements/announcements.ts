import type { Change } from '../../domain/changes.ts'

/** Carries what happened from whoever did it to whoever wants to know: in every process that serves the shop. */
export interface Announcements {
  announce(change: Change): void
  /** @returns how to stop listening */
  listen(listener: (change: Change) => void): () => void
}
