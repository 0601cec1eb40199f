import { expect, it } from 'vitest'
import { describeOnEachEngine } from '../tests/support/databases.ts'
import { aShop } from '../tests/support/shop.ts'
import { createAdmin } from '../use-cases/accounts/register.ts'
import { logIn, userOfToken } from '../use-cases/accounts/sessions.ts'
import { resetPasswordIn } from './reset-account-password.ts'

const AWA = { name: 'Awa', username: 'awa', email: 'awa@exemple.sn', password: 'doudou-et-biberon' }

describeOnEachEngine('resetPasswordIn', (engine) => {
  it('sets a new password for an account, and ends the sessions of that account', {
    tags: ['G-20'],
  }, async () => {
    const shop = aShop(engine())
    const created = await createAdmin(shop, AWA, null)
    if (!created.ok) throw new Error(created.message)
    const keep = { removeSecondFactor: false }
    expect(await resetPasswordIn(engine(), 'personne', keep)).toBeNull()
    const done = await resetPasswordIn(engine(), 'Awa', keep)
    expect(done).toMatchObject({ user: { username: 'awa' }, secondFactor: 'off' })
    expect((await logIn(shop, { ...AWA, password: done?.password ?? '' })).ok).toBe(true)
    expect((await logIn(shop, AWA)).ok).toBe(false)
    expect(await userOfToken(shop, created.token)).toBeNull()
  })
})
