import { expect, it } from 'vitest'
import { describeOnEachEngine } from '../tests/support/databases.ts'
import { aShop } from '../tests/support/shop.ts'
import { createAdmin } from '../use-cases/accounts/register.ts'
import { readEnv } from './env.ts'
import { startupBanner } from './startup-banner.ts'

const FIRST = { name: 'Awa Diop', username: 'awa', email: 'awa@exemple.sn', password: 'doudou-et-biberon' }

describeOnEachEngine('startupBanner', (engine) => {
  it('prints the set-up code until an administrator exists', async () => {
    const shop = aShop(engine(), { setupCode: 'a1b2c3' })
    const banner = async () => (await startupBanner(readEnv({}), shop)).join('\n')
    expect(await banner()).toContain('First administrator: http://localhost:3000/create-admin')
    expect(await banner()).toContain('Set-up code, asked from other machines: a1b2c3')

    expect(await createAdmin(shop, { ...FIRST, setupCode: 'a1b2c3' }, null)).toMatchObject({ ok: true })
    expect(await banner()).not.toMatch(/create-admin|a1b2c3/)
    expect(await banner()).toContain('/dashboard/overview')
  })
})
