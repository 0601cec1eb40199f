import { expect, it } from 'vitest'
import { aDeliveryZone } from '../builders/a-delivery-zone.ts'
import { checkout, fill, confirm } from './support/checkout.ts'
import { openShop } from './support/open-shop.ts'
import { setZones } from './support/set-zones.ts'
import { SCREENS, type Screen } from './support/visitor.ts'
const shop = openShop()
const { aVisitorWith } = checkout(shop)
it('shots', async () => {
  const robe = await shop.merchant.addProduct({ name: 'Robe', price: 10_000, stock: 50 })
  await setZones(shop, [aDeliveryZone({ name: 'Dakar centre', freeFrom: 50000, districts: ['Médina', 'Ouakam', 'Cité Ouakam', 'Yoff','Fann','Plateau','Ngor'] }), aDeliveryZone({ name: 'Banlieue', fee: 3000, freeFrom: 75000, districts: ['Guédiawaye', 'Pikine'], cash: false })])
  for (const screen of Object.keys(SCREENS) as Screen[]) {
    const { page, context } = await aVisitorWith([robe], { screen })
    await page.goto('/cart'); await page.getByText('gratuite dès').first().waitFor(); await page.waitForTimeout(500)
    await page.screenshot({ path: `/tmp/zshots/cart-${screen}.png`, fullPage: true })
    await page.goto('/delivery-info'); await page.getByLabel('Nom complet').waitFor()
    await page.getByText('Frais de livraison par quartier').click()
    await page.getByRole('combobox',{name:'Quartier'}).click(); await page.keyboard.type('o'); await page.keyboard.press('ArrowDown')
    await page.waitForTimeout(300)
    await page.screenshot({ path: `/tmp/zshots/form-open-${screen}.png`, fullPage: true })
    await page.getByRole('combobox',{name:'Quartier'}).fill('pikine'); await fill(page, 'Awa', 'Face à la pharmacie')
    await page.screenshot({ path: `/tmp/zshots/form-${screen}.png`, fullPage: true })
    await page.getByRole('combobox',{name:'Quartier'}).fill('yoff'); await confirm(page); await page.waitForTimeout(500)
    await page.screenshot({ path: `/tmp/zshots/dialog-${screen}.png` })
    await context.close()
  }
  expect(1).toBe(1)
}, 120000)
