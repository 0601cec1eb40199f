import type { DomainEvent } from '../../domain/events.ts'

/** Hears a change; `from` says whether this process did it or another one. */
export type Listener = (change: DomainEvent, from: 'here' | 'elsewhere') => void

/** Carries what happened from whoever did it to whoever wants to know: in every process that serves the shop. */
export interface EventBus {
  /**
   * Tells what this process has done and committed. `numbers`: under which it was written down for the other processes,
   * where there may be any.
   */
  publish(changes: readonly DomainEvent[], numbers?: readonly number[]): void
  /** @returns how to stop listening */
  subscribe(listener: Listener): () => void
}
