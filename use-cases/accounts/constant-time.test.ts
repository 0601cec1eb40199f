import { timingSafeEqual } from 'node:crypto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Engine } from '../../data/engines/engine.ts'
import { openMemorySqlite } from '../../data/engines/sqlite/sqlite.ts'
import { migrate } from '../../data/migrate.ts'
import { aShop } from '../../tests/support/shop.ts'
import { createAdmin } from './create-admin.ts'
import { createPasswords } from './passwords.ts'

vi.mock('node:crypto', async (importOriginal) => {
  const real = await importOriginal<typeof import('node:crypto')>()
  return { ...real, timingSafeEqual: vi.fn(real.timingSafeEqual) }
})

const compared = vi.mocked(timingSafeEqual)
const ADMIN = { name: 'Awa', username: 'awa', email: 'awa@exemple.sn', password: 'doudou-et-biberon' }

let engine: Engine
beforeEach(async () => {
  engine = openMemorySqlite()
  await migrate(engine)
  compared.mockClear()
})
afterEach(() => engine.close())

/** Both sides of each constant-time comparison, as text. */
const comparisons = () =>
  compared.mock.calls.map((sides) => sides.map((side) => Buffer.from(side as Uint8Array).toString()))

it('compares a password in constant time', async () => {
  const { hash, verify } = createPasswords({ N: 16, r: 1, p: 1 })
  const stored = await hash('petite-pirogue')
  expect(await verify('petite-pirogue', stored)).toBe(true)
  expect(await verify('petite-pirogui', stored)).toBe(false)
  expect(compared).toHaveBeenCalledTimes(2)
})

it('compares the set-up code in constant time', { tags: ['T-09'] }, async () => {
  const shop = aShop(engine, { setupCode: 'abc123' })
  expect(await createAdmin(shop, { ...ADMIN, setupCode: 'abc124' }, null)).toMatchObject({ ok: false })
  expect(comparisons()).toEqual([['abc123', 'abc124']])
})
