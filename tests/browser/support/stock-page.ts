import type { Page } from 'playwright-core'
import type { Product } from '../../../domain/catalogue/product.ts'
import type { Merchant } from './merchant.ts'
import type { OpenShop } from './open-shop.ts'

/** Adds a product whose stock is counted by size: `{ '3 mois': 4 }`. */
export function addSizedProduct(
  { addProduct }: Pick<Merchant, 'addProduct'>,
  name: string,
  stocks: Readonly<Record<string, number>>,
): Promise<Product> {
  const variants = Object.entries(stocks).map(([size, stock]) => ({ color: null, size, stock }))
  return addProduct({ name, sizes: Object.keys(stocks), variants })
}

/** The stock of each variant, or of a product without variants, from the API. */
export async function stocksOf(shop: Pick<OpenShop, 'url'>, product: Product | undefined): Promise<number[]> {
  const { stock, variants } = (await (
    await fetch(`${shop.url}/api/products/${product?._id}`)
  ).json()) as Product
  return variants.length > 0 ? variants.map((variant) => variant.stock) : [stock]
}

/** Elements and actions of the page of a stock receipt or a stock count. */
export function stockPage(page: Page) {
  const search = page.getByRole('searchbox', { name: 'Chercher un produit' })
  const result = (name: string) =>
    page.getByRole('region', { name: 'Ajouter des produits' }).getByRole('button', { name })

  /** Searches and waits for the response, because Playwright's polling finds the result up to 500 ms later. */
  async function find(name: string): Promise<void> {
    const found = page.waitForResponse((answer) => new URL(answer.url()).searchParams.get('q') === name)
    await search.fill(name)
    await found
  }

  return {
    open: async (kind: 'receipt' | 'count') => {
      await page.goto(`/dashboard/stock/${kind}`)
      await search.waitFor()
    },
    search,
    find,
    result,
    code: page.getByLabel('Code-barres'),
    entry: (name: string) => page.getByRole('article', { name }),
    units: (name: string) => page.getByLabel(new RegExp(`^Pièces (?:reçues|comptées).*: ${name}$`)),
    save: page.getByRole('region', { name: 'Enregistrer' }).getByRole('button'),
    undo: page.getByRole('button', { name: 'Défaire la réception' }),
    history: page.getByRole('region', { name: 'Dernières réceptions' }),
    /** searches for a product and adds it to the receipt or count */
    add: async (name: string) => {
      await find(name)
      await result(name).click()
      await page.getByRole('article', { name }).waitFor()
    },
  }
}
