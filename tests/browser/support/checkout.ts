import type { Page } from 'playwright-core'
import { cartOf, storageOf, type Taken } from './cart.ts'
import type { OpenShop } from './open-shop.ts'
import type { VisitorOptions } from './visitor.ts'

export function checkout(shop: OpenShop) {
  return {
    /** A visitor on the delivery form with these products in the cart; `posts` collects the orders sent. */
    async aVisitorWith(taken: Taken[], options: VisitorOptions = {}) {
      const visitor = await shop.newVisitor({ storage: storageOf(cartOf(...taken)), ...options })
      const posts: { body: Record<string, unknown> }[] = []
      visitor.page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().endsWith('/api/orders'))
          posts.push({ body: request.postDataJSON() })
      })
      await visitor.page.goto('/delivery-info')
      await visitor.page.getByRole('form', { name: 'Livraison' }).waitFor()
      return { ...visitor, posts }
    },
    async ordersOf(name: string) {
      return (await shop.merchant.orders()).filter(({ customerName }) => customerName === name)
    },
  }
}

export async function fill(page: Page, name: string, address = 'Ouakam, face à la pharmacie') {
  await page.getByLabel('Nom complet').fill(name)
  await page.getByLabel('Adresse de livraison').fill(address)
}

export const confirm = (page: Page) => page.getByRole('button', { name: 'Confirmer la commande' }).click()

export const question = (page: Page) => page.getByRole('dialog', { name: 'Confirmation de la commande' })

export const goOn = (page: Page) => question(page).getByRole('button', { name: 'Continuer' }).click()

/** Confirms the order and the dialog that follows. */
export async function order(page: Page) {
  await confirm(page)
  await goOn(page)
}
