import { describe, expect, it } from 'vitest'
import type { DomainEvent } from '../../domain/events.ts'
import { createInMemoryEventBus, type EventBus } from './event-bus.ts'
import { createPostgresEventBus } from './postgres-event-bus.ts'

const ORDER: DomainEvent = { kind: 'order', orderId: 'KB-1', status: 'pending' }
const EDIT: DomainEvent = { kind: 'product', productId: 'p', touches: 'page' }

/** What the shop relies on within its own process, on SQLite and on PostgreSQL. */
describe.each<[string, (onFault: (error: unknown) => void) => EventBus]>([
  ['createInMemoryEventBus', createInMemoryEventBus],
  [
    'createPostgresEventBus',
    (onFault) => createPostgresEventBus({ origin: 'here', ring: () => {}, onFault }),
  ],
])('%s', (_name, open) => {
  const unexpected = (error: unknown) => console.error(error)

  it('publishes events at once and in their order to each listener, until that listener unsubscribes', () => {
    const { publish, subscribe } = open(unexpected)
    const onEvents: [string, DomainEvent, string][] = []
    const stop = subscribe((change, from) => onEvents.push(['first', change, from]))
    subscribe((change, from) => onEvents.push(['second', change, from]))
    publish([ORDER, EDIT], [7])
    stop()
    stop()
    publish([ORDER], [8])
    expect(onEvents).toEqual([
      ['first', ORDER, 'here'],
      ['second', ORDER, 'here'],
      ['first', EDIT, 'here'],
      ['second', EDIT, 'here'],
      ['second', ORDER, 'here'],
    ])
  })

  it('publishes events without numbers each time', () => {
    const { publish, subscribe } = open(unexpected)
    const onEvents: DomainEvent[] = []
    subscribe((change) => onEvents.push(change))
    for (const _ of [1, 2]) publish([ORDER])
    expect(onEvents).toEqual([ORDER, ORDER])
  })

  it('continues after a listener fails, and reports the failure', () => {
    const faults: unknown[] = []
    const { publish, subscribe } = open((error) => faults.push(error))
    const fault = new Error('deaf')
    const onEvents: DomainEvent[] = []
    subscribe(() => {
      throw fault
    })
    subscribe((change) => onEvents.push(change))
    publish([ORDER], [7])
    expect(onEvents).toEqual([ORDER])
    expect(faults).toEqual([fault])
  })
})
