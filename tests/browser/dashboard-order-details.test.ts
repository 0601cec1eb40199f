import type { Page, Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { PlacedOrder } from '../../domain/orders/order.ts'
import { openShop } from './support/open-shop.ts'
import { act, addCourier } from './support/order-actions.ts'
import { orders } from './support/shopper.ts'
import { anAdministrator } from './support/signed-in.ts'
import { FAILED_ANSWER } from './support/visitor.ts'

const shop = openShop()

async function anOrder(price = 5000): Promise<PlacedOrder> {
  const product = await shop.merchant.addProduct({ price, stock: 3 })
  return orders(shop.url, product, { customerName: 'Fatou Sarr', customerPhone: '771234567' })
}

async function stockOf({ items }: PlacedOrder): Promise<number> {
  const answer = await fetch(`${shop.url}/api/products/${items[0]?.productId}`)
  return ((await answer.json()) as { stock: number }).stock
}

const steps = (page: Page) => page.getByRole('region', { name: 'Étapes' })
const step = (page: Page, name: string) => steps(page).getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const history = (page: Page) => page.getByRole('region', { name: 'Historique' })

describe('an order on a phone', () => {
  it('is confirmed, packed, assigned, dispatched and delivered, and shows its history', {
    tags: ['D-02', 'D-03'],
  }, async () => {
    const { orderId } = await anOrder(12_500)
    await addCourier(shop, 'Moussa')
    const { page, leave } = await anAdministrator(shop, { screen: 'phone' })
    await page.goto(`/dashboard/order/${orderId}`)
    expect(await page.getByRole('link', { name: '77 123 45 67' }).getAttribute('href')).toBe(
      'tel:+221771234567',
    )
    expect(await page.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toContain(
      'wa.me/221771234567',
    )
    await step(page, 'Confirmer').click()
    await step(page, 'Prête').click()
    await step(page, 'Livreur').click()
    await dialog(page).getByLabel('Livreur').selectOption('Moussa')
    await dialog(page).getByRole('button', { name: 'Confier' }).click()
    await step(page, 'Départ').click()
    await step(page, 'Livrée').click()
    await dialog(page).getByLabel('Montant reçu (FCFA)').fill('20000')
    await dialog(page).getByRole('button', { name: 'Enregistrer' }).click()
    await dialog(page).getByText('Ce montant dépasse ce qui reste dû').waitFor()
    await dialog(page).getByLabel('Montant reçu (FCFA)').fill('12 500')
    await dialog(page).getByRole('button', { name: 'Enregistrer' }).click()
    await page.getByText('Cash · Chez le livreur').waitFor()
    const titles = history(page).locator('li > p:first-child')
    await expect
      .poll(() => titles.allTextContents())
      .toEqual(['Livrée', 'Partie en livraison', 'Livreur choisi', 'Prête', 'Confirmée', 'Commande passée'])
    await history(page).getByText('Livreur : aucun → Moussa').waitFor()
    await history(page).getByText('Reçu : 12 500 FCFA (Cash)').waitFor()
    expect(await history(page).getByText('awa').count()).toBe(5)
    await leave({ despite: FAILED_ANSWER })
  })
})

describe('an order', () => {
  it('can be returned from confirmed to pending, cancelled with a reason, and reopened', {
    tags: ['D-05'],
  }, async () => {
    const order = await anOrder()
    const { page, leave } = await anAdministrator(shop)
    await page.goto(`/dashboard/order/${order.orderId}`)
    await step(page, 'Confirmer').click()
    await step(page, 'Revenir sur la confirmation').click()
    await page.getByText('La commande est de nouveau en attente').waitFor()
    await step(page, 'Confirmer').click()
    await step(page, 'Annuler').click()
    await dialog(page).getByRole('button', { name: 'Annuler la commande' }).click()
    await dialog(page).getByText('Indiquez la raison.').waitFor()
    await dialog(page).getByLabel('Raison').fill('Le client a changé d’avis')
    await dialog(page).getByRole('button', { name: 'Annuler la commande' }).click()
    await page.getByText('Annulée : Le client a changé d’avis').waitFor()
    expect(await stockOf(order)).toBe(3)
    await step(page, 'Rouvrir').click()
    await page.getByText('En attente', { exact: true }).waitFor()
    expect(await stockOf(order)).toBe(2)
    await leave()
  })

  it('lets only the user who made the last step undo it, for 15 minutes', { tags: ['D-04'] }, async () => {
    const { orderId } = await anOrder()
    const account = await shop.merchant.addAdministrator('ndeye', ['orders'])
    const { page, leave } = await anAdministrator(shop)
    await page.goto(`/dashboard/order/${orderId}`)
    await step(page, 'Confirmer').click()
    await step(page, 'Livrée').click()
    await dialog(page).getByRole('button', { name: 'Enregistrer' }).click()
    const undo = steps(page).getByRole('button', { name: 'Défaire la dernière étape' })
    await steps(page).getByText('« Livrée », encore 15 min').waitFor()
    const other = await anAdministrator(shop, { account })
    await other.page.goto(`/dashboard/order/${orderId}`)
    await history(other.page).getByText('Livrée', { exact: true }).waitFor()
    expect(await other.page.getByRole('button', { name: 'Défaire la dernière étape' }).count()).toBe(0)
    await other.leave()
    await undo.click()
    await history(page).getByText('Dernière étape défaite').waitFor()
    await history(page).getByText('Rendu : 5 000 FCFA (Cash)').waitFor()
    await page.getByText('Cash · À encaisser').waitFor()
    await step(page, 'Livrée').waitFor()
    await leave()
  })

  it('stores a payment once when the payment is sent again after a lost response', {
    tags: ['D-03'],
  }, async () => {
    const { orderId } = await anOrder()
    const { page, leave } = await anAdministrator(shop)
    await page.goto(`/dashboard/order/${orderId}`)
    await step(page, 'Enregistrer un paiement').click()
    await dialog(page).getByLabel('Montant reçu (FCFA)').fill('2000')
    const actions = `**/orders/${orderId}/actions`
    await page.route(actions, async (route) => {
      await route.fetch()
      await route.abort()
    })
    await dialog(page).getByRole('button', { name: 'Enregistrer' }).click()
    await dialog(page)
      .getByText(/Vérifiez votre connexion|Veuillez réessayer/)
      .waitFor()
    await page.unroute(actions)
    await dialog(page).getByRole('button', { name: 'Enregistrer' }).click()
    await dialog(page).waitFor({ state: 'detached' })
    await page.reload()
    await history(page).getByText('Reçu : 2 000 FCFA (Cash)').waitFor()
    expect(await history(page).getByText('Reçu : 2 000 FCFA (Cash)').count()).toBe(1)
    await leave({ despite: FAILED_ANSWER })
  })

  it('has notes that can be pinned, found by search and deleted', { tags: ['D-06'] }, async () => {
    const { orderId } = await anOrder()
    const { page, leave } = await anAdministrator(shop, { screen: 'phone' })
    await page.goto(`/dashboard/order/${orderId}`)
    const notes = page.getByRole('region', { name: 'Notes' })
    await notes.getByRole('button', { name: 'Ajouter la note' }).click()
    await notes.getByText('Écrivez la note.').waitFor()
    await notes.getByLabel('Nouvelle note').fill('Sonner chez le gardien Élimane')
    await notes.getByRole('button', { name: 'Ajouter la note' }).click()
    await notes.getByRole('button', { name: 'Épingler la note' }).click()
    await page.getByRole('status').getByText('Sonner chez le gardien Élimane').waitFor()
    await page.goto('/dashboard/order?q=elimane gardien')
    await page.getByRole('heading', { name: orderId }).getByRole('link').click()
    await notes.getByRole('button', { name: 'Supprimer la note' }).click()
    await dialog(page).getByRole('button', { name: 'Supprimer' }).click()
    await page.getByText('Note supprimée').waitFor()
    await notes.getByText('Sonner chez').waitFor({ state: 'detached' })
    await leave()
  })

  it('shows changes of another administrator, and refuses an outdated step', { tags: ['D-01'] }, async () => {
    const { orderId } = await anOrder()
    const { page, leave } = await anAdministrator(shop)
    await page.goto(`/dashboard/order/${orderId}`)
    await step(page, 'Confirmer').waitFor()
    const confirmFirst = async (route: Route) => {
      await act(shop, orderId, { action: 'confirm' })
      await route.continue()
    }
    await page.route('**/api/orders/*/actions', confirmFirst, { times: 1 })
    await step(page, 'Confirmer').click()
    await page.getByText('Cette commande a été modifiée entre-temps. Rien n’a été enregistré.').waitFor()
    await step(page, 'Prête').waitFor()
    await leave({ despite: FAILED_ANSWER })
  })

  it('is deleted only after confirmation', { tags: ['D-05'] }, async () => {
    const { orderId } = await anOrder()
    const { page, leave } = await anAdministrator(shop, { screen: 'phone' })
    await page.goto(`/dashboard/order/${orderId}`)
    await page.getByRole('button', { name: 'Supprimer', exact: true }).click()
    await dialog(page).getByRole('button', { name: 'Supprimer' }).click()
    await page.getByText('Commande supprimée avec succès').waitFor()
    await page.waitForURL('**/dashboard/order')
    await leave({ despite: FAILED_ANSWER })
  })
})
