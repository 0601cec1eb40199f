import { it } from 'vitest'
import { openShop } from './support/open-shop.ts'
const shop = openShop()
const OUT = '/tmp/w/trust-tmp'
it('takes pictures', { timeout: 200_000 }, async () => {
  const category = 'Vêtements/Enfant'
  for (const n of [1, 2, 3, 4, 5]) await shop.merchant.addProduct({ name: `Robe ${n}`, category, discount: n * 10 })
  const p = await shop.merchant.addProduct({ name: 'Robe wax', category, sizes: ['4 ans', '6 ans', '8 ans'], colors: ['Rouge', 'Vert'] })
  const out = await shop.merchant.addProduct({ name: 'Robe épuisée', category, sizes: ['4 ans', '6 ans'], stock: 0 })
  const { page, leave } = await shop.newVisitor()
  await page.goto(`/product/${p._id}`)
  for (const [w, h] of [[360, 800], [768, 1024], [1280, 900]] as const) {
    await page.setViewportSize({ width: w, height: h })
    for (const [name, path] of [['home', '/'], ['product', `/product/${p._id}`], ['out', `/product/${out._id}`]] as const) {
      await page.goto(path)
      await page.waitForTimeout(700)
      await page.screenshot({ path: `${OUT}/${name}-${w}.png`, fullPage: name !== 'home' })
    }
  }
  await leave()
})
