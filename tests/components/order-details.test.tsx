import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import * as orderScreen from '../../app/dashboard/order-details/route.tsx'
import * as ordersScreen from '../../app/dashboard/orders/route.tsx'
import * as slipScreen from '../../app/dashboard/packing-slip/route.tsx'
import { readSession, saveSession } from '../../app/session/session.ts'
import { shrinkToPhone } from './support/flaws.ts'
import { act, addCourier, storedStock } from './support/orders.ts'
import {
  addProduct,
  answerWith,
  ask,
  emptyShop,
  order,
  showScreen,
  signInAs,
} from './support/show-screen.tsx'

beforeEach(emptyShop)

const ORDER = '/dashboard/order/:orderId'
const ORDERS = '/dashboard/order'

async function anOrder(price = 5000) {
  const product = await addProduct({ price, stock: 3 })
  return { product, ...(await order(product, {}, { customerPhone: '771234567' })) }
}
const showOrder = (orderId: string) => showScreen(orderScreen, ORDER, `${ORDERS}/${orderId}`)
const steps = () => page.getByRole('region', { name: 'Étapes' })
const step = (name: string) => steps().getByRole('button', { name, exact: true })
const dialog = () => page.getByRole('dialog')
const inDialog = (button: string) => dialog().getByRole('button', { name: button })
const history = () => page.getByRole('region', { name: 'Historique' })

describe('an order', () => {
  it('prints a gift for the parents without its giver, who may stay anonymous', {
    tags: ['K-10'],
  }, async () => {
    const product = await addProduct({ name: 'Body rayé', stock: 3 })
    const { orderId } = await order(product, {}, { customerName: 'Tata Marième', customerPhone: '771234567' })
    const { order: stored } = await ask<{ order: object }>(`/orders/${orderId}`)
    const gift = {
      ...stored,
      hidesAddress: true,
      deliveryAddress: 'Pour Aminata Fall, 77 888 99 00, Sicap Karack',
    }
    const json = { success: true, order: gift }
    await answerWith({ request: `GET /api/orders/${orderId}`, status: 200, json })
    await showScreen(slipScreen, `${ORDERS}/:orderId/slip`, `${ORDERS}/${orderId}/slip`)
    const slip = page.getByRole('article', { name: 'Bon de commande' })
    for (const text of ['Aminata Fall', 'Sicap Karack', 'Tél. 77 888 99 00']) {
      await expect.element(slip.getByText(text, { exact: true })).toBeVisible()
    }
    expect(slip.element().textContent).not.toMatch(/Marième|77 ?123|Pour /)
  })

  it('shows its promotions, adds up, and proposes the price of the pieces that are kept', {
    tags: ['H-06'],
  }, async () => {
    const product = await addProduct({ name: 'Body rayé', price: 5000, stock: 3 })
    const effect = { kind: 'amount', amount: 1000 }
    await ask('/promotions', { method: 'POST', body: { name: 'Bienvenue', terms: { effect } } })
    const { orderId } = await order(product, { quantity: 3 }, { totalAmount: 14_000, discount: 1000 })
    await showScreen(slipScreen, `${ORDERS}/:orderId/slip`, `${ORDERS}/${orderId}/slip`)
    const slip = page.getByRole('article', { name: 'Bon de commande' })
    await expect.element(slip.getByText('Bienvenue')).toBeVisible()
    const francs = [...(slip.element().textContent?.matchAll(/(-?[\d ]+) FCFA/g) ?? [])].map(([, text]) =>
      Number(text?.replaceAll(' ', '')),
    )
    expect(francs).toEqual([5000, 15_000, -1000, 14_000])
    await act(orderId, 'confirm')
    await act(orderId, 'assign', { courierId: await addCourier('Moussa') })
    await act(orderId, 'dispatch')
    await showOrder(orderId)
    const articles = page.getByRole('region', { name: 'Articles' })
    await expect.element(articles.getByText('-1 000 FCFA')).toBeVisible()
    await step('Livrée en partie').click()
    await dialog().getByLabelText('Body rayé').selectOptions('1 sur 3')
    await expect.element(dialog().getByLabelText('Montant reçu (FCFA)')).toHaveValue('9333')
    await inDialog('Enregistrer').click()
    await expect.element(articles.getByText('-4 667 FCFA')).toBeVisible()
  })

  it('is confirmed, packed, assigned, dispatched and delivered on a phone, and shows its history', {
    tags: ['D-02', 'D-03'],
  }, async () => {
    const { orderId } = await anOrder(12_500)
    await addCourier('Moussa')
    await shrinkToPhone()
    await showOrder(orderId)
    await expect
      .element(page.getByRole('link', { name: '77 123 45 67' }))
      .toHaveAttribute('href', 'tel:+221771234567')
    await expect
      .element(page.getByRole('link', { name: 'WhatsApp' }))
      .toHaveAttribute('href', expect.stringContaining('wa.me/221771234567'))
    await step('Confirmer').click()
    await step('Prête').click()
    await step('Livreur').click()
    await dialog().getByLabelText('Livreur').selectOptions('Moussa')
    await inDialog('Confier').click()
    await step('Départ').click()
    await step('Livrée').click()
    const amount = dialog().getByLabelText('Montant reçu (FCFA)')
    await amount.fill('20000')
    await inDialog('Enregistrer').click()
    await expect.element(dialog().getByText('Ce montant dépasse ce qui reste dû')).toBeVisible()
    await amount.fill('12 500')
    await inDialog('Enregistrer').click()
    await expect.element(page.getByText('Cash · Chez le livreur')).toBeVisible()
    const titles = () =>
      [...history().element().querySelectorAll('li > p:first-child')].map(({ textContent }) => textContent)
    await expect
      .poll(titles)
      .toEqual(['Livrée', 'Partie en livraison', 'Livreur choisi', 'Prête', 'Confirmée', 'Commande passée'])
    await expect.element(history().getByText('Livreur : aucun → Moussa')).toBeVisible()
    await expect.element(history().getByText('Reçu : 12 500 FCFA (Cash)')).toBeVisible()
    expect(history().getByText('awa').elements()).toHaveLength(5)
  })

  it('can be returned from confirmed to pending, cancelled with a reason, and reopened', {
    tags: ['D-05'],
  }, async () => {
    const { orderId, product } = await anOrder()
    await showOrder(orderId)
    await step('Confirmer').click()
    await step('Revenir sur la confirmation').click()
    await expect.element(page.getByText('La commande est de nouveau en attente')).toBeVisible()
    await step('Confirmer').click()
    await step('Annuler').click()
    await inDialog('Annuler la commande').click()
    await expect.element(dialog().getByText('Indiquez la raison.')).toBeVisible()
    await dialog().getByLabelText('Raison').fill('Le client a changé d’avis')
    await inDialog('Annuler la commande').click()
    await expect.element(page.getByText('Annulée : Le client a changé d’avis')).toBeVisible()
    expect(await storedStock(product)).toBe(3)
    await step('Rouvrir').click()
    await expect.element(page.getByText('En attente', { exact: true })).toBeVisible()
    expect(await storedStock(product)).toBe(2)
  })

  it('lets only the user who made the last step undo it, for 15 minutes', { tags: ['D-04'] }, async () => {
    const { orderId } = await anOrder()
    const screen = await showOrder(orderId)
    await step('Confirmer').click()
    await step('Livrée').click()
    await inDialog('Enregistrer').click()
    const undo = page.getByRole('button', { name: 'Défaire la dernière étape' })
    await expect.element(steps().getByText('« Livrée », encore 15 min')).toBeVisible()
    await screen.unmount()
    const session = readSession()
    await signInAs('ndeye', ['orders'])
    const otherScreen = await showOrder(orderId)
    await expect.element(history().getByText('Livrée', { exact: true })).toBeVisible()
    await expect.element(undo).not.toBeInTheDocument()
    await otherScreen.unmount()
    if (session) saveSession(session.token, session.user)
    await showOrder(orderId)
    await undo.click()
    await expect.element(history().getByText('Dernière étape défaite')).toBeVisible()
    await expect.element(history().getByText('Rendu : 5 000 FCFA (Cash)')).toBeVisible()
    await expect.element(page.getByText('Cash · À encaisser')).toBeVisible()
    await expect.element(step('Livrée')).toBeVisible()
  })

  it('stores a payment once when the payment is sent again after a lost response', {
    tags: ['D-03'],
  }, async () => {
    const { orderId } = await anOrder()
    await showOrder(orderId)
    await step('Enregistrer un paiement').click()
    await dialog().getByLabelText('Montant reçu (FCFA)').fill('2000')
    const reconnect = await answerWith({ request: `POST /api/orders/${orderId}/actions`, lost: 'response' })
    await inDialog('Enregistrer').click()
    await inDialog('Enregistrer quand même').click()
    await expect.element(dialog().getByText(/Vérifiez votre connexion|Veuillez réessayer/)).toBeVisible()
    await reconnect()
    await inDialog('Enregistrer').click()
    await expect.element(dialog()).not.toBeInTheDocument()
    const received = history().getByText('Reçu : 2 000 FCFA (Cash)')
    await expect.element(received.first()).toBeVisible()
    expect(received.elements()).toHaveLength(1)
  })

  it('has notes that can be pinned, found by search and deleted', { tags: ['D-06'] }, async () => {
    const { orderId } = await anOrder()
    const screen = await showOrder(orderId)
    const notes = page.getByRole('region', { name: 'Notes' })
    const press = (name: string) => notes.getByRole('button', { name }).click()
    await press('Ajouter la note')
    await expect.element(notes.getByText('Écrivez la note.')).toBeVisible()
    await notes.getByLabelText('Nouvelle note').fill('Sonner chez le gardien Élimane')
    await press('Ajouter la note')
    await press('Épingler la note')
    await expect.element(page.getByRole('status').getByText('Sonner chez le gardien Élimane')).toBeVisible()
    await screen.unmount()
    await showScreen(ordersScreen, ORDERS, `${ORDERS}?q=elimane gardien`, { [ORDER]: orderScreen })
    await page.getByRole('link', { name: orderId }).click()
    await press('Supprimer la note')
    await inDialog('Supprimer').click()
    await expect.element(page.getByText('Note supprimée')).toBeVisible()
    await expect.element(notes.getByText('Sonner chez')).not.toBeInTheDocument()
  })

  it('shows changes of another administrator, and refuses an outdated step', { tags: ['D-01'] }, async () => {
    const { orderId } = await anOrder()
    await showOrder(orderId)
    await expect.element(step('Confirmer')).toBeVisible()
    await act(orderId, 'confirm')
    await step('Confirmer').click()
    await expect
      .element(page.getByText('Cette commande a été modifiée entre-temps. Rien n’a été enregistré.'))
      .toBeVisible()
    await expect.element(step('Prête')).toBeVisible()
  })

  it('is deleted only after confirmation', { tags: ['D-05'] }, async () => {
    const { orderId } = await anOrder()
    await showOrder(orderId)
    await page.getByRole('button', { name: 'Supprimer', exact: true }).click()
    await inDialog('Supprimer').click()
    await expect.element(page.getByText('Commande supprimée avec succès')).toBeVisible()
    await expect.element(page.getByText(`Page ${ORDERS}`)).toBeVisible()
  })
})
