import type { Page } from 'playwright-core'
import { anImage } from './merchant.ts'

export const ADD = '/dashboard/manage-products/add'

export function productForm(page: Page) {
  // Beside it, the page has forms of its own for plans and purchase prices.
  const form = page
    .locator('form')
    .filter({ has: page.getByRole('heading', { name: 'Le produit', exact: true }) })
  return {
    form,
    name: page.getByLabel('Nom', { exact: true }),
    save: form.getByRole('button', { name: /^(?:Ajouter|Enregistrer|Publier)$/ }),
    /** fills all required fields except the image */
    async fill(name: string) {
      await page.getByLabel('Nom', { exact: true }).fill(name)
      await page.getByLabel('Prix (FCFA)').fill('12000')
      await page.getByLabel('Description').fill('Coton doux.')
      await page.getByLabel('Catégorie', { exact: true }).selectOption('Jouer')
      await page.getByLabel('Sous-catégorie').fill('Poupées')
      await page.getByLabel('Stock', { exact: true }).fill('4')
    },
    async chooseImages(...numbers: number[]) {
      const files = numbers.map(async (number) => ({
        name: `photo-${number}.png`,
        mimeType: 'image/png',
        buffer: Buffer.from(await anImage(number)),
      }))
      await form.getByLabel('Images', { exact: true }).setInputFiles(await Promise.all(files))
    },
  }
}
