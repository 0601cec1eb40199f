import type { Page } from 'playwright-core'
import { aPlacedItem } from '../../builders/an-order.ts'
import type { OpenShop } from './open-shop.ts'
import type { VisitorOptions } from './visitor.ts'

/** Navigation state of the payment page. */
export const state = {
  method: 'Wave',
  phoneNumber: '770000003',
  totalAmount: 15_500,
  items: [
    aPlacedItem({ name: 'Robe', price: 1000, quantity: 3, color: 'Rouge', size: 'M', image: '/favicon.svg' }),
    aPlacedItem({ name: 'Hochet', price: 12_500, quantity: 1, image: '' }),
  ],
  paymentCode: 'K7Q2M9',
}

export function paymentPage(shop: OpenShop) {
  return {
    /** Opens /payment with this navigation state; `posts` collects the payment claims that the page sends. */
    async aPayer(navigationState: unknown = state, options: VisitorOptions = {}) {
      const visitor = await shop.newVisitor(options)
      const posts: { body: Record<string, unknown> }[] = []
      visitor.page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().endsWith('/api/notify-payment'))
          posts.push({ body: request.postDataJSON() })
      })
      await visitor.page.goto('/about')
      await visitor.page.evaluate(
        (usr) => history.replaceState({ usr, key: 'test', idx: 0 }, '', '/payment'),
        navigationState,
      )
      await visitor.page.reload()
      return { ...visitor, posts }
    },
  }
}

export const form = (page: Page) => page.getByRole('form', { name: 'Qui paie ?' })
export const payer = (page: Page) => form(page).getByLabel('Nom')
export const phone = (page: Page) => form(page).getByLabel('Téléphone')
export const pay = (page: Page) => form(page).getByRole('button', { name: 'Payer', exact: true }).click()
export const alert = (page: Page) => page.getByRole('alertdialog')

/** Mocks the response to a payment claim. */
export function answer(page: Page, json: object) {
  return page.route('**/api/notify-payment', (route) => route.fulfill({ json }))
}
