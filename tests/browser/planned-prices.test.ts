import { describe, expect, it } from 'vitest'
import type { ShownPlan } from '../../contracts/planned-changes.ts'
import { overflow, violations } from './support/accessibility.ts'
import { checkout, fill, order } from './support/checkout.ts'
import { openShop } from './support/open-shop.ts'
import { anAdministrator } from './support/signed-in.ts'
import { FAILED_ANSWER, waitForHydration } from './support/visitor.ts'

const shop = openShop()
const { aVisitorWith, ordersOf } = checkout(shop)

async function api(method: string, path: string, body?: unknown) {
  const response = await fetch(`${shop.url}/api${path}`, {
    method,
    headers: { Authorization: `Bearer ${shop.merchant.token}`, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return response.json()
}

const plans = async () => (await api('GET', '/planned-changes')).plans as ShownPlan[]
const plan = (ids: string[], fields: object) =>
  api('POST', '/planned-changes', {
    name: 'Tabaski',
    startsAt: null,
    endsAt: null,
    products: { ids },
    ...fields,
  })

describe('the product table on a phone', () => {
  it('plans a flash sale of a weekend for 15 chosen products in fewer than 20 taps', {
    tags: ['H-10'],
  }, async () => {
    const names = Array.from({ length: 16 }, (_, index) => `Body ${String(index + 1).padStart(2, '0')}`)
    for (const name of names) await shop.merchant.addProduct({ name, price: 5000 })
    const { page, leave } = await anAdministrator(shop, { screen: 'phone' })
    await page.addInitScript(() => {
      const counted = window as unknown as { taps: number }
      counted.taps = 0
      addEventListener('pointerdown', () => (counted.taps += 1), true)
    })
    await page.goto('/dashboard/products')
    await waitForHydration(page)
    for (const name of names.slice(0, 15)) await page.getByRole('checkbox', { name: `Choisir ${name}` }).tap()
    await page.getByRole('button', { name: 'Planifier' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Planifier pour 15 produits' })
    await dialog.getByRole('button', { name: '−20' }).tap()
    expect(await violations(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    await dialog.getByRole('button', { name: 'Enregistrer' }).tap()
    await page.getByText('Plan enregistré').waitFor()
    expect(await page.evaluate(() => (window as unknown as { taps: number }).taps)).toBe(18)
    const [made] = await plans()
    expect(made).toMatchObject({ kind: 'flash_sale', value: 20, productCount: 15 })
    const end = new Date(made?.endsAt ?? '')
    expect([end.getUTCDay(), end.toISOString().slice(11)]).toEqual([1, '00:00:00.000Z'])
    await page.getByRole('button', { name: 'Body 01', exact: true }).click()
    await page.getByRole('row').filter({ hasText: 'Body 01' }).getByText('Vente flash −20').waitFor()
    await leave()
  })
})

describe('the calendar of plans', () => {
  it('shows what runs and comes in Dakar time on a device elsewhere, warns, changes and cancels', {
    tags: ['H-10', 'H-11', 'H-30'],
  }, async () => {
    const { _id } = await shop.merchant.addProduct({ name: 'Landau pliant', price: 50_000 })
    const times = { startsAt: '2030-12-06T18:00:00.000Z', endsAt: '2030-12-09T00:00:00.000Z' }
    await plan([_id], { name: 'Noël', kind: 'discount', value: 10, ...times })
    await plan([_id], { name: 'Tabaski', kind: 'price', value: '40 000', ...times })
    const { page, context, leave } = await anAdministrator(shop, { screen: 'phone' })
    const cdp = await context.newCDPSession(page)
    await cdp.send('Emulation.setTimezoneOverride', { timezoneId: 'Asia/Tokyo' })
    await page.goto('/dashboard/products/plans')
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Noël' }) })
    await card.getByText(/ven\. 6 déc\. 18:00 au lun\. 9 déc\. 00:00/).waitFor()
    await card.getByText('« Tabaski » concerne aussi « Landau pliant » au même moment').waitFor()
    expect(await violations(page)).toEqual([])
    expect(await overflow(page)).toBe(0)

    await card.getByRole('button', { name: 'Modifier Noël' }).click()
    const dialog = page.getByRole('dialog', { name: 'Modifier « Noël »' })
    expect(await dialog.getByLabel('Début').inputValue()).toBe('2030-12-06T18:00')
    await dialog.getByLabel('Fin').fill('2030-12-06T17:00')
    await dialog.getByLabel('Réduction (%)').fill('120')
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await dialog.getByText('La fin doit être après le début.').waitFor()
    await dialog.getByText('Indiquez un pourcentage entier de 1 à 100.').waitFor()
    await dialog.getByLabel('Fin').fill('2030-12-07T06:30')
    await dialog.getByLabel('Réduction (%)').fill('15')
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await card.getByText(/au sam\. 7 déc\. 06:30/).waitFor()
    expect(await plans()).toContainEqual(
      expect.objectContaining({ name: 'Noël', value: 15, endsAt: '2030-12-07T06:30:00.000Z' }),
    )

    await card.getByRole('button', { name: 'Annuler le plan Noël' }).click()
    await page.getByText('Plan annulé').waitFor()
    await card.getByText('Annulé').waitFor()
    await page.locator('[data-sonner-toast]').getByRole('button', { name: 'Défaire', exact: true }).click()
    await card.getByRole('button', { name: 'Annuler le plan Noël' }).click()
    await page.reload()
    await card.getByRole('button', { name: 'Rétablir le plan Noël' }).click()
    await card.getByRole('button', { name: 'Modifier Noël' }).waitFor()
    await leave()
  })
})

describe('a shopper', () => {
  it('is told beside the line that a plan has begun since the cart was filled, and orders at the second try', {
    tags: ['H-11'],
  }, async () => {
    const product = await shop.merchant.addProduct({ name: 'Gigoteuse', price: 9000, stock: 5 })
    const { page, leave } = await aVisitorWith([product])
    await fill(page, 'Awa du matin')
    await plan([product._id], { kind: 'price', value: 7500 })
    await order(page)
    await page.getByText('Le prix de cet article a changé : 7 500 FCFA maintenant.').waitFor()
    await order(page)
    await page.waitForURL((url) => url.pathname === '/')
    expect(await ordersOf('Awa du matin')).toMatchObject([{ totalAmount: 7500 }])
    await leave({ despite: /Failed to load resource|Le prix d’un article a changé/ })
  })

  it('finds neither the page nor the card of a hidden product, which administrators see with a badge', {
    tags: ['H-10', 'H-11'],
  }, async () => {
    const product = await shop.merchant.addProduct({ name: 'Collection secrète', price: 9000 })
    await plan([product._id], { kind: 'visible', startsAt: '2030-01-01T00:00:00.000Z' })
    const { page, leave } = await shop.newVisitor()
    await page.goto('/products?q=secrète')
    expect(await page.getByText('Collection secrète').count()).toBe(0)
    const answer = await page.goto(`/product/${product._id}`)
    expect(answer?.status()).toBe(404)
    await leave({ despite: FAILED_ANSWER })
    const merchant = await anAdministrator(shop, { screen: 'phone' })
    await merchant.page.goto('/dashboard/products?q=secrète')
    await merchant.page.getByRole('button', { name: 'Collection secrète', exact: true }).click()
    await merchant.page
      .getByRole('row')
      .filter({ hasText: 'Collection secrète' })
      .getByText('Caché')
      .waitFor()
    await merchant.page.goto(`/dashboard/manage-products/edit/${product._id}`)
    await merchant.page.getByText('Caché').waitFor()
    await merchant.page.getByRole('button', { name: 'Planifier' }).click()
    await merchant.page.getByRole('dialog', { name: 'Planifier pour 1 produit' }).waitFor()
    await merchant.leave()
  })
})
