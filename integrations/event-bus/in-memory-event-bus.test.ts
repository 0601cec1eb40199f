import { expect, it } from 'vitest'
import type { DomainEvent } from '../../domain/events.ts'
import { createInMemoryEventBus } from './event-bus.ts'

const CHANGE: DomainEvent = { kind: 'order', orderId: 'KB-1', status: 'pending' }

it('createInMemoryEventBus publishes events to each listener until that listener unsubscribes', () => {
  const { publish, subscribe } = createInMemoryEventBus(() => {})
  const onEvents: [string, DomainEvent][] = []
  const stop = subscribe((change) => onEvents.push(['first', change]))
  subscribe((change) => onEvents.push(['second', change]))
  publish([CHANGE])
  stop()
  stop()
  publish([CHANGE])
  expect(onEvents).toEqual([
    ['first', CHANGE],
    ['second', CHANGE],
    ['second', CHANGE],
  ])
})

it('createInMemoryEventBus continues after a listener fails, and reports the failure', () => {
  const faults: unknown[] = []
  const { publish, subscribe } = createInMemoryEventBus((error) => faults.push(error))
  const fault = new Error('deaf')
  const onEvents: DomainEvent[] = []
  subscribe(() => {
    throw fault
  })
  subscribe((change) => onEvents.push(change))
  publish([CHANGE])
  expect(onEvents).toEqual([CHANGE])
  expect(faults).toEqual([fault])
})
