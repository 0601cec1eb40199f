import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { violations } from './support/accessibility.ts'
import { openShop } from './support/open-shop.ts'
import { openProduct } from './support/product-page.ts'

const shop = openShop()
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Quelle taille\u202f?' })
const answer = (page: Page) => dialog(page).getByRole('status')

async function openHelp(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Quelle taille\u202f?' }).click()
  await dialog(page).getByRole('form', { name: 'Trouver la taille' }).waitFor()
}

async function find(page: Page, measures: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(measures)) await dialog(page).getByLabel(label).fill(value)
  await dialog(page).getByRole('button', { name: 'Trouver la taille' }).click()
}

const body = (details = {}) =>
  shop.merchant.addProduct({ category: 'Vêtements/Nouveau-né', sizes: ['3 mois', '6 mois'], ...details })

describe('Quelle taille ?', { tags: ['F-24'] }, () => {
  it('answers with the size, chooses it, and remembers the child on the device', async () => {
    const { page, leave } = await shop.newVisitor()
    await openProduct(page, await body())
    await openHelp(page)
    expect(await violations(page)).toEqual([])
    await find(page, { 'Taille (cm)': '65', 'Prénom de l’enfant (facultatif)': 'Awa' })
    await answer(page).getByText('Taille conseillée\u202f: 6 mois. Elle est choisie.').waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'hidden' })
    const chosen = page.getByRole('button', { name: '6 mois', exact: true })
    expect(await chosen.getAttribute('aria-pressed')).toBe('true')

    await openProduct(page, await body({ sizes: ['6 mois', '9 mois'] }))
    await openHelp(page)
    expect(await dialog(page).getByLabel('Taille (cm)').inputValue()).toBe('65')
    await dialog(page).getByRole('button', { name: /^Awa/ }).waitFor()
    await dialog(page).getByRole('button', { name: 'Oublier' }).click()
    expect(await page.evaluate(() => localStorage.getItem('childSizes'))).toBeNull()
    await leave()
  })

  it('says beside a field what cannot be read, and when the size is sold out or missing', async () => {
    const { page, leave } = await shop.newVisitor()
    const variants = [
      { color: null, size: '3 mois', stock: 2 },
      { color: null, size: '6 mois', stock: 0 },
    ]
    await openProduct(page, await body({ variants }))
    await openHelp(page)
    await find(page, { 'Taille (cm)': 'grand' })
    const field = dialog(page).getByLabel('Taille (cm)')
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    await dialog(page).getByText('Indiquez une taille de 30 à 220 cm.').waitFor()
    await find(page, { 'Taille (cm)': '65' })
    await answer(page).getByText('Elle est épuisée pour le moment.', { exact: false }).waitFor()
    await find(page, { 'Taille (cm)': '70' })
    await answer(page).getByText('cet article ne l’a pas.', { exact: false }).waitFor()
    await find(page, { 'Taille (cm)': '120' })
    await answer(page).getByText('est trop grand', { exact: false }).waitFor()
    await leave()
  })

  it('is a page with the tables for browsers without scripts', async () => {
    const product = await shop.merchant.addProduct({ category: 'Chaussures/Enfant', sizes: ['28'] })
    const { page, leave } = await shop.newVisitor({ javaScript: false })
    await page.goto(`/product/${product._id}`)
    await page.getByRole('link', { name: 'Quelle taille\u202f?' }).click()
    await page.getByRole('heading', { name: 'Guide des tailles', level: 1 }).waitFor()
    await page.getByRole('rowheader', { name: '28', exact: true }).waitFor()
    expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
      'Pointure',
      'Longueur du pied (cm)',
    ])
    await leave()
  })
})
