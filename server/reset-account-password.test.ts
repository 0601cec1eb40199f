import { expect, it } from 'vitest'
import { migrate } from '../data/migrate.ts'
import { ownPostgres } from '../tests/support/postgres.ts'
import { aShop } from '../tests/support/shop.ts'
import { createAdmin } from '../use-cases/accounts/create-admin.ts'
import { logIn } from '../use-cases/accounts/log-in.ts'
import { userOfToken } from '../use-cases/accounts/sessions.ts'
import { resetAccountPassword } from './reset-account-password.ts'

const AWA = { name: 'Awa', username: 'awa', email: 'awa@exemple.sn', password: 'doudou-et-biberon' }

it('gives an account of a running shop on PostgreSQL a new password', {
  tags: ['G-20'],
  timeout: 60_000,
}, async () => {
  const database = await ownPostgres()
  try {
    await migrate(database.engine)
    const shop = aShop(database.engine)
    const created = await createAdmin(shop, AWA, null)
    if (!created.ok) throw new Error(created.message)
    const settings = { dataDir: 'unused', databaseUrl: database.url }
    const keep = { removeSecondFactor: false }
    expect(await resetAccountPassword(settings, 'personne', keep)).toBeNull()
    const done = await resetAccountPassword(settings, 'Awa', keep)
    expect(done).toMatchObject({ user: { username: 'awa' }, secondFactor: 'off' })
    expect((await logIn(shop, { ...AWA, password: done?.password ?? '' })).ok).toBe(true)
    expect((await logIn(shop, AWA)).ok).toBe(false)
    expect(await userOfToken(shop, created.token)).toBeNull()
  } finally {
    await database.remove()
  }
})
