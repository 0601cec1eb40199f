import { describe, expect, it } from 'vitest'
import { overflow, violations } from './support/accessibility.ts'
import { openShop } from './support/open-shop.ts'
import { anAdministrator } from './support/signed-in.ts'

const shop = openShop()

describe('amounts on a phone', () => {
  it('an import shows changed names as text, and warns of a free product, before it writes', async () => {
    const product = await shop.merchant.addProduct({ name: 'Lait «\u202fdoux\u202f»', price: 5000 })
    const { page, leave } = await anAdministrator(shop, { screen: 'phone' })
    await page.goto('/dashboard/products/import')
    const buffer = Buffer.from(`sep=;\r\nRéférence;Nom;Réduction (%)\r\n${product._id};L?it doux;100\r\n`)
    await page
      .getByLabel('Choisir un fichier')
      .setInputFiles({ name: 'produits.csv', mimeType: 'text/csv', buffer })
    await page.getByText('Aucune erreur. Rien n’est encore écrit.').waitFor()
    await page.getByText('Lait «\u202fdoux\u202f»', { exact: true }).waitFor()
    await page.getByText('L?it doux', { exact: true }).waitFor()
    await page.getByText('le produit sera gratuit').waitFor()
    expect(await violations(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    await leave()
  })
})
