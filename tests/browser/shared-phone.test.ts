import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Product } from '../../domain/catalogue/product.ts'
import { storageOf, storedSession } from './support/accounts.ts'
import { checkout, fill, order } from './support/checkout.ts'
import { customers, HOME, openAccount } from './support/customers.ts'
import { openShop } from './support/open-shop.ts'
import { openProduct } from './support/product-page.ts'
import { toast } from './support/toast.ts'
import { FAILED_ANSWER } from './support/visitor.ts'

const shop = openShop()
const { aVisitorWith, ordersOf } = checkout(shop)
const { aCustomer, signIn } = customers(shop)
let drum: Product

beforeAll(async () => {
  drum = await shop.merchant.addProduct({ name: 'Tambour', category: 'Jouer', price: 5000, stock: 40 })
})

/** Everything that this browser stores for the shop, and this tab. */
const stored = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))

const name = (page: Page) => page.getByLabel('Nom complet')
const address = (page: Page) => page.getByLabel('Adresse de livraison')
const phone = (page: Page) => page.getByLabel('Téléphone (facultatif)')

async function placeOrder(page: Page) {
  const chat = page.context().waitForEvent('page')
  await order(page)
  await (await chat).close()
  await page.getByRole('region', { name: 'Commande enregistrée' }).waitFor()
}

async function takeOne(page: Page) {
  await openProduct(page, drum)
  await page.getByRole('button', { name: 'Ajouter au panier' }).first().click()
  await toast(page, 'Article ajouté au panier').waitFor()
}

async function anAccount(username: string) {
  const customer = await aCustomer(username)
  await customer.call('PUT', '', { name: 'Awa Ndiaye', phone: '781112233' })
  await customer.call('PUT', `/addresses/${username}-1`, { ...HOME, district: '' })
  return customer
}

describe('a phone that several people use', () => {
  it('forgets at sign-out what the account brought, in each tab, and keeps what a guest typed', {
    tags: ['K-01', 'K-02'],
  }, async () => {
    await anAccount('awandiaye')
    const { page, context, leave } = await aVisitorWith([drum])
    // A guest orders, and begins to fill the form again.
    await fill(page, 'Tante Khady', 'Mermoz')
    await placeOrder(page)
    const [guest] = await ordersOf('Tante Khady')

    await signIn(page, 'awandiaye@exemple.sn')
    await takeOne(page)
    const tab = await context.newPage()
    for (const each of [page, tab]) {
      await each.goto('/delivery-info')
      await each.getByRole('button', { name: 'Maison' }).click()
      await expect.poll(() => phone(each).inputValue()).toBe('78 111 22 33')
    }
    await name(page).fill('Awa Ndiaye')
    await placeOrder(page)
    const [own] = await ordersOf('Awa Ndiaye')
    expect(own?.deliveryAddress).toBe('Rue 12, villa 3, Face à la mosquée')
    await page.goto('/mes-commandes')
    await page
      .getByText(own?.orderId ?? 'no order')
      .first()
      .waitFor()

    await openAccount(page)
    await page.getByRole('button', { name: 'Se déconnecter' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Se déconnecter' }).click()
    await toast(page, 'Déconnexion réussie !').waitFor()
    expect(await storedSession(page)).toEqual({ token: null, user: null })

    // The next person opens the shop.
    await page.goto('/mes-commandes')
    await page
      .getByText(guest?.orderId ?? 'no order')
      .first()
      .waitFor()
    expect(await page.getByText(own?.orderId ?? 'no order').count()).toBe(0)
    await takeOne(page)
    await page.goto('/delivery-info')
    expect([await name(page).inputValue(), await address(page).inputValue()]).toEqual([
      'Tante Khady',
      'Mermoz',
    ])
    expect(await phone(page).inputValue()).toBe('')
    await expect.poll(() => phone(tab).inputValue()).toBe('')
    expect(await address(tab).inputValue()).not.toContain('Rue 12')
    await page.goto('/order-confirmation')
    for (const each of [page, tab]) {
      expect(await each.getByText('Awa Ndiaye').count()).toBe(0)
      const texts = await stored(each)
      for (const secret of ['Awa', '78 111', '781112233', 'Rue 12', own?.orderId ?? 'no order'])
        expect([secret, texts.includes(secret)]).toEqual([secret, false])
    }
    await leave({ despite: FAILED_ANSWER })
  })

  it('forgets it too when the session was ended on another device', { tags: ['K-01', 'K-02'] }, async () => {
    const customer = await anAccount('bineta')
    const { page, leave } = await aVisitorWith([drum], {})
    await page.evaluate((session) => {
      for (const [key, value] of Object.entries(session)) localStorage.setItem(key, value)
    }, storageOf(customer))
    await page.reload()
    await page.getByRole('button', { name: 'Maison' }).click()
    await name(page).fill('Bineta Diop')
    await placeOrder(page)
    expect(await stored(page)).toContain('Bineta Diop')
    await fetch(`${shop.url}/api/users/me/sessions`, {
      method: 'DELETE',
      headers: { Authorization: `Bearer ${customer.token}` },
    })
    await page.goto('/mes-commandes')
    await page.getByText('Les commandes passées avec cet appareil s’affichent ici.').waitFor()
    const texts = await stored(page)
    for (const secret of ['Bineta', 'Rue 12', '78 111'])
      expect([secret, texts.includes(secret)]).toEqual([secret, false])
    await leave({ despite: FAILED_ANSWER })
  })

  it('keeps an order that was sent after the session had ended, which is in no account', {
    tags: ['K-01', 'K-02'],
  }, async () => {
    const customer = await anAccount('coumba')
    const { page, leave } = await aVisitorWith([drum], {})
    await page.evaluate((session) => {
      for (const [key, value] of Object.entries(session)) localStorage.setItem(key, value)
    }, storageOf(customer))
    await page.reload()
    await page.getByRole('button', { name: 'Maison' }).click()
    await name(page).fill('Coumba Fall')
    await fetch(`${shop.url}/api/users/me/sessions`, {
      method: 'DELETE',
      headers: { Authorization: `Bearer ${customer.token}` },
    })
    await placeOrder(page)
    const [sent] = await ordersOf('Coumba Fall')
    expect(await storedSession(page)).toEqual({ token: null, user: null })
    await page.goto('/mes-commandes')
    await page
      .getByText(sent?.orderId ?? 'no order')
      .first()
      .waitFor()
    await page.goto('/order-confirmation')
    await page.getByText('Coumba Fall').first().waitFor()
    await leave({ despite: FAILED_ANSWER })
  })
})
