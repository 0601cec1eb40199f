import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Product } from '../../domain/catalogue/product.ts'
import { type ImageSite, startImageSite } from '../support/image-site.ts'
import { flawsOnEachScreen, smallTargets } from './support/flaws.ts'
import { anImage } from './support/merchant.ts'
import { openShop } from './support/open-shop.ts'
import { mainImage, openProduct, thumbnails } from './support/product-page.ts'
import { anAdministrator } from './support/signed-in.ts'

const shop = openShop({ settings: { PRIVATE_NETWORKS: '127.0.0.1', NO_PROXY: '127.0.0.1' } })
let site: ImageSite
beforeAll(async () => {
  site = await startImageSite()
})
afterAll(() => site.close())

/** The file of a Shopify shop with other categories, whose photos are on `site`. */
function shopifyFile(): string {
  const photo = (name: string) => `${site.origin}/files/${name}.png`
  return `Handle,Title,Body (HTML),Vendor,Type,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Image Position,Variant Image,Status
robe-wax,Robe en wax,<p>Cousue à <strong>Mbour</strong></p>,Atelier Mbour,Girls > Dresses,true,Couleur,Rouge,Taille,3 mois,R-1,shopify,4,8500,10000,${photo('robe')},1,${photo('rouge')},active
robe-wax,,,,,,,Rouge,,6 mois,R-2,shopify,0,8500,10000,${photo('rouge')},2,${photo('rouge')},
robe-wax,,,,,,,Bleu,,3 mois,B-1,shopify,2,8500,10000,${photo('bleu')},3,${photo('bleu')},
hochet,Hochet en bois,<p>Bois de caïlcédrat</p>,Atelier Mbour,Wooden toys,true,Title,Default Title,,,H-1,shopify,9,2500,,${photo('hochet')},1,,active
savon,Savon au karité,<p>Doux</p>,Atelier Mbour,Toiletries,true,Title,Default Title,,,S-1,shopify,5,1500,,${photo('savon')},1,,active
`
}

async function choose(page: Page): Promise<void> {
  const buffer = Buffer.from(shopifyFile())
  await page
    .getByLabel(/^Venir d’une autre boutique/)
    .setInputFiles({ name: 'products_export.csv', mimeType: 'text/csv', buffer })
  await page.getByText('Fichier de Shopify').waitFor()
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const category = (page: Page, name: string) => page.getByLabel(`Catégorie pour ${name}`, { exact: true })
const catalogue = async () => (await (await fetch(`${shop.url}/api/products`)).json()) as Product[]
const find = async (name: string) => (await catalogue()).find((product) => product.name === name)

describe('moving in from Shopify on a phone', { tags: ['K-20', 'K-21'] }, () => {
  it('maps other categories, shows products with variants and photos, and changes nothing the second time', async () => {
    for (const [number, name] of ['robe', 'rouge', 'bleu'].entries())
      site.serve(`/files/${name}.png`, await anImage(number))
    const { page, leave } = await anAdministrator(shop, { screen: 'phone' })
    await page.goto('/dashboard/products/import')
    await choose(page)
    expect(await category(page, 'Girls > Dresses').inputValue()).toBe('Vêtements/Enfant')
    expect(await category(page, 'Wooden toys').inputValue()).toBe('Jouer')
    await category(page, 'Girls > Dresses').selectOption('Vêtements/Nouveau-né')
    await page.getByLabel('Sous-catégorie pour Girls > Dresses').fill('Robes')
    await category(page, 'Toiletries').selectOption('')
    await page.getByText('1 catégorie sans correspondance').waitFor()
    expect(await smallTargets(page)).toEqual([])
    expect(await flawsOnEachScreen(page)).toEqual([])

    await button(page, 'Vérifier avec ces choix').click()
    await page.getByText('Aucune erreur. Rien n’est encore écrit.').waitFor()
    expect(await catalogue(), 'a dry run writes nothing').toEqual([])
    await button(page, 'Importer 2 produits').click()
    await page.getByText('2 créés, 0 modifié, 0 inchangé').waitFor()

    const dress = await find('Robe en wax')
    expect(dress).toMatchObject({
      ...{ price: 10_000, discount: 15, stock: 6, brand: 'Atelier Mbour', description: 'Cousue à Mbour' },
      ...{ category: 'Vêtements/Nouveau-né', subCategory: 'Robes', colors: ['Rouge', 'Bleu'] },
    })
    await expect.poll(async () => (await find('Robe en wax'))?.images.length).toBe(3)

    await page.goto('/dashboard/products/import')
    await choose(page)
    await page.getByText('2 produits d’un import précédent.').waitFor()
    expect(await category(page, 'Toiletries').inputValue(), 'is remembered').toBe('')
    await button(page, 'Vérifier avec ces choix').click()
    await page.getByText('Rien à importer : tout est à jour.').waitFor()
    await page.getByText('0 créé, 0 modifié, 2 inchangés').waitFor()
    expect(await button(page, /^Importer/).count()).toBe(0)
    await leave()

    const customer = await shop.newVisitor()
    await openProduct(customer.page, dress as Product)
    await customer.page.getByRole('heading', { name: 'Robe en wax' }).waitFor()
    const isShown = () =>
      mainImage(customer.page).evaluate((image: HTMLImageElement) => image.naturalWidth > 0)
    await expect.poll(isShown).toBe(true)
    expect(await thumbnails(customer.page).count()).toBe(3)
    await customer.page.getByRole('button', { name: 'Rouge', exact: true }).click()
    await customer.page.getByRole('button', { name: '6 mois, épuisée', exact: true }).waitFor()
    await customer.leave()
  })

  it('lists the photo that failed with its reason, and shows it once the other site has it', async () => {
    const { page, leave } = await anAdministrator(shop, { screen: 'phone' })
    await page.goto('/dashboard/products/import')
    const failed = page.getByRole('list', { name: 'Photos non récupérées' })
    await failed.getByText(`${site.origin}/files/hochet.png`).waitFor()
    await failed.getByText('La photo n’existe plus à cette adresse.').waitFor()
    expect(await failed.getByRole('link').allTextContents()).toEqual(['Hochet en bois'])
    expect(await flawsOnEachScreen(page)).toEqual([])
    expect(site.asked, 'of a product that was left out').not.toContain('/files/savon.png')

    site.serve('/files/hochet.png', await anImage(4))
    await button(page, /^Réessayer.*Hochet en bois/).click()
    await expect.poll(async () => (await find('Hochet en bois'))?.images.length).toBe(1)
    await failed.waitFor({ state: 'detached' })
    await leave()
  })
})
