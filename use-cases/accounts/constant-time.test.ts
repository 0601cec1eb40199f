import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { afterEach, beforeEach, expect, it, type MockInstance, vi } from 'vitest'
import type { Engine } from '../../data/engines/engine.ts'
import { openMemorySqlite } from '../../data/engines/sqlite/sqlite.ts'
import { migrate } from '../../data/migrate.ts'
import { aShop } from '../../tests/support/shop.ts'
import { resetPassword } from './change-password.ts'
import { createAdmin } from './register.ts'
import { createPasswords, hashOneTimeCode } from './secrets.ts'
import { logIn } from './sessions.ts'

let compared: MockInstance<typeof crypto.timingSafeEqual>
const ADMIN = { name: 'Awa', username: 'awa', email: 'awa@exemple.sn', password: 'doudou-et-biberon' }

let engine: Engine
beforeEach(async () => {
  engine = openMemorySqlite()
  await migrate(engine)
  compared = vi.spyOn(crypto, 'timingSafeEqual')
  syncBuiltinESMExports()
})
afterEach(async () => {
  compared.mockRestore()
  syncBuiltinESMExports()
  await engine.close()
})

/** Both sides of each constant-time comparison, as texts. */
const comparisons = () =>
  compared.mock.calls.map((sides) => sides.map((side) => Buffer.from(side as Uint8Array).toString()))

it('verify compares a password with its hash in constant time', async () => {
  const { hash, verify } = createPasswords({ N: 16, r: 1, p: 1 })
  const stored = await hash('petite-pirogue')
  expect(await verify('petite-pirogue', stored)).toBe(true)
  expect(await verify('petite-pirogui', stored)).toBe(false)
  expect(compared).toHaveBeenCalledTimes(2)
})

it('resetPassword compares a reset code in constant time, even for an unknown account', {
  tags: ['T-09'],
}, async () => {
  const shop = aShop(engine)
  const created = await createAdmin(shop, ADMIN, null)
  const userId = created.ok ? created.user._id : ''
  const tokenHash = hashOneTimeCode('4k7m-9x2p-c0ra')
  const reset = { tokenHash, userId, kind: 'code' as const, now: shop.clock(), expiresAt: shop.clock() + 1 }
  await shop.store.passwordResets.insert(reset)
  compared.mockClear()
  for (const username of ['awa', 'personne']) {
    const input = { username, code: '4k7m-9x2p-c0rb', password: 'une-autre-pirogue' }
    expect(await resetPassword(shop, input)).toMatchObject({ code: 'RESET_INVALID' })
  }
  const typed = hashOneTimeCode('4k7m-9x2p-c0rb')
  expect(comparisons()).toEqual([
    [tokenHash, typed],
    [hashOneTimeCode(''), typed],
  ])
})

it('logIn compares a recovery code in constant time with every stored recovery code', {
  tags: ['T-09'],
}, async () => {
  const shop = aShop(engine)
  const created = await createAdmin(shop, ADMIN, null)
  if (!created.ok) throw new Error(created.message)
  const { user } = created
  await shop.store.secondFactors.begin(user._id, 'JBSWY3DPEHPK3PXP', shop.clock())
  await shop.store.secondFactors.confirm(user._id, shop.clock())
  await shop.store.secondFactors.replaceRecoveryCodes(user._id, ['one', 'two'].map(hashOneTimeCode))
  compared.mockClear()
  expect(await logIn(shop, { ...ADMIN, code: 'onf' })).toMatchObject({ code: 'WRONG_CODE' })
  const [, ...codes] = comparisons()
  expect(codes.map(([stored]) => stored).sort()).toEqual(['one', 'two'].map(hashOneTimeCode).sort())
})

it('createAdmin compares the set-up code in constant time', { tags: ['T-09'] }, async () => {
  const shop = aShop(engine, { setupCode: 'abc123' })
  expect(await createAdmin(shop, { ...ADMIN, setupCode: 'abc124' }, null)).toMatchObject({ ok: false })
  expect(comparisons()).toEqual([['abc123', 'abc124']])
})
