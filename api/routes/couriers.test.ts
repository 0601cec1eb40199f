import { expect, it } from 'vitest'
import { anApi } from '../../tests/support/api.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { signIn } from '../../tests/support/sign-in.ts'

const MOUSSA = { name: 'Moussa', phone: '+221 77 123 45 67', fee: 1500, zoneFees: { Rufisque: 2500 } }

describeOnEachEngine('courier routes', (engine) => {
  async function aShopWithOrders() {
    const { ask, shop } = anApi(engine())
    const token = await signIn(shop, { may: ['orders'] })
    const list = async () => (await ask('GET', '/couriers', { token })).body.couriers
    return { ask, shop, token, list }
  }

  it('add, list and change couriers', { tags: ['D-22'] }, async () => {
    const { ask, shop, token, list } = await aShopWithOrders()
    const added = await ask('POST', '/couriers', { token, json: MOUSSA })
    expect(added).toMatchObject({
      status: 201,
      body: { courier: { name: 'Moussa', phone: '771234567', active: true, fee: 1500 } },
    })
    await ask('POST', '/couriers', { token, json: { name: 'Awa', phone: '780000000' } })
    const { id } = added.body.courier
    const changed = await ask('PATCH', `/couriers/${id}`, { token, json: { active: false, fee: 2000 } })
    expect(changed.body.courier).toMatchObject({ name: 'Moussa', active: false, fee: 2000 })
    expect(await list()).toMatchObject([
      { name: 'Awa', fee: 0, zoneFees: {} },
      { id, active: false, fee: 2000, zoneFees: { Rufisque: 2500 } },
    ])
    const entries = await shop.store.audit.list({ limit: 10, offset: 0 })
    const actions = entries.map(({ action }) => action)
    expect(actions).toEqual(expect.arrayContaining(['courier.created', 'courier.changed']))
  })

  it('add a courier once when the request is repeated', async () => {
    const { ask, token, list } = await aShopWithOrders()
    const json = { ...MOUSSA, id: 'courier-0001' }
    const both = [
      await ask('POST', '/couriers', { token, json }),
      await ask('POST', '/couriers', { token, json }),
    ]
    expect(both.map(({ status }) => status)).toEqual([201, 201])
    expect(await list()).toHaveLength(1)
  })

  it('refuse a courier without a name, with a wrong phone or fee, and an unknown courier', async () => {
    const { ask, token } = await aShopWithOrders()
    const refused = await ask('POST', '/couriers', {
      token,
      json: { name: ' ', phone: '12', fee: 1.5, zoneFees: { '': 5 } },
    })
    expect(refused.status).toBe(400)
    const paths = refused.body.issues.map(({ path }: { path: string }) => path)
    expect(paths).toEqual(expect.arrayContaining(['name', 'phone', 'fee']))
    const unknown = await ask('PATCH', '/couriers/nobody', { token, json: { active: false } })
    expect(unknown).toMatchObject({ status: 404, body: { code: 'COURIER_NOT_FOUND' } })
  })
})
