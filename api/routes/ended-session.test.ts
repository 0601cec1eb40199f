import { createECDH, randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { anApi } from '../../tests/support/api.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { endpointOf } from '../../tests/support/push.ts'

const PASSWORD = 'doudou-et-biberon'
const ADMIN = { name: 'Awa', username: 'awa', email: 'awa@exemple.sn', password: PASSWORD }

describeOnEachEngine('a session that ends while its request is checked', (engine) => {
  /** A shop that does `meanwhile` before the next change is written. */
  async function aBusyShop() {
    const { ask, shop } = anApi(engine())
    const { token } = (await ask('POST', '/users/create-admin', { json: ADMIN })).body
    const other = (await ask('POST', '/users/login', { json: ADMIN })).body.token as string
    const { transaction } = shop.store
    const before = (meanwhile: () => Promise<unknown>) => {
      shop.store.transaction = async (work) => {
        shop.store.transaction = transaction
        await meanwhile()
        return transaction(work)
      }
    }
    return { ask, shop, before, stolen: token as string, owner: other }
  }
  type Busy = Awaited<ReturnType<typeof aBusyShop>>

  const ENDS = {
    'new password': ({ ask, owner }: Busy) => {
      const json = { currentPassword: PASSWORD, password: 'une-autre-pirogue' }
      return ask('POST', '/users/me/password', { token: owner, json })
    },
    'sign-out everywhere': ({ ask, owner }: Busy) => ask('DELETE', '/users/me/sessions', { token: owner }),
    'sign-out': ({ ask, stolen }: Busy) => ask('POST', '/users/logout', { token: stolen }),
  }
  const ends = Object.keys(ENDS) as (keyof typeof ENDS)[]

  it.each(ends)('makes no key: %s', { tags: ['R-13', 'T-66'] }, async (end) => {
    const busy = await aBusyShop()
    const { ask, shop, before, stolen } = busy
    before(async () => expect((await ENDS[end](busy)).status).toBe(200))
    const json = { name: 'Caisse', permissions: ['orders:read'], currentPassword: PASSWORD }
    const made = await ask('POST', '/keys', { token: stolen, json })
    expect([made.status, made.body.code]).toEqual([401, 'SESSION_EXPIRED'])
    expect(await shop.store.apiKeys.list()).toEqual([])
  })

  it.each(ends)('adds no device that is told of orders: %s', { tags: ['R-01', 'T-66'] }, async (end) => {
    const busy = await aBusyShop()
    const { ask, shop, before, stolen } = busy
    const { publicKey } = (await ask('GET', '/push', { token: stolen })).body
    before(async () => expect((await ENDS[end](busy)).status).toBe(200))
    const json = {
      endpoint: endpointOf('stolen'),
      browserKey: createECDH('prime256v1').generateKeys('base64url'),
      browserSecret: randomBytes(16).toString('base64url'),
      serverKey: publicKey,
      device: 'Chrome',
    }
    const added = await ask('POST', '/push/devices', { token: stolen, json })
    expect([added.status, added.body.code]).toEqual([401, 'SESSION_EXPIRED'])
    expect(await shop.store.push.devices()).toEqual([])
  })
})
