import { it } from 'vitest'
import { openShop } from './support/open-shop.ts'
import { orders } from './support/shopper.ts'
import { anAdministrator } from './support/signed-in.ts'

const shop = openShop()
it('shots', async () => {
  const dress = await shop.merchant.addProduct({ name: 'Robe wax à volants', price: 12500, sizes: ['2 ans', '3 ans'], colors: ['Rouge', 'Bleu'], variants: [ { color: 'Rouge', size: '2 ans', stock: 3 }, { color: 'Rouge', size: '3 ans', stock: 1 }, { color: 'Bleu', size: '2 ans', stock: 0 }, { color: 'Bleu', size: '3 ans', stock: 5 } ] })
  const body = await shop.merchant.addProduct({ stock: 400 })
  const act = (id: string, body: unknown) => fetch(`${shop.url}/api/orders/${id}/actions`, { method: 'POST', headers: { Authorization: `Bearer ${shop.merchant.token}`, 'Content-Type': 'application/json' }, body: JSON.stringify(body) })
  const a = await orders(shop.url, dress, { customerName: 'Aïssatou Ndiaye Faye', customerPhone: '771234567', deliveryAddress: 'Ouakam, derrière la mosquée de la divinité, portail vert' }, { color: 'Rouge', size: '2 ans' })
  await orders(shop.url, body, { customerName: 'Modou Sarr', customerPhone: '771234567' })
  const c = await orders(shop.url, body, { customerName: 'Fatou Sow', customerPhone: '782223344' })
  const d = await orders(shop.url, body, { customerName: 'Binta Ba' })
  for (let i = 0; i < 3; i++) await act(c.orderId, { action: 'call', result: 'no_answer' })
  await act(d.orderId, { action: 'call', result: 'wrong_number' })
  const paths = (process.env.SHOTS ?? '/dashboard/order/to-confirm').split(',').map((p) => p.replace('ID', a.orderId))
  for (const screen of ['phone', 'tablet', 'laptop'] as const) {
    const { page, leave } = await anAdministrator(shop, { screen })
    for (const [i, path] of paths.entries()) {
      await page.goto(path)
      await page.waitForTimeout(1500)
      await page.screenshot({ path: `/tmp/shot-${i}-${screen}.png`, fullPage: true })
    }
    if (screen === 'phone' && paths[0]?.endsWith('to-confirm')) {
      await page.goto(paths[0])
      const card = page.getByRole('article').first()
      await card.getByRole('button', { name: 'Rappeler plus tard' }).click()
      await page.getByRole('article').nth(1).getByRole('button', { name: 'Confirmée' }).click()
      await page.waitForTimeout(1500)
      await page.screenshot({ path: `/tmp/shot-open-${screen}.png` })
    }
    await leave({ despite: /./ })
  }
})
