import type { Locator, Page } from 'playwright-core'
import type { Product } from '../../../domain/catalogue/product.ts'
import { waitForHydration } from './visitor.ts'

/** Opens a product page and waits for hydration. */
export async function openProduct(page: Page, { _id }: Pick<Product, '_id'>): Promise<void> {
  await page.goto(`/product/${_id}`)
  await waitForHydration(page)
}

export function mainImage(page: Page): Locator {
  return page.getByRole('main').locator('img[fetchpriority="high"]')
}

export function thumbnails(page: Page): Locator {
  return page.getByRole('button', { name: /^Photo \d+ de / })
}

export function addButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Ajouter au panier', exact: true })
}

/** The text of an element, with every run of white space replaced by one ordinary space. */
export async function textOf(place: Locator): Promise<string> {
  return ((await place.textContent()) ?? '').replace(/\s+/g, ' ')
}

export function cartOf(
  page: Page,
): Promise<{ quantity: number; color: string | null; size: string | null }[]> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('cartItems') ?? '[]'))
}

/** Collects the page's POST requests, except counted views and visits. */
export function posts(page: Page): { path: string; body: unknown }[] {
  const sent: { path: string; body: unknown }[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (request.method() === 'POST' && !/\/(view|visits)$/.test(path))
      sent.push({ path, body: request.postDataJSON() })
  })
  return sent
}

/** Adds a comment to a product through the API, not in the browser under test. */
export async function comment(
  url: string,
  { _id }: Pick<Product, '_id'>,
  text: string,
  pseudo = 'Awa',
): Promise<void> {
  const answer = await fetch(`${url}/api/products/${_id}/review`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ text, pseudo }),
  })
  if (!answer.ok) throw new Error(`commenting: ${answer.status} ${await answer.text()}`)
}
