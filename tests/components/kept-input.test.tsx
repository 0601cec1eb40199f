import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import * as orderScreen from '../../app/dashboard/order-details/route.tsx'
import * as ordersScreen from '../../app/dashboard/orders/route.tsx'
import * as toConfirmScreen from '../../app/dashboard/orders-to-confirm/route.tsx'
import * as productsScreen from '../../app/dashboard/products/route.tsx'
import * as reviewsScreen from '../../app/dashboard/reviews/route.tsx'
import { orderCard, orderRow } from './support/orders.ts'
import { addProduct, answerWith, ask, emptyShop, order, showScreen, writes } from './support/show-screen.tsx'

beforeEach(emptyShop)

const retry = () => page.getByRole('button', { name: 'Réessayer' })
const CHANGED = 'Cette commande a été modifiée entre-temps.'
/** Answers as after a change by somebody else, which the page does not show yet. */
const refusing = (request: string) =>
  answerWith({ request, status: 409, json: { success: false, code: 'ORDER_CHANGED', message: CHANGED } })
const failing = (request: string) => answerWith({ request, status: 503, json: { success: false } })

describe('what is typed while the connection is bad', () => {
  it('stays on the page of an order, also when somebody else was faster', async () => {
    const { orderId } = await order(await addProduct())
    await showScreen(orderScreen, '/dashboard/order/:orderId', `/dashboard/order/${orderId}`)
    const note = page.getByLabelText('Nouvelle note')
    await note.fill('Sonner deux fois')
    const recover = await failing(`GET /api/orders/${orderId}`)
    await failing(`POST /api/orders/${orderId}/notes`)
    await page.getByRole('button', { name: 'Ajouter la note' }).click()
    await expect.element(retry()).toBeVisible()
    await expect.element(note).toHaveValue('Sonner deux fois')
    await recover()
    await retry().click()
    await expect.element(retry()).not.toBeInTheDocument()
    const end = await refusing(`POST /api/orders/${orderId}/actions`)
    await page.getByRole('button', { name: 'Confirmer', exact: true }).click()
    await expect.element(page.getByText(CHANGED)).toBeVisible()
    await end()
    await expect.element(note).toHaveValue('Sonner deux fois')
    await page.getByRole('button', { name: 'Ajouter la note' }).click()
    await expect.element(note).toHaveValue('')
  })

  it('stays in À confirmer, also when somebody else was faster', async () => {
    const { orderId } = await order(await addProduct())
    await showScreen(toConfirmScreen, '/dashboard/order/to-confirm')
    const card = orderCard(orderId)
    await card.getByRole('button', { name: 'Refusée' }).click()
    const reason = card.getByLabelText('Autre raison')
    await reason.fill('Déménage')
    const recover = await failing('GET /api/orders')
    await failing(`POST /api/orders/${orderId}/actions`)
    await card.getByRole('button', { name: 'Refuser', exact: true }).click()
    await expect.element(retry()).toBeVisible()
    await expect.element(reason).toHaveValue('Déménage')
    await recover()
    await refusing(`POST /api/orders/${orderId}/actions`)
    await card.getByRole('button', { name: 'Refuser', exact: true }).click()
    await expect.element(page.getByText(CHANGED)).toBeVisible()
    await expect.element(reason).toHaveValue('Déménage')
  })

  it('stays in Toutes, where a double tap sends one change', async () => {
    const { orderId } = await order(await addProduct())
    await showScreen(ordersScreen, '/dashboard/order')
    await page.getByRole('button', { name: 'Filtres' }).click()
    const search = page.getByLabelText('Nom, téléphone, numéro, montant, note')
    await orderRow(orderId).getByRole('checkbox').click()
    const recover = await failing('GET /api/orders')
    await failing(`PATCH /api/orders/${orderId}/confirm`)
    const confirm = orderRow(orderId).getByRole('button', { name: 'Confirmer' })
    const button = confirm.element() as HTMLButtonElement
    button.click()
    button.click()
    await expect.element(retry()).toBeVisible()
    const sent = (await writes()).filter(({ request }) => request.endsWith('/confirm'))
    expect(sent).toHaveLength(1)
    await expect.element(orderRow(orderId).getByRole('checkbox')).toBeChecked()
    await expect.element(search).toBeVisible()
    await recover()
    await refusing(`PATCH /api/orders/${orderId}/confirm`)
    await confirm.click()
    await expect.element(page.getByText(CHANGED)).toBeVisible()
    await expect.element(orderRow(orderId).getByRole('checkbox')).toBeChecked()
  })

  it('stays in the dialog that changes several products', async () => {
    await addProduct({ name: 'Hochet' })
    await showScreen(productsScreen, '/dashboard/products')
    await page.getByRole('checkbox', { name: 'Choisir Hochet' }).click()
    await page.getByRole('button', { name: 'Modifier', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Modifier 1 produit' })
    await dialog.getByLabelText('Stock').fill('4')
    const recover = await failing('GET /api/products')
    await failing('PATCH /api/products')
    await dialog.getByRole('button', { name: 'Appliquer' }).click()
    await expect.element(dialog.getByRole('alert').filter({ hasText: 'Veuillez réessayer' })).toBeVisible()
    await expect.element(dialog.getByLabelText('Stock')).toHaveValue('4')
    await recover()
    await dialog.getByRole('button', { name: 'Appliquer' }).click()
    await expect.element(page.getByText('Produit mis à jour avec succès !')).toBeVisible()
  })

  it('stays in Avis', async () => {
    const { _id } = await addProduct()
    await ask(`/products/${_id}/review`, { method: 'POST', body: { text: 'Très doux', rating: 5 } })
    await showScreen(reviewsScreen, '/dashboard/products/reviews')
    const box = page.getByRole('checkbox', { name: 'Choisir l’avis de Anonyme' })
    await box.click()
    const recover = await failing('GET /api/reviews')
    await failing('POST /api/reviews/moderate')
    await page.getByRole('list', { name: 'Avis' }).getByRole('button', { name: 'Masquer' }).click()
    await expect.element(retry()).toBeVisible()
    await expect.element(box).toBeChecked()
    await recover()
    await page.getByRole('list', { name: 'Avis' }).getByRole('button', { name: 'Masquer' }).click()
    await expect.element(page.getByText('Aucun avis dans cette liste.')).toBeVisible()
  })
})
