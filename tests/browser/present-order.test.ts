import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Product } from '../../domain/catalogue/product.ts'
import { plain } from './support/cart.ts'
import { checkout, fill, order } from './support/checkout.ts'
import { flawsOnEachScreen } from './support/flaws.ts'
import { openShop } from './support/open-shop.ts'
import { FAILED_ANSWER } from './support/visitor.ts'

const shop = openShop()
const { aVisitorWith, ordersOf } = checkout(shop)
const OLD = 'Ouakam, rue 12'
const NEW = 'Yoff, près du phare'
let robe: Product

beforeAll(async () => {
  robe = await shop.merchant.addProduct({ name: 'Robe', price: 10_000, stock: 99 })
})

/** A visitor on home after ordering a dress to the old address. */
async function aCustomer(name: string) {
  const visitor = await aVisitorWith([robe])
  await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await fill(visitor.page, name, OLD)
  await order(visitor.page)
  await visitor.page.getByRole('link', { name: 'Suivre ma commande' }).waitFor()
  const [placed] = await ordersOf(name)
  if (!placed) throw new Error('no order')
  return { ...visitor, orderId: placed.orderId }
}

async function act(orderId: string, body: object) {
  const answer = await fetch(`${shop.url}/api/orders/${orderId}/actions`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${shop.merchant.token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.status).toBe(200)
}

const chat = (page: Page) => page.getByRole('link', { name: 'Ouvrir WhatsApp' })

/** The texts that the link opens and that the button copies. */
async function textsToSend(page: Page) {
  const linked = new URL((await chat(page).getAttribute('href')) ?? '').searchParams.get('text')
  await page.getByRole('button', { name: 'Copier le message' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('Total')
  return [linked, await page.evaluate(() => navigator.clipboard.readText())].map(plain)
}

async function changeAddress(page: Page) {
  await page.getByRole('link', { name: 'Suivre ma commande' }).click()
  await page.locator('summary', { hasText: 'Modifier l’adresse' }).click()
  await page.getByLabel('Nouvelle adresse').fill(NEW)
  await page.getByRole('button', { name: 'Enregistrer l’adresse' }).click()
  await page.getByText('La nouvelle adresse est enregistrée.').waitFor()
}

describe('an order changed after ordering', () => {
  it('is shown and sent with the address changed on its page', async () => {
    const { page, leave } = await aCustomer('Awa Adresse')
    expect((await textsToSend(page)).join()).toContain(OLD)
    await changeAddress(page)
    for (const path of ['/', '/order-confirmation']) {
      await page.goto(path)
      await chat(page).waitFor()
      for (const text of await textsToSend(page)) {
        expect(text).toContain('Nouvelle commande')
        expect(text).toContain(`Adresse : ${NEW}`)
        expect(text).not.toContain(OLD)
      }
    }
    await page.getByText(NEW).waitFor()
    expect(await page.getByText(OLD).count()).toBe(0)
    await leave()
  })

  it('is shown as cancelled on home, its confirmation and Mes commandes, and is not sent as new', async () => {
    const { page, orderId, leave } = await aCustomer('Awa Annulée')
    await act(orderId, { action: 'cancel', reason: 'Doublon' })
    for (const path of ['/', '/order-confirmation']) {
      await page.goto(path)
      await page.getByRole('heading', { name: 'Votre commande est annulée' }).waitFor()
      for (const text of await textsToSend(page)) expect(text).toMatch(/^Commande annulée/)
      expect(await page.getByText('votre commande est enregistrée').count()).toBe(0)
      expect(await flawsOnEachScreen(page)).toEqual([])
    }
    await page.goto('/mes-commandes')
    await page.getByRole('list', { name: 'Commandes de cet appareil' }).getByText('Annulée').waitFor()
    expect(await flawsOnEachScreen(page)).toEqual([])
    await page.goto('/')
    await page.getByRole('link', { name: 'Commander à nouveau' }).click()
    await page
      .getByRole('button', { name: `Commander à nouveau la commande ${orderId}` })
      .first()
      .click()
    await page.getByText('Article ajouté au panier').waitFor()
    await leave()
  })

  it('changes on an open page when the customer comes back to the tab or goes back in the history', async () => {
    const { page, orderId, leave } = await aCustomer('Awa Retour')
    await changeAddress(page)
    await page.goBack()
    await page.goBack()
    await chat(page).waitFor()
    await expect
      .poll(async () => decodeURIComponent((await chat(page).getAttribute('href')) ?? ''))
      .toContain(NEW)
    await act(orderId, { action: 'confirm' })
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await page.getByRole('heading', { name: 'Votre commande est confirmée' }).waitFor()
    expect((await textsToSend(page)).join()).not.toContain('Nouvelle commande')
    await leave()
  })

  it('keeps its last known state while the shop does not respond, and says so', async () => {
    const { page, orderId, leave } = await aCustomer('Awa Coupure')
    await page.goto('/order-confirmation')
    await chat(page).waitFor()
    await page.route('**/api/follow/**', (route) => route.abort())
    await act(orderId, { action: 'cancel', reason: 'Doublon' })
    await page.reload()
    await page.getByText('voici le dernier état connu').waitFor()
    await page.getByText(OLD).waitFor()
    await page.unroute('**/api/follow/**')
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await page.getByRole('heading', { name: 'Votre commande est annulée' }).waitFor()
    expect(await page.getByText('dernier état connu').count()).toBe(0)
    await leave({ despite: FAILED_ANSWER })
  })
})
