import type { SigningKeys } from '../../integrations/push/push-encoder.ts'
import type { AppContext } from '../context.ts'

type Deps = Pick<AppContext, 'store' | 'clock' | 'pushEncoder' | 'withLock'>

/**
 * The key pair that new browsers get, made at first use: one for all instances. A pair whose private key cannot be opened
 * any more is replaced, and its browsers subscribe again.
 */
export async function readSigningKeys(shop: Deps): Promise<SigningKeys> {
  const newest = async () => (await shop.store.push.keys())[0]
  return (
    (await newest()) ??
    shop.withLock('push-keys', async () => {
      const known = await newest()
      if (known) return known
      const keys = await shop.pushEncoder.newKeys()
      await shop.store.push.insertKeys(keys, shop.clock())
      return keys
    })
  )
}
