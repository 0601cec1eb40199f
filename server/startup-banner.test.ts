import { expect, it } from 'vitest'
import { describeOnEachEngine } from '../tests/support/databases.ts'
import { aShop } from '../tests/support/shop.ts'
import { createAdmin } from '../use-cases/accounts/register.ts'
import { readEnv } from './env.ts'
import { startupBanner } from './startup-banner.ts'

const FIRST = { name: 'Awa Diop', username: 'awa', email: 'awa@exemple.sn', password: 'doudou-et-biberon' }

describeOnEachEngine('startupBanner', (engine) => {
  it('warns and prints a link with the set-up code until an administrator exists', {
    tags: ['T-12'],
  }, async () => {
    const shop = aShop(engine(), { setupCode: 'a1b2c3' })
    const banner = async () => (await startupBanner(readEnv({}), shop)).join('\n')
    expect(await banner()).toContain('First administrator: http://localhost:3000/create-admin#a1b2c3\n')
    expect(await banner()).toMatch(/Warning: nobody administers this shop yet/)
    expect(await banner()).toMatch(/Set-up code, .*: a1b2c3\n/)
    expect(
      (await startupBanner(readEnv({ PUBLIC_URL: 'https://boutique.example' }), shop)).join('\n'),
    ).toContain('https://boutique.example/create-admin#a1b2c3')

    expect(await createAdmin(shop, { ...FIRST, setupCode: 'a1b2c3' }, null)).toMatchObject({ ok: true })
    expect(await banner()).not.toMatch(/Warning|create-admin|a1b2c3/)
    expect(await banner()).toContain('/dashboard/overview')
  })
})
