import type { BrowserContext, Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openShop } from './support/open-shop.ts'
import { orders, sendContactMessage, submitPaymentClaim } from './support/shopper.ts'
import { anAdministrator } from './support/signed-in.ts'
import { SCREENS } from './support/visitor.ts'

const shop = openShop()

/** Opens a dashboard page and waits until it receives events. */
async function followingAt(page: Page, path: string) {
  const open = page.waitForResponse((answer) => answer.url().endsWith('/api/events'))
  await page.goto(path)
  await open
}

/** Counts the sounds that the pages of this browser play. */
async function listenTo(context: BrowserContext): Promise<() => number> {
  let notes = 0
  await context.exposeFunction('onNotePlayed', () => {
    notes += 1
  })
  await context.addInitScript(() => {
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function (when) {
      void (window as unknown as { onNotePlayed: () => void }).onNotePlayed()
      return start.call(this, when)
    }
  })
  return () => notes
}

/** Controls covered by the new-order notification, except the breadcrumb. */
function coveredBy(chip: Locator): Promise<string[]> {
  return chip.evaluate((link) => {
    const over = link.getBoundingClientRect()
    return [...document.querySelectorAll<HTMLElement>('a, button, input, select, textarea')]
      .filter((other) => other !== link && !other.closest('[aria-label="Fil d’Ariane"]'))
      .filter((other) => {
        const { left, right, top, bottom } = other.getBoundingClientRect()
        return left < over.right && right > over.left && top < over.bottom && bottom > over.top
      })
      .map((other) => other.outerHTML.slice(0, 100))
  })
}

const bell = (page: Page) => page.getByRole('button', { name: /^Avis/ })

describe('live notifications', () => {
  it('show a new order in a status message without a reload, and its amount in the panel beside a long customer name', async () => {
    const product = await shop.merchant.addProduct({ price: 12_500 })
    const { page, leave } = await anAdministrator(shop, { screen: 'phone' })
    await followingAt(page, '/dashboard/order')
    await page.evaluate(() => {
      document.body.dataset.sameDocument = 'yes'
    })
    const customerName = 'Marie-Thérèse Diédhiou-Badiane de la Petite-Côte'
    const { orderId } = await orders(shop.url, product, { customerName })
    await page.getByRole('heading', { name: orderId }).waitFor()
    await page.getByRole('status').getByText(`Nouvelle commande ${orderId}, 12 500 FCFA`).waitFor()
    expect(await coveredBy(page.getByRole('status').getByRole('link'))).toEqual([])
    await expect.poll(() => bell(page).getAttribute('aria-label')).toBe('Avis (1)')
    expect(await page.evaluate(() => document.body.dataset.sameDocument)).toBe('yes')

    await bell(page).click()
    const panel = page.getByRole('dialog', { name: 'Avis' })
    const link = panel.getByRole('link').filter({ hasText: customerName })
    const amount = await link.getByText('12 500 FCFA').boundingBox()
    expect(amount && amount.x + amount.width).toBeLessThan(SCREENS.phone.width)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Confirmer' }).click()
    await expect.poll(() => bell(page).getAttribute('aria-label')).toBe('Avis')
    await leave()
  })

  it('ring once per order, however many tabs are open, and are silent when the sound is off', async () => {
    const product = await shop.merchant.addProduct()
    const { page, context, leave } = await anAdministrator(shop)
    const notes = await listenTo(context)
    await followingAt(page, '/dashboard/users')
    await page.getByRole('heading', { level: 1 }).click()
    const second = await context.newPage()
    await second.goto('/dashboard/order')
    await second.getByRole('heading', { level: 1 }).click()

    const first = await orders(shop.url, product)
    await second.getByRole('heading', { name: first.orderId }).waitFor()
    await page.getByRole('status').getByText(first.orderId).waitFor()
    await expect.poll(notes).toBe(2)

    await bell(page).click()
    await page.getByLabel('Son à chaque nouvelle commande').uncheck()
    await page.keyboard.press('Escape')
    const next = await orders(shop.url, product)
    await second.getByRole('heading', { name: next.orderId }).waitFor()
    await page.getByRole('status').getByText(next.orderId).waitFor()
    expect(notes()).toBe(2)

    await second.reload()
    await bell(second).click()
    expect(await second.getByLabel('Son à chaque nouvelle commande').isChecked()).toBe(false)
    await leave()
  })

  it('continue in a second tab after the tab with the event stream is closed', async () => {
    const product = await shop.merchant.addProduct()
    const { page, context, leave } = await anAdministrator(shop)
    await followingAt(page, '/dashboard/users')
    const second = await context.newPage()
    let streams = 0
    second.on('request', (request) => {
      if (request.url().endsWith('/api/events')) streams += 1
    })
    const readAtFirst = second.waitForResponse(/\/api\/orders\?.*limit=10/)
    await second.goto('/dashboard/order')
    await readAtFirst
    await orders(shop.url, product)
    await second.getByRole('status').getByText('Nouvelle commande').waitFor()
    expect(streams).toBe(0)
    const open = second.waitForResponse((answer) => answer.url().endsWith('/api/events'))
    await page.close()
    await open
    const { orderId } = await orders(shop.url, product)
    await second.getByRole('heading', { name: orderId }).waitFor()
    await leave()
  })

  it('list a message, a low stock and a payment claim as they happen; the message can be marked as read or unread, and the focus stays in the panel', async () => {
    const product = await shop.merchant.addProduct({ name: 'Hochet en bois', stock: 4, price: 3000 })
    const { page, leave } = await anAdministrator(shop)
    await followingAt(page, '/dashboard/overview')
    await bell(page).click()
    const panel = page.getByRole('dialog', { name: 'Avis' })
    await sendContactMessage(shop.url, 'Taille du body')
    const received = panel.locator('section', { has: page.getByText('Messages reçus') })
    await received.getByText('Taille du body').waitFor()
    await panel.getByRole('button', { name: 'Marquer comme lu' }).click()
    await received.waitFor({ state: 'detached' })
    expect(await panel.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
    await panel.getByText('Messages lus (1)').click()
    await panel.getByRole('button', { name: 'Marquer comme non lu' }).click()
    await received.getByText('Taille du body').waitFor()

    const order = await orders(shop.url, product, { paymentMethod: 'Wave', customerName: 'Mame Diarra' })
    await panel.getByRole('link', { name: 'Hochet en bois 3 en stock' }).waitFor()
    await panel.getByRole('link', { name: order.orderId }).waitFor()
    await submitPaymentClaim(shop.url, order)
    const claims = panel.locator('section', { has: page.getByText('Paiements annoncés') })
    await claims.getByRole('link', { name: `${order.orderId} Mame Diarra 3 000 FCFA` }).click()
    await page.waitForURL(`**/dashboard/order?q=${order.orderId}`)
    await page.getByText('Paiement Wave annoncé, à vérifier').waitFor()
    await leave()
  })

  it('are not requested by an account without the permission for orders', async () => {
    const products = await shop.merchant.addAdministrator('rayon', ['products'])
    const { page, leave } = await anAdministrator(shop, { account: products })
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.clock.install()
    await page.goto('/dashboard/products')
    await page.getByRole('heading', { name: 'Produits' }).waitFor()
    await page.clock.runFor(10_000)
    expect(asked).not.toContain('/api/events')
    expect(asked).not.toContain('/api/orders')
    await leave()
  })
})
