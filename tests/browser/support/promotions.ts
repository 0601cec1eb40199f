import type { Page } from 'playwright-core'
import type { PromotionTerms } from '../../../domain/promotions/promotion.ts'
import { promotionTerms } from '../../builders/a-promotion.ts'
import type { OpenShop } from './open-shop.ts'

/** Adds a promotion through the API; without a code it is automatic. @returns its id */
export async function addPromotion(
  shop: OpenShop,
  { name, code = null, ...terms }: Partial<PromotionTerms> & { name: string; code?: string | null },
): Promise<string> {
  const { promotion } = await callPromotions(shop, 'POST', '', { name, code, terms: promotionTerms(terms) })
  return promotion.id
}

export function pausePromotion(shop: OpenShop, id: string) {
  return callPromotions(shop, 'PATCH', `/${id}`, { active: false })
}

async function callPromotions(shop: OpenShop, method: string, path: string, body: unknown) {
  const response = await fetch(`${shop.url}/api/promotions${path}`, {
    method,
    headers: { Authorization: `Bearer ${shop.merchant.token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`promotions: ${response.status} ${await response.text()}`)
  return response.json()
}

/** Types a code on the page of the cart. */
export async function applyCode(page: Page, code: string): Promise<void> {
  await codeField(page).fill(code)
  await page.getByRole('button', { name: 'Appliquer' }).click()
}

export const codeField = (page: Page) => page.getByRole('textbox', { name: 'Code promo' })
export const remover = (page: Page, code: string) =>
  page.getByRole('button', { name: `Retirer le code ${code}` })
