import { expect, it } from 'vitest'
import type { DomainEvent } from '../../domain/events.ts'
import { createPostgresEventBus } from './postgres-event-bus.ts'

const EDIT: DomainEvent = { kind: 'product', productId: 'p', touches: 'page' }
const ORDER: DomainEvent = { kind: 'order', orderId: 'KB-1', status: 'pending' }

/** A process called `here`, the events it received, and how often it notified other processes. */
function aProcess() {
  const received: [DomainEvent, string][] = []
  let rings = 0
  const process = createPostgresEventBus({
    origin: 'here',
    ring: () => {
      rings += 1
    },
    onFault: (error) => console.error(error),
  })
  process.subscribe((change, from) => received.push([change, from]))
  return { ...process, received, rings: () => rings }
}

it('createPostgresEventBus publishes events of this process immediately and once, and notifies other processes', () => {
  const { publish, onEvents, received, rings } = aProcess()
  publish([EDIT, ORDER], [7])
  onEvents([{ number: 7, origin: 'here', changes: [EDIT, ORDER] }])
  expect(received).toEqual([
    [EDIT, 'here'],
    [ORDER, 'here'],
  ])
  expect(rings()).toBe(1)
})

it('createPostgresEventBus publishes an event of this process only once, even if its row is read before the commit returns', () => {
  const { publish, onEvents, received } = aProcess()
  onEvents([{ number: 7, origin: 'here', changes: [EDIT] }])
  publish([EDIT], [7])
  expect(received).toEqual([[EDIT, 'here']])
})

it('createPostgresEventBus publishes an event of this process even when the reply to its commit was lost', () => {
  const { onEvents, received } = aProcess()
  onEvents([{ number: 8, origin: 'here', changes: [ORDER] }])
  expect(received).toEqual([[ORDER, 'here']])
})

it('createPostgresEventBus publishes events of other processes with the origin “elsewhere”', () => {
  const { onEvents, received } = aProcess()
  onEvents([{ number: 1, origin: 'there', changes: [EDIT, ORDER] }])
  onEvents([{ number: 2, origin: 'there', changes: [EDIT] }])
  expect(received).toEqual([
    [EDIT, 'elsewhere'],
    [ORDER, 'elsewhere'],
    [EDIT, 'elsewhere'],
  ])
})

it('createPostgresEventBus publishes an event of kind “unknown” when events may have been lost', () => {
  const { onGap, received } = aProcess()
  onGap()
  expect(received).toEqual([[{ kind: 'unknown' }, 'elsewhere']])
})
