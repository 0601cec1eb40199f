import { describe, expect, it } from 'vitest'
import { flawsOnEachScreen } from './support/flaws.ts'
import { openShop } from './support/open-shop.ts'
import { aPhoto, draftsOf, GALLERY, product } from './support/photos.ts'
import { anAdministrator } from './support/signed-in.ts'

const shop = openShop()
const COUNT = 40
const MAX_TAPS = 60

describe('forty photos', () => {
  it('become forty published products with at most sixty taps', {
    tags: ['G-05'],
    timeout: 180_000,
  }, async () => {
    const { page, leave } = await anAdministrator(shop, { screen: 'phone' })
    let taps = 0
    await page.exposeFunction('countTap', () => {
      taps += 1
    })
    await page.addInitScript('addEventListener("click", (event) => event.detail > 0 && countTap(), true)')
    await page.goto('/dashboard/products/photos')
    const files = Array.from({ length: COUNT }, (_, index) => aPhoto(index + 1, { width: 160, height: 120 }))
    await page.locator(GALLERY).setInputFiles(await Promise.all(files))
    await product(page, COUNT).waitFor()
    // Names and prices are typed one after the other: Enter goes to the next field.
    await product(page, 1).getByLabel('Nom').click()
    for (let number = 1; number <= COUNT; number++) {
      await page.keyboard.insertText(`Bavoir ${number}`)
      await page.keyboard.press('Enter')
      await page.keyboard.insertText(`${number} 500`)
      await page.keyboard.press('Enter')
    }
    await page.getByRole('button', { name: `Enregistrer ${COUNT} brouillons` }).click()
    await expect
      .poll(async () => (await draftsOf(shop)).filter(({ images }) => images.length === 1).length, {
        timeout: 60_000,
      })
      .toBe(COUNT)
    await page.getByRole('link', { name: 'Brouillons' }).first().click()
    await page.getByRole('checkbox', { name: 'Choisir tous les brouillons' }).click()
    await page.getByRole('button', { name: 'Compléter ensemble' }).click()
    expect(await flawsOnEachScreen(page)).toEqual([])
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Catégorie', { exact: true }).selectOption('Divers & Autres')
    await dialog.getByLabel('Sous-catégorie').fill('Bavoirs')
    await dialog.getByLabel('Marque').fill('Ndar')
    await dialog.getByLabel('Stock').fill('3')
    await dialog.getByLabel('Description').fill('Coton doux.')
    await dialog.getByRole('button', { name: 'Appliquer' }).click()
    await page.getByText(`${COUNT} brouillons complétés`).waitFor()
    await page.getByRole('button', { name: `Publier ${COUNT} brouillons complets` }).click()
    await expect.poll(async () => (await draftsOf(shop)).length, { timeout: 60_000 }).toBe(0)
    const found = (await (await fetch(`${shop.url}/api/products?q=Bavoir&limit=100`)).json()) as unknown[]
    expect(found).toHaveLength(COUNT)
    expect(found[0]).toMatchObject({ brand: 'Ndar', stock: 3, subCategory: 'Bavoirs' })
    // The gallery, and two taps for each field that the test fills without touching it.
    expect(taps + 2 + 2 * 5).toBeLessThanOrEqual(MAX_TAPS)
    await leave()
  })
})
