import { expect, it } from 'vitest'
import { pushInternet } from '../support/push-internet.ts'
import { firstMerchant } from './support/merchant.ts'
import { ask } from './support/paying-shop.ts'
import { startShop } from './support/running-shop.ts'
import { orders, sendContactMessage } from './support/shopper.ts'

it('an order and a message are told to a push device, and the shop goes on answering', {
  tags: ['G-10'],
}, async () => {
  const service = await pushInternet()
  const shop = await startShop({ settings: service.environment })
  try {
    const merchant = await firstMerchant(shop.url)
    const { publicKey } = await (await ask({ ...shop, merchant }, '/push')).json()
    const device = { ...service.subscribe('phone', publicKey), serverKey: publicKey, device: 'Chrome' }
    const added = await ask({ ...shop, merchant }, '/push/devices', { method: 'POST', body: device })
    expect(added.status).toBe(201)
    await orders(shop.url, await merchant.addProduct({ name: 'Hochet' }))
    await sendContactMessage(shop.url, 'Taille')
    await expect.poll(() => [service.received.length, service.refusals]).toEqual([2, []])
    for (const path of ['/', '/api/products', '/api/health/ready']) {
      const answer = await fetch(shop.url + path, { signal: AbortSignal.timeout(5000) })
      expect([path, answer.status]).toEqual([path, 200])
    }
  } finally {
    await shop.stop()
    await service.close()
  }
})
