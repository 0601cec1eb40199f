import { expect, it } from 'vitest'
import type { Change } from '../../domain/events.ts'
import { createPostgresEventBus } from './postgres-event-bus.ts'

const EDIT: Change = { kind: 'product', productId: 'p', touches: 'page' }
const ORDER: Change = { kind: 'order', orderId: 'KB-1', status: 'pending' }

/** One process called `here`, what it heard, and how often it rang for the others. */
function aProcess() {
  const heard: [Change, string][] = []
  let rings = 0
  const process = createPostgresEventBus({
    origin: 'here',
    ring: () => {
      rings += 1
    },
    onFault: (error) => console.error(error),
  })
  process.listen((change, from) => heard.push([change, from]))
  return { ...process, told: heard, rings: () => rings }
}

it('tells at once what it does itself, rings for the others, and is not told again when it reads it back', () => {
  const { announce, heard, told, rings } = aProcess()
  announce([EDIT, ORDER], [7])
  heard([{ number: 7, origin: 'here', changes: [EDIT, ORDER] }])
  expect(told).toEqual([
    [EDIT, 'here'],
    [ORDER, 'here'],
  ])
  expect(rings()).toBe(1)
})

it('is told once when the row is read before the commit has answered', () => {
  const { announce, heard, told } = aProcess()
  heard([{ number: 7, origin: 'here', changes: [EDIT] }])
  announce([EDIT], [7])
  expect(told).toEqual([[EDIT, 'here']])
})

it('is told of its own commit that was never answered', () => {
  const { heard, told } = aProcess()
  heard([{ number: 8, origin: 'here', changes: [ORDER] }])
  expect(told).toEqual([[ORDER, 'here']])
})

it('tells what others did as theirs, each time', () => {
  const { heard, told } = aProcess()
  heard([{ number: 1, origin: 'there', changes: [EDIT, ORDER] }])
  heard([{ number: 2, origin: 'there', changes: [EDIT] }])
  expect(told).toEqual([
    [EDIT, 'elsewhere'],
    [ORDER, 'elsewhere'],
    [EDIT, 'elsewhere'],
  ])
})

it('says that it does not know what happened when something may be missing', () => {
  const { missed, told } = aProcess()
  missed()
  expect(told).toEqual([[{ kind: 'unknown' }, 'elsewhere']])
})
