import { expect, it } from 'vitest'
import { createChangeLog, productTag } from './tags.ts'

it('createChangeLog counts everything as changed when too many tags have changed', () => {
  const changes = createChangeLog(2)
  const others = [productTag('page', 'other')]
  for (const productId of ['a', 'b']) changes.add({ kind: 'product', productId, touches: 'counters' })
  expect(changes.hasChanged(others, 0)).toBe(false)
  changes.add({ kind: 'product', productId: 'c', touches: 'counters' })
  expect(changes.hasChanged(others, 2)).toBe(true)
  expect(changes.hasChanged(others, changes.latest())).toBe(false)
})
