import type { Page } from 'playwright-core'
import type { OpenShop } from './open-shop.ts'

export const OUTFIT = 'Ensemble de baptême'
export const CHRISTENINGS = '/products/Baptemes%20%26%20Naissances'

/** Adds a birth kit, thirty bodysuits, and three christening outfits that are in stock only in the size 6 mois. */
export async function addOutfits(shop: OpenShop): Promise<void> {
  const { addProduct } = shop.merchant
  const christening = (name: string, gender: string, price: number, left: number) =>
    addProduct({
      name,
      gender,
      price,
      category: 'Baptemes & Naissances',
      sizes: ['6 mois', '12 mois'],
      colors: ['Blanc'],
      variants: [
        { color: 'Blanc', size: '6 mois', stock: left },
        { color: 'Blanc', size: '12 mois', stock: 0 },
      ],
    })
  for (let number = 10; number < 40; number++) {
    await addProduct({ name: `Body ${number}`, gender: 'Mixte', price: 100 * number, sizes: ['6 mois'] })
  }
  await christening(OUTFIT, 'Garcon', 18_000, 2)
  await christening('Grand boubou de baptême', 'Garcon', 26_000, 1)
  await christening('Robe de baptême', 'Fille', 15_000, 3)
  await addProduct({ name: 'Kit de naissance', category: 'Baptemes & Naissances', price: 9000 })
}

export const ages = (page: Page) => page.getByRole('navigation', { name: 'Par âge' })
export const main = (page: Page) => page.getByRole('main')
export const sheet = (page: Page) => page.getByRole('dialog', { name: 'Filtrer' })
export const column = (page: Page) => page.getByRole('complementary', { name: 'Filtres' })
export const chips = (page: Page) => page.getByRole('navigation', { name: 'Filtres choisis' })
/** A filter option; its name ends with the number of products. */
export const option = (page: Page, label: string) =>
  page.locator('label:visible').filter({ hasText: new RegExp(`^${label}, `) })
export const upTo20000 = (page: Page) => page.getByRole('button', { name: /^Jusqu’à 20\s000\b/ })

export async function openSheet(page: Page) {
  await main(page).getByRole('link', { name: 'Filtrer' }).tap()
  await option(page, 'Garçon et mixte').waitFor()
}
