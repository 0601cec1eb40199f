import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { aLine, productFile } from '../builders/product-file.ts'
import { overflow, violations } from './support/accessibility.ts'
import { openShop } from './support/open-shop.ts'
import { anAdministrator } from './support/signed-in.ts'
import { FAILED_ANSWER } from './support/visitor.ts'

const shop = openShop()

/** An administrator's browser on the import page. */
async function importing() {
  const visitor = await anAdministrator(shop, { screen: 'phone' })
  await visitor.page.goto('/dashboard/products/import')
  return visitor
}

async function choose(page: Page, text: string): Promise<void> {
  const buffer = Buffer.from(text)
  await page
    .getByLabel(/^Choisir un (?:autre )?fichier/)
    .setInputFiles({ name: 'produits.csv', mimeType: 'text/csv', buffer })
}

async function looksRight(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
}

const countProducts = async () =>
  ((await (await fetch(`${shop.url}/api/products`)).json()) as unknown[]).length

describe('an import of products on a phone', () => {
  it('reports every invalid row, imports the corrected file, and changes nothing when that file is chosen again', async () => {
    const { page, leave } = await importing()
    await page.getByText('Choisir un fichier').waitFor()
    await looksRight(page)

    const lines = Array.from({ length: 300 }, (_, index) => aLine(index, { colors: '' }))
    const wrong = lines.map((line, index) => (index % 100 === 7 ? { ...line, price: '0', stock: '' } : line))
    await choose(page, productFile(wrong))
    await page.getByRole('alert').getByText('3 lignes à corriger. Rien n’a été écrit.').waitFor()
    const items = page.getByRole('list', { name: 'Lignes à corriger' }).locator('> li')
    expect(await items.count()).toBe(3)
    expect(await items.first().textContent()).toMatch(
      /Ligne 9\s*Body n° 7\s*Prix \(FCFA\)\s: Le prix doit être un nombre supérieur à 0\.\s*Stock\s: Le stock doit être un nombre positif ou zéro\./,
    )
    await looksRight(page)
    expect(await countProducts()).toBe(0)

    await choose(page, productFile(lines))
    await page.getByText('Aucune erreur. Rien n’est encore écrit.').waitFor()
    await looksRight(page)
    expect(await countProducts()).toBe(0)
    await page.getByRole('button', { name: 'Importer 300 produits' }).click()
    await page.getByText('300 créés, 0 modifié, 0 inchangé').waitFor()
    await looksRight(page)
    expect(await countProducts()).toBe(300)

    await choose(page, productFile(lines))
    await page.getByText('0 créé, 0 modifié, 300 inchangés').waitFor()
    expect(await page.getByRole('button', { name: /^Importer/ }).count()).toBe(0)
    await leave()
  })

  it('stores nothing when it is stopped', async () => {
    const before = await countProducts()
    const { page, leave } = await importing()
    await choose(page, productFile([aLine(1, { name: 'Moufles' }), aLine(2, { name: 'Cagoule' })]))
    // The request hangs and does not reach the shop.
    await page.route('**/products/import?dryRun=false', () => {})
    await page.getByRole('button', { name: 'Importer 2 produits' }).click()
    await page.getByText(/^Envoi du fichier/).waitFor()
    await looksRight(page)
    await page.getByRole('button', { name: 'Annuler l’import' }).click()
    await page.getByText('Import annulé : rien n’a été écrit.').waitFor()
    await page.getByRole('button', { name: 'Importer 2 produits' }).waitFor()
    expect(await countProducts()).toBe(before)
    await looksRight(page)
    await leave()
  })

  it('asks before the page is left, and is aborted when the user leaves', async () => {
    const { page, leave } = await importing()
    await choose(page, productFile([aLine(1, { name: 'Moufles' })]))
    await page.route('**/products/import?dryRun=false', () => {})
    const asksToClose = () =>
      page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })))
    const write = page.getByRole('button', { name: 'Importer 1 produit' })
    await write.waitFor()
    expect(await asksToClose()).toBe(false)
    await write.click()
    await page.getByText(/^Envoi du fichier/).waitFor()
    expect(await asksToClose()).toBe(true)
    const orders = page.getByRole('link', { name: 'Commandes' })
    const question = page.getByRole('dialog', { name: 'Quitter avant la fin ?' })
    await orders.click()
    await question.getByText('L’import est en cours.').waitFor()
    await question.getByRole('button', { name: 'Rester' }).click()
    await page.getByRole('progressbar').waitFor()
    await orders.click()
    const given = page.waitForEvent('requestfailed', (request) => request.url().includes('dryRun=false'))
    await question.getByRole('button', { name: 'Quitter' }).click()
    await given
    await page.getByRole('heading', { level: 1, name: 'Toutes les commandes' }).waitFor()
    await leave()
  })

  it('names each wrong variant of a row, and stores the stock of every colour and size', {
    tags: ['C-16'],
  }, async () => {
    const { page, leave } = await importing()
    await page.getByText('Les colonnes').click()
    await page.getByText(/Rouge\/3 mois=4\|Rouge\/6 mois=0/).waitFor()
    await looksRight(page)
    const dress = (variants: string) =>
      productFile([aLine(1, { name: 'Robe', stock: '', colors: 'Rouge | Bleu', sizes: 'S | M', variants })])
    await choose(page, dress('Vert/S=1|Rouge/M=deux'))
    const items = page.getByRole('list', { name: 'Lignes à corriger' }).locator('> li')
    await items.first().waitFor()
    expect(await items.first().textContent()).toMatch(
      /Variantes\s: «\sVert, S\s» n’existe pas.*Variantes\s: «\sRouge, M\s» doit avoir un stock entier/,
    )
    await looksRight(page)
    await choose(page, dress('Rouge/S=4|Bleu/M=1'))
    await page.getByRole('button', { name: 'Importer 1 produit' }).click()
    await page.getByText('1 créé, 0 modifié, 0 inchangé').waitFor()
    const found = await (await fetch(`${shop.url}/api/products?q=Robe&variants=true`)).json()
    expect(found).toMatchObject([
      {
        stock: 5,
        variants: [
          { color: 'Rouge', size: 'S', stock: 4 },
          { color: 'Rouge', size: 'M', stock: 0 },
          { color: 'Bleu', size: 'S', stock: 0 },
          { color: 'Bleu', size: 'M', stock: 1 },
        ],
      },
    ])
    await leave()
  })

  it('explains why a file is invalid', async () => {
    const { page, leave } = await importing()
    await choose(page, 'PK\x03\x04')
    await page.getByRole('alert').getByText('C’est un classeur Excel').waitFor()
    await looksRight(page)
    await leave({ despite: FAILED_ANSWER })
  })
})

describe('an export', () => {
  it('of products is saved as a file that can be imported', async () => {
    await shop.merchant.addProduct({ name: '=Body "doux"; 3 mois' })
    const { page, leave } = await anAdministrator(shop)
    await page.goto('/dashboard/products')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Exporter (CSV)' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^produits-\d{4}-\d\d-\d\d\.csv$/)
    const text = await readFile(await file.path(), 'utf8')
    expect(text).toMatch(/^\ufeffRéférence;Nom;/)
    expect(text).toContain(`"'=Body ""doux""; 3 mois"`)
    await page.getByRole('link', { name: 'Importer' }).click()
    await choose(page, text)
    await page.getByText('Rien à importer : tout est à jour.').waitFor()
    // The images of imported products are on another host, which is blocked here.
    await leave({ despite: FAILED_ANSWER })
  })
})
