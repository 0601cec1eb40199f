import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import * as importScreen from '../../app/dashboard/products-import/route.tsx'
import { flawsOnEachScreen, shrinkToPhone, smallTargets } from './support/flaws.ts'
import { answerWith, emptyShop, showScreen, writes } from './support/show-screen.tsx'

const PATH = '/dashboard/products/import'
const FILE = `Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Image Src,Image Position,Status
robe-pagne,Robe en pagne,<p>Cousue à Mbour</p>,Atelier,,Filles > Robes,,true,Taille,3 mois,R-3,shopify,4,8500,,,active
robe-pagne,,,,,,,,,6 mois,R-6,shopify,2,8500,,,
hochet,Hochet en bois,<p>Bois de caïlcédrat</p>,Atelier,,Éveil,,true,Title,Default Title,H-1,shopify,9,2500,https://ancien.example/hochet.jpg,1,active
`

beforeEach(async () => {
  sessionStorage.clear()
  await emptyShop()
  await shrinkToPhone()
})

const show = () => showScreen(importScreen, PATH)
const button = (name: string | RegExp) => page.getByRole('button', { name })
const shows = (text: string | RegExp) => expect.element(page.getByText(text).first()).toBeVisible()
const category = (name: string) => page.getByLabelText(`Catégorie pour ${name}`, { exact: true })

async function chooseFile(content = FILE) {
  await page
    .getByLabelText(/^Venir d’une autre boutique/)
    .upload(new File([content], 'products_export.csv', { type: 'text/csv' }))
}

describe('moving in from another shop', { tags: ['K-20', 'K-21'] }, () => {
  it('maps a file of Shopify in one screen, checks it and imports it', async () => {
    await show()
    await shows('Photos des produits importés')
    expect(await flawsOnEachScreen()).toEqual([])
    await shrinkToPhone()
    await chooseFile()
    await shows(/^Fichier de Shopify/)
    await category('Filles > Robes').selectOptions('Vêtements/Enfant')
    await category('Éveil').selectOptions('')
    await shows(/1 catégorie sans correspondance/)
    expect(smallTargets()).toEqual([])
    expect(await flawsOnEachScreen()).toEqual([])
    await shrinkToPhone()

    const rate = page.getByLabelText('Francs pour une unité du fichier')
    await rate.fill('beaucoup')
    await button('Vérifier avec ces choix').click()
    await shows(/Indiquez combien de francs vaut une unité/)
    await rate.fill('1')
    await button('Vérifier avec ces choix').click()
    await shows(/Aucune erreur. Rien n’est encore écrit/)
    await button('Changer les choix').click()
    await category('Éveil').selectOptions('Jouer')
    await button('Vérifier avec ces choix').click()
    await button('Importer 2 produits').click()
    await shows('Import terminé.')
    await shows('1 produit attend ses photos.')
    expect(await flawsOnEachScreen()).toEqual([])
    expect((await writes()).some(({ request }) => request.startsWith('POST /api/products/moving'))).toBe(true)
  })

  it('asks what a unit of the file is worth when its prices are hardly francs', async () => {
    await show()
    await chooseFile(FILE.replaceAll('8500', '12.90').replace('2500', '4'))
    await shows(/Les prix du fichier sont très petits pour des francs/)
    const rate = page.getByLabelText('Francs pour une unité du fichier')
    await expect.element(rate).toHaveValue('')
    await button('Vérifier avec ces choix').click()
    await shows(/Indiquez combien de francs vaut une unité/)
    await rate.fill('655,957')
    await button('Vérifier avec ces choix').click()
    await shows(/Aucune erreur. Rien n’est encore écrit/)
  })

  it('asks once about dates, tax and single products that the file leaves open', async () => {
    await show()
    const rows = [
      'Product ID,Active (0/1),Name *,Categories,Price tax excluded,Discount amount,Discount from (yyyy-mm-dd),Discount to (yyyy-mm-dd)',
      '1,1,Robe,Robes,10000,1800,05/04/2030,06/07/2030',
      '2,1,Hochet,Jouets,,,,',
    ]
    await chooseFile(rows.join('\n'))
    await shows(/^Fichier de PrestaShop/)
    await button('Vérifier avec ces choix').click()
    await shows('Indiquez si le jour ou le mois est écrit en premier dans les dates du fichier.')
    await page.getByLabelText('Quel jour est 05/04/2030').selectOptions('5 avril 2030')
    await page.getByLabelText('TVA à ajouter aux prix').fill('18')
    await page.getByLabelText('Décision pour Hochet').selectOptions('Donner un prix')
    await button('Vérifier avec ces choix').click()
    await shows('Indiquez un prix entier en francs.')
    expect(smallTargets()).toEqual([])
    expect(await flawsOnEachScreen()).toEqual([])
    await shrinkToPhone()
    await page.getByLabelText('Prix de Hochet').fill('1500')
    await button('Vérifier avec ces choix').click()
    await button('Importer 2 produits').click()
    await shows('Import terminé.')
  })

  it('keeps the decisions when the page is loaded again', async () => {
    const { unmount } = await show()
    await chooseFile()
    await category('Éveil').selectOptions('Divers & Autres')
    await unmount()
    await show()
    await chooseFile()
    await expect.element(category('Éveil')).toHaveValue('Divers & Autres')
  })

  it('lists photos that could not be fetched, and tries them again', async () => {
    const failed = [
      {
        id: 'e1',
        productId: 'p1',
        name: 'Robe en pagne',
        images: [
          { address: 'https://ancien.example/robe.jpg', reason: 'La photo n’existe plus à cette adresse.' },
        ],
      },
    ]
    const end = await answerWith({
      request: 'GET /api/products/moving/images',
      status: 200,
      json: { success: true, waiting: 3, failed, total: 1 },
    })
    await show()
    await shows(/3 produits attendent leurs photos/)
    await shows('https://ancien.example/robe.jpg')
    await shows('La photo n’existe plus à cette adresse.')
    expect(smallTargets()).toEqual([])
    expect(await flawsOnEachScreen()).toEqual([])
    await button(/^Réessayer.*Robe en pagne/).click()
    await shows(/Ces photos ne peuvent plus être demandées/)
    await end()
  })

  it('says what is wrong with an archive', async () => {
    await show()
    await page
      .getByLabelText(/^Ajouter des photos/)
      .upload(new File(['bonjour'], 'photos.zip', { type: 'application/zip' }))
    await shows('Ce fichier n’est pas une archive ZIP, ou il est abîmé.')
    expect(await flawsOnEachScreen()).toEqual([])
  })
})
