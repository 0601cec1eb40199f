import { expect, it } from 'vitest'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { aDevice, anAdministrator, BROWSER_KEYS } from '../../tests/support/push.ts'
import { aShop, TEST_SECRETS } from '../../tests/support/shop.ts'
import { readSigningKeys } from '../../use-cases/push/signing-keys.ts'
import { sealStoredSecrets } from '../seal-secrets.ts'
import { createSecretBox } from '../secret-box.ts'
import { createStore } from '../store.ts'

describeOnEachEngine('the secrets of push notifications', (engine) => {
  async function aShopWithDevice() {
    const shop = aShop(engine())
    const user = await anAdministrator(shop, 'awa')
    await aDevice(shop, user, 'phone')
    return { shop, user, keys: await readSigningKeys(shop) }
  }

  it('are encrypted, and move to a new key while the former one is known', { tags: ['R-01'] }, async () => {
    const { keys } = await aShopWithDevice()
    const { db } = engine()
    const rows = [
      await db.selectFrom('pushKeys').selectAll().execute(),
      await db.selectFrom('pushSubscriptions').select('browserSecret').execute(),
    ]
    expect(JSON.stringify(rows)).not.toMatch(/private-1|"secret"/)
    const former = ['the key of every shop in the tests'] as const
    const current = 'the current key, 32 characters or more'
    expect(await sealStoredSecrets(engine(), createSecretBox([current, ...former]))).toEqual({
      lost: {},
    })
    const store = createStore(engine(), () => {}, createSecretBox([current]))
    expect(await store.push.keys()).toEqual([keys])
    expect(await store.push.devices()).toMatchObject([{ browserSecret: BROWSER_KEYS.browserSecret }])
  })

  it('are replaced when their key is lost, which the start does not complain about', {
    tags: ['R-01'],
  }, async () => {
    const { shop, keys } = await aShopWithDevice()
    const other = createSecretBox(['another key, 32 characters or more'])
    expect(await sealStoredSecrets(engine(), other)).toEqual({ lost: {} })
    const store = createStore(engine(), () => {}, other)
    expect(await store.push.keys()).toEqual([])
    const renewed = await readSigningKeys({ ...shop, store })
    expect(renewed).not.toEqual(keys)
    expect(await readSigningKeys({ ...shop, store })).toEqual(renewed)
    expect(await createStore(engine(), () => {}, TEST_SECRETS).push.keys()).toEqual([keys])
  })

  it('go with their account', { tags: ['G-10'] }, async () => {
    const { shop, user } = await aShopWithDevice()
    await shop.store.push.savePreferences(user._id, { topics: [], quiet: null }, 0)
    await shop.store.accounts.delete(user._id)
    expect(await shop.store.push.devices()).toEqual([])
    expect(await shop.store.push.preferences(user._id)).toBeNull()
  })
})
