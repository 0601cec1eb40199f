import { expect, it } from 'vitest'
import type { Change } from '../../domain/events.ts'
import { createInMemoryEventBus } from './in-memory-event-bus.ts'

const CHANGE: Change = { kind: 'order', orderId: 'KB-1', status: 'pending' }

it('tells everybody who listens, until they stop', () => {
  const { announce, listen } = createInMemoryEventBus(() => {})
  const heard: [string, Change][] = []
  const stop = listen((change) => heard.push(['first', change]))
  listen((change) => heard.push(['second', change]))
  announce([CHANGE])
  stop()
  stop()
  announce([CHANGE])
  expect(heard).toEqual([
    ['first', CHANGE],
    ['second', CHANGE],
    ['second', CHANGE],
  ])
})

it('goes on when one listener fails, and reports it', () => {
  const faults: unknown[] = []
  const { announce, listen } = createInMemoryEventBus((error) => faults.push(error))
  const fault = new Error('deaf')
  const heard: Change[] = []
  listen(() => {
    throw fault
  })
  listen((change) => heard.push(change))
  announce([CHANGE])
  expect(heard).toEqual([CHANGE])
  expect(faults).toEqual([fault])
})
