import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import * as editScreen from '../../app/dashboard/order-entry/edit-route.tsx'
import { shrinkToPhone } from './support/flaws.ts'
import { addProduct, ask, emptyShop, order, showScreen } from './support/show-screen.tsx'

beforeEach(async () => {
  await emptyShop()
  await shrinkToPhone()
})

const EDIT = '/dashboard/order/:orderId/edit'
const showEdit = (orderId: string) => showScreen(editScreen, EDIT, EDIT.replace(':orderId', orderId))

const field = (label: string) => page.getByLabelText(label, { exact: true })
const button = (name: string) => page.getByRole('button', { name })
const save = () => button('Enregistrer').click()
const shows = (text: string | RegExp) => expect.element(page.getByText(text).first()).toBeVisible()
const addPromotion = (body: object) => ask('/promotions', { method: 'POST', body })

async function addArticle(name: string) {
  await page.getByRole('searchbox', { name: 'Chercher un article à ajouter' }).fill(name)
  await button(name).click()
}

describe('the edit form of an order whose product moved', { tags: ['D-13', 'H-06'] }, () => {
  const offer = { effect: { kind: 'percent', percent: 20 }, categories: ['Vêtements'] }

  /** A coat at 20 000 with a fifth off its category, and a rattle of another category. */
  async function anOrder() {
    const coat = await addProduct({ name: 'Manteau', price: 20_000, category: 'Vêtements/Enfant' })
    await addPromotion({ name: 'Offre de saison', terms: offer })
    const { orderId } = await order(coat, {}, { totalAmount: 16_000, discount: 4000 })
    return { coat, orderId }
  }

  it('shows and keeps its price after a change of the address', async () => {
    const { coat, orderId } = await anOrder()
    await ask(`/products/${coat._id}`, { method: 'PATCH', body: { category: 'Jouer', price: 30_000 } })
    await showEdit(orderId)
    await shows('Offre de saison -4 000 FCFA')
    await shows('Total 16 000 FCFA')
    await page.getByLabelText('Adresse').fill('Yoff, derrière le marché')
    await save()
    await shows('Commande modifiée. Nouveau total : 16 000 FCFA')
  })

  it('shows and keeps it when the product is in the trash', async () => {
    const { coat, orderId } = await anOrder()
    await ask(`/products/${coat._id}`, { method: 'DELETE' })
    await showEdit(orderId)
    await shows('Total 16 000 FCFA')
    await field('Nom').fill('Awa Diop')
    await save()
    await shows('Commande modifiée. Nouveau total : 16 000 FCFA')
  })

  it('shows and keeps it beside a new line', async () => {
    const { coat, orderId } = await anOrder()
    await addProduct({ name: 'Hochet', price: 1000, category: 'Jouer' })
    await ask(`/products/${coat._id}`, { method: 'DELETE' })
    await showEdit(orderId)
    await addArticle('Hochet')
    await shows('Total 17 000 FCFA')
    await save()
    await shows('Commande modifiée. Nouveau total : 17 000 FCFA')
  })
})

it('shows the delivery below the least total of free delivery, and its end above it', {
  tags: ['D-13', 'H-06'],
}, async () => {
  const product = await addProduct({ name: 'Body du soir', price: 4000 })
  const effect = { kind: 'free_delivery', zones: [] }
  await addPromotion({ name: 'Livraison offerte', terms: { effect, minTotal: 8000 } })
  const entered = {
    ...{ orderId: 'KB-ENTERED001', channel: 'phone', customerName: 'Awa', deliveryAddress: 'Mermoz' },
    lines: [{ productId: product._id, quantity: 2 }],
    ...{ paymentMethod: 'Cash', deliveryFee: 1500, promotionCodes: [], totalAmount: 8000 },
  }
  await ask('/orders/entered', { method: 'POST', body: entered })
  await showEdit(entered.orderId)
  await shows('Livraison offerte -1 500 FCFA')
  await button('Diminuer la quantité').click()
  await shows('Livraison 1 500 FCFA')
  await shows('Total 5 500 FCFA')
  await save()
  await shows('Commande modifiée. Nouveau total : 5 500 FCFA')
  await button('Modifier encore').click()
  await button('Augmenter la quantité').click()
  await shows('Livraison offerte -1 500 FCFA')
  await shows('Total 8 000 FCFA')
})
