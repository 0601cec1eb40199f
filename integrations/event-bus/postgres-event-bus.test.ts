import { expect, it } from 'vitest'
import type { DomainEvent } from '../../domain/events.ts'
import { createPostgresEventBus } from './postgres-event-bus.ts'

const EDIT: DomainEvent = { kind: 'product', productId: 'p', touches: 'page' }
const ORDER: DomainEvent = { kind: 'order', orderId: 'KB-1', status: 'pending' }

/** One process called `here`, what it onEvents, and how often it rang for the others. */
function aProcess() {
  const onEvents: [DomainEvent, string][] = []
  let rings = 0
  const process = createPostgresEventBus({
    origin: 'here',
    ring: () => {
      rings += 1
    },
    onFault: (error) => console.error(error),
  })
  process.subscribe((change, from) => onEvents.push([change, from]))
  return { ...process, told: onEvents, rings: () => rings }
}

it('tells at once what it does itself, rings for the others, and is not told again when it reads it back', () => {
  const { publish, onEvents, told, rings } = aProcess()
  publish([EDIT, ORDER], [7])
  onEvents([{ number: 7, origin: 'here', changes: [EDIT, ORDER] }])
  expect(told).toEqual([
    [EDIT, 'here'],
    [ORDER, 'here'],
  ])
  expect(rings()).toBe(1)
})

it('is told once when the row is read before the commit has answered', () => {
  const { publish, onEvents, told } = aProcess()
  onEvents([{ number: 7, origin: 'here', changes: [EDIT] }])
  publish([EDIT], [7])
  expect(told).toEqual([[EDIT, 'here']])
})

it('is told of its own commit that was never answered', () => {
  const { onEvents, told } = aProcess()
  onEvents([{ number: 8, origin: 'here', changes: [ORDER] }])
  expect(told).toEqual([[ORDER, 'here']])
})

it('tells what others did as theirs, each time', () => {
  const { onEvents, told } = aProcess()
  onEvents([{ number: 1, origin: 'there', changes: [EDIT, ORDER] }])
  onEvents([{ number: 2, origin: 'there', changes: [EDIT] }])
  expect(told).toEqual([
    [EDIT, 'elsewhere'],
    [ORDER, 'elsewhere'],
    [EDIT, 'elsewhere'],
  ])
})

it('says that it does not know what happened when something may be missing', () => {
  const { onGap, told } = aProcess()
  onGap()
  expect(told).toEqual([[{ kind: 'unknown' }, 'elsewhere']])
})
