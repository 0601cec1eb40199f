import { expect, it } from 'vitest'
import { describeOnEachEngine } from '../tests/support/databases.ts'
import { getOrCreateSharedValue } from './shared-values.ts'

describeOnEachEngine('a value that all starts of the shop share', (engine) => {
  it('is the first that was stored under its name', async () => {
    const { db } = engine()
    expect(await getOrCreateSharedValue(db, 'setup-code', 'first')).toBe('first')
    expect(await getOrCreateSharedValue(db, 'setup-code', 'second')).toBe('first')
    expect(await getOrCreateSharedValue(db, 'other', 'third')).toBe('third')
  })
})
