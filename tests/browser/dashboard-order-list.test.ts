import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { PlacedOrder } from '../../domain/orders/order.ts'
import { overflowAtDoubleText } from './support/accessibility.ts'
import { openShop } from './support/open-shop.ts'
import { act, addCourier } from './support/order-actions.ts'
import { orderRow, orderRows } from './support/order-list.ts'
import { orders } from './support/shopper.ts'
import { anAdministrator } from './support/signed-in.ts'

const shop = openShop()

async function place(count: number, name = 'Body'): Promise<[PlacedOrder, ...PlacedOrder[]]> {
  const product = await shop.merchant.addProduct({ name, stock: 100 })
  const placed = [await orders(shop.url, product)] as [PlacedOrder, ...PlacedOrder[]]
  while (placed.length < count) placed.push(await orders(shop.url, product, { customerPhone: '771234567' }))
  return placed
}

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Étapes des commandes' })
const chosenBar = (page: Page) => page.getByRole('region', { name: 'Commandes choisies' })

/** Controls of the page smaller than 44 pixels. */
function smallTargets(page: Page) {
  const targets = page.locator('main').locator('a:visible, button:visible, label:visible, select:visible')
  return targets.evaluateAll((all) =>
    all
      .filter((one) => Math.min(one.getBoundingClientRect().height, one.getBoundingClientRect().width) < 44)
      .map((one) => one.outerHTML.slice(0, 100)),
  )
}

describe('the tabs of the orders', () => {
  it('have their own URL and count, and update live', { tags: ['D-00'] }, async () => {
    const [order] = await place(1)
    const { page, leave } = await anAdministrator(shop, { screen: 'phone' })
    await page.goto('/dashboard/order/to-prepare')
    const links = tabs(page).getByRole('link')
    await expect.poll(() => links.allTextContents()).toContainEqual(expect.stringMatching(/^À confirmer\d+$/))
    const texts = await links.allTextContents()
    expect(texts.map((text) => text.replace(/\d+$/, ''))).toEqual([
      'À confirmer',
      'À préparer',
      'En livraison',
      'Retours',
      'Caisse',
      'Toutes',
    ])
    const prepare = tabs(page).getByRole('link', { name: 'À préparer' })
    expect(await prepare.getAttribute('aria-current')).toBe('page')
    const before = Number(/\d+$/.exec((await prepare.textContent()) ?? '')?.[0])
    await page.waitForResponse((response) => response.url().endsWith('/api/events'))
    await act(shop, order.orderId, { action: 'confirm' })
    await prepare.getByText(String(before + 1)).waitFor()
    await tabs(page).getByRole('link', { name: 'Toutes' }).click()
    await page.waitForURL('**/dashboard/order')
    await orderRow(page, order.orderId).waitFor()
    expect(await smallTargets(page)).toEqual([])
    await leave()
  })

  it('do not include Caisse for an account without the permission for cash', { tags: ['D-00'] }, async () => {
    const account = await shop.merchant.addAdministrator('sans-caisse', ['orders'])
    const { page, leave } = await anAdministrator(shop, { account })
    await page.goto('/dashboard/order')
    await tabs(page).getByRole('link', { name: 'Toutes' }).waitFor()
    expect(await tabs(page).getByRole('link', { name: 'Caisse' }).count()).toBe(0)
    await leave()
  })
})

describe('the list of orders', () => {
  it('shows four compact cards on a phone screen, and fits with text of double size', {
    tags: ['D-20'],
  }, async () => {
    await place(5)
    const { page, leave } = await anAdministrator(shop, { screen: 'phone' })
    await page.goto('/dashboard/order')
    const fourth = orderRows(page).nth(3)
    await fourth.getByText('1 × Body').waitFor()
    await fourth.getByText('5 000 FCFA').first().waitFor()
    await fourth.getByRole('button', { name: 'Supprimer' }).waitFor()
    const menu = await page.getByRole('navigation', { name: 'Sections' }).boundingBox()
    const card = await fourth.boundingBox()
    expect((card?.y ?? 0) + (card?.height ?? 1000)).toBeLessThanOrEqual(menu?.y ?? 0)
    expect(await page.getByRole('navigation', { name: 'État des commandes' }).isVisible()).toBe(false)
    expect(await overflowAtDoubleText(page)).toBeLessThanOrEqual(0)
    await leave()
  })

  it('is a table with totals on a laptop', { tags: ['D-20'] }, async () => {
    const [order] = await place(1)
    const { page, leave } = await anAdministrator(shop)
    await page.goto(`/dashboard/order?q=${order.orderId}`)
    const row = orderRow(page, order.orderId)
    await row.waitFor()
    expect(await page.getByRole('columnheader').allTextContents()).toEqual([
      '',
      'Numéro',
      'Heure',
      'Client',
      'Quartier',
      'Pièces',
      'Total',
      'Paiement',
      'État',
      'Articles',
      'Gestes',
    ])
    for (const text of ['Fatou Sarr', 'Ouakam, près du phare', 'À encaisser', 'En attente']) {
      await row.getByText(text, { exact: text !== 'À encaisser' }).waitFor()
    }
    await page.getByText('1 commande', { exact: true }).waitFor()
    expect(await page.getByRole('main').getByText('5 000 FCFA').count()).toBe(4)
    expect(await smallTargets(page)).toEqual([])
    await leave()
  })

  it('keeps its filters in the URL', { tags: ['D-20'] }, async () => {
    const [packed, other] = (await place(2)) as [PlacedOrder, PlacedOrder]
    const courier = await addCourier(shop, 'Modou')
    await act(shop, packed.orderId, { action: 'confirm' })
    await act(shop, packed.orderId, { action: 'pack' })
    await act(shop, packed.orderId, { action: 'assign', courierId: courier.id })
    const { page, leave } = await anAdministrator(shop)
    await page.goto('/dashboard/order')
    await orderRow(page, other.orderId).waitFor()
    await page.getByRole('button', { name: 'Filtres' }).click()
    const filters = page.getByRole('form', { name: 'Filtres' })
    await filters.getByLabel('Préparation').selectOption('Prête')
    await orderRow(page, other.orderId).waitFor({ state: 'detached' })
    await filters.getByLabel('Livreur').selectOption('Modou')
    await filters.getByLabel('Paiement').selectOption('À encaisser')
    await filters.getByLabel('Canal').selectOption('Site')
    await page.getByRole('button', { name: 'Filtres (4)' }).waitFor()
    await expect
      .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
      .toEqual({ fulfillment: 'packed', courier: courier.id, payment: 'pending', channel: 'web' })
    await page.reload()
    await orderRow(page, packed.orderId).waitFor()
    expect(await orderRows(page).count()).toBe(1)
    await page.getByRole('button', { name: 'Filtres (4)' }).click()
    await filters.getByLabel('Du', { exact: true }).fill('2001-01-01')
    await filters.getByLabel('Au', { exact: true }).fill('2001-01-02')
    await page.getByText('Aucune commande trouvée.').waitFor()
    await filters.getByRole('button', { name: 'Tout effacer' }).click()
    await orderRow(page, other.orderId).waitFor()
    await leave()
  })

  it('is operated by keyboard', { tags: ['D-20'] }, async () => {
    await place(2)
    const { page, leave } = await anAdministrator(shop)
    await page.goto('/dashboard/order')
    const links = orderRows(page).getByRole('heading').getByRole('link')
    await links.first().focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await chosenBar(page).getByText('1 commande choisie').waitFor()
    expect(await orderRows(page).nth(1).getByRole('checkbox').isChecked()).toBe(true)
    await page.keyboard.press('ArrowUp')
    const first = (await links.first().textContent()) ?? ''
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/dashboard/order/${first}`)
    await leave()
  })
})
