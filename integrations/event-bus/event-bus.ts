import type { DomainEvent } from '../../domain/events.ts'

export type Listener = (change: DomainEvent, from: 'here' | 'elsewhere') => void

export interface EventBus {
  /** Publishes committed events. `numbers`: their outbox rows, with several processes. */
  publish(changes: readonly DomainEvent[], numbers?: readonly number[]): void
  subscribe(listener: Listener): () => void
}
