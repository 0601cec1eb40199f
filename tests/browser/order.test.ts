import type { Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { cartOf, plain, storedCart, type Taken } from './support/cart.ts'
import { checkout, confirm, fill, goOn, order, question } from './support/checkout.ts'
import { openShop } from './support/open-shop.ts'
import { orders } from './support/shopper.ts'
import { closeToasts, toast } from './support/toast.ts'
import { FAILED_ANSWER, waitForHydration } from './support/visitor.ts'

const TOAST = 'Erreur lors de la création de la commande. Veuillez réessayer.'
const INTERNAL = /Erreur lors de la création de la commande/

const shop = openShop()
const { aVisitorWith, ordersOf } = checkout(shop)

describe('an order', () => {
  it('is posted once, after Continuer, with items, total and a unique order number', {
    tags: 'A-191 A-192 A-193 A-383 A-384 A-385 A-386 A-387 A-388 A-389 A-390 A-391 A-392 A-393 A-394 A-395 A-396 A-397 A-438 A-447 A-448 A-449'.split(
      ' ',
    ),
  }, async () => {
    const robe = await shop.merchant.addProduct({
      name: 'Robe',
      price: 10_000,
      discount: 15,
      colors: ['Rouge', 'Bleu'],
      sizes: ['M'],
    })
    const hochet = await shop.merchant.addProduct({ name: 'Hochet', price: 2500 })
    const taken: Taken[] = [[robe, { color: 'Bleu', size: 'M', quantity: 2 }], hochet]
    const { page, posts, leave } = await aVisitorWith(taken)
    await fill(page, 'Ndeye Fall')
    await confirm(page)
    await question(page).waitFor()
    expect(posts).toEqual([])
    await goOn(page)
    await page.waitForURL(`${shop.url}/`)

    const sent = {
      items: [
        {
          productId: robe._id,
          name: 'Robe',
          quantity: 2,
          price: 8500,
          color: 'Bleu',
          size: 'M',
          image: robe.images[1],
        },
        {
          productId: hochet._id,
          name: 'Hochet',
          quantity: 1,
          price: 2500,
          color: null,
          size: null,
          image: hochet.images[0],
        },
      ],
      totalAmount: 19_500,
      paymentMethod: 'Cash',
      paymentStatus: 'pending',
      deliveryMethod: 'cash_on_delivery',
      customerName: 'Ndeye Fall',
      deliveryAddress: 'Ouakam, face à la pharmacie',
    }
    expect(posts).toHaveLength(1)
    expect(posts[0]?.body).toMatchObject(sent)
    expect(posts[0]?.body.orderId).toMatch(/^KB-[0-9A-HJKMNP-TV-Z]{10}$/)
    expect(await ordersOf('Ndeye Fall')).toMatchObject([{ ...sent, orderId: posts[0]?.body.orderId }])

    await page.evaluate((items) => localStorage.setItem('cartItems', items), JSON.stringify(cartOf(hochet)))
    await page.goto('/delivery-info')
    await order(page)
    await page.waitForURL(`${shop.url}/`)
    expect(posts[1]?.body.orderId).not.toBe(posts[0]?.body.orderId)
    await leave()
  })

  it('opens the chat in a new tab, empties the cart, closes the dialog and opens home', {
    tags: ['A-013', 'A-433', 'A-439', 'A-441', 'A-442', 'A-443'],
  }, async () => {
    const body = await shop.merchant.addProduct()
    const { page, context, leave } = await aVisitorWith([body])
    await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'chat' }))
    await fill(page, 'Awa Ndiaye')
    const opened = context.waitForEvent('page')
    await order(page)
    const chat = await opened
    expect(chat.url()).toMatch(/^https:\/\/wa\.me\/221770000001\?text=/)
    await page.waitForURL(`${shop.url}/`)
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await storedCart(page)).toEqual([])
    expect(await page.getByTestId('cart-badge').count()).toBe(0)
    await leave()
  })

  it('is complete in the chat: header, name, address, total and each item', {
    tags: 'A-440 A-450 A-451 A-452 A-453 A-454 A-455 A-456 A-457 A-458 A-459'.split(' '),
  }, async () => {
    const robe = await shop.merchant.addProduct({
      name: 'Robe',
      price: 10_000,
      colors: ['Rouge'],
      sizes: ['M'],
    })
    const hochet = await shop.merchant.addProduct({ name: 'Hochet en bois', price: 2500 })
    const { page, leave } = await aVisitorWith([[robe, { color: 'Rouge', size: 'M', quantity: 2 }], hochet])
    await fill(page, 'Khady Diallo', 'Mbour, Escale')
    await order(page)
    const link = page.getByRole('link', { name: 'Ouvrir WhatsApp' })
    await link.waitFor()
    const [placed] = await ordersOf('Khady Diallo')
    expect(new URL((await link.getAttribute('href')) ?? '').searchParams.get('text')).toBe(
      [
        'Nouvelle commande (Paiement à la livraison)',
        `Commande : ${placed?.orderId}`,
        'Nom : Khady Diallo',
        'Adresse : Mbour, Escale',
        'Total : 22 500 FCFA',
        '',
        '1. Robe',
        'Quantité : 2',
        'Couleur : Rouge',
        'Taille : M',
        'Prix : 20 000 FCFA',
        `Image : ${shop.url}${robe.images[0]}`,
        '',
        '2. Hochet en bois',
        'Quantité : 1',
        'Couleur : Non spécifiée',
        'Taille : Non spécifiée',
        'Prix : 2 500 FCFA',
        `Image : ${shop.url}${hochet.images[0]}`,
      ].join('\n'),
    )
    expect((await fetch(`${shop.url}${robe.images[0]}`)).headers.get('content-type')).toMatch(/^image\//)
    await leave()
  })

  it('is shown on home until dismissed, with number, total, Ouvrir WhatsApp and Copier le message', async () => {
    const body = await shop.merchant.addProduct({ price: 7000 })
    const { page, context, leave } = await aVisitorWith([body])
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await fill(page, 'Astou Ba')
    await order(page)
    const notice = page.getByRole('region', { name: 'Commande enregistrée' })
    await notice.waitFor()
    const [placed] = await ordersOf('Astou Ba')
    expect(plain(await notice.textContent())).toContain(`Commande ${placed?.orderId}, total 7 000 FCFA.`)
    await notice.getByRole('button', { name: 'Copier le message' }).click()
    await toast(page, 'Message copié').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(placed?.orderId)
    await page.reload()
    await notice.getByRole('button', { name: 'Fermer cet avis' }).click()
    await notice.waitFor({ state: 'detached' })
    await page.reload()
    await waitForHydration(page)
    expect(await notice.count()).toBe(0)
    await leave()
  })

  it('is not shown on home when its copy in the browser is incomplete or contains a link to another site', async () => {
    const { page, leave } = await shop.newVisitor()
    await page.goto('/')
    for (const lastOrder of [
      '{',
      '{"orderId":"KB-0000000000"}',
      '{"orderId":"KB-0000000000","chat":{"link":"https://exemple.sn/piege"}}',
    ]) {
      await page.evaluate((stored) => localStorage.setItem('lastOrder', stored), lastOrder)
      await page.reload()
      await waitForHydration(page)
      expect(await page.getByRole('region', { name: 'Commande enregistrée' }).count(), lastOrder).toBe(0)
    }
    await leave()
  })

  it('does not remove products that another tab adds to the cart concurrently', async () => {
    const body = await shop.merchant.addProduct({ name: 'Body' })
    const robe = await shop.merchant.addProduct({ name: 'Robe' })
    const { page, leave } = await aVisitorWith([body])
    await page.route('**/api/orders', async (route) => {
      await page.evaluate(
        (items) => localStorage.setItem('cartItems', items),
        JSON.stringify(cartOf(body, robe)),
      )
      await route.continue()
    })
    await fill(page, 'Awa Ndiaye')
    await order(page)
    await page.waitForURL(`${shop.url}/`)
    expect(await storedCart(page)).toMatchObject([{ name: 'Robe' }])
    await leave()
  })
})

describe('an order that fails', () => {
  const answerFailure = (route: Route) =>
    route.fulfill({ json: { success: false, message: 'Plus de courrier ce soir' } })

  it('closes the dialog, shows a toast and keeps cart and input; internal details go to the console', {
    tags: ['A-444', 'A-445', 'A-557', 'A-558', 'A-559', 'A-560'],
  }, async () => {
    const body = await shop.merchant.addProduct()
    const { page, context, leave } = await aVisitorWith([body])
    const printed: string[] = []
    page.on('console', (message) => message.type() === 'error' && printed.push(message.text()))
    await fill(page, 'Moussa Fall', 'Mbour, Escale')
    for (const [failure, respond, internal] of [
      ['success false', answerFailure, /Plus de courrier ce soir/],
      ['an error of the server', (route) => route.fulfill({ status: 500, body: 'oops' }), INTERNAL],
      ['no answer', (route) => route.abort(), INTERNAL],
    ] as [string, (route: Route) => Promise<void>, RegExp][]) {
      printed.length = 0
      await page.route('**/api/orders', respond)
      await order(page)
      await expect.poll(() => toast(page, TOAST).count(), { message: failure }).toBe(1)
      expect(await question(page).isVisible(), failure).toBe(false)
      expect(
        printed.filter((text) => internal.test(text)),
        failure,
      ).toHaveLength(1)
      expect(await page.locator('body').textContent(), failure).not.toContain('Plus de courrier ce soir')
      expect(await storedCart(page), failure).toHaveLength(1)
      expect(await page.getByLabel('Nom complet').inputValue(), failure).toBe('Moussa Fall')
      expect(await page.getByLabel('Adresse de livraison').inputValue(), failure).toBe('Mbour, Escale')
      expect(new URL(page.url()).pathname, failure).toBe('/delivery-info')
      expect(context.pages(), failure).toHaveLength(1)
      await closeToasts(page)
    }
    await leave({ despite: /Failed to load|création de la commande|Plus de courrier/ })
  })

  it('is not duplicated when it is sent again with another address after a lost response', async () => {
    const body = await shop.merchant.addProduct({ price: 4000 })
    const { page, leave } = await aVisitorWith([body])
    await fill(page, 'Rokhaya Gueye', 'Ouakam')
    await page.route('**/api/orders', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await order(page)
    await toast(page, TOAST).waitFor()
    await page.unroute('**/api/orders')
    await page.getByLabel('Adresse de livraison').fill('Mbour')
    await order(page)
    await page.getByText('Elle avait été enregistrée à votre envoi précédent.').waitFor()
    expect(await ordersOf('Rokhaya Gueye')).toMatchObject([{ deliveryAddress: 'Ouakam' }])
    expect(await storedCart(page)).toEqual([])
    await leave({ despite: /Failed to load|création de la commande/ })
  })

  it('shows changed prices and stock beside the lines and succeeds after another confirmation', async () => {
    const robe = await shop.merchant.addProduct({ name: 'Robe', price: 10_000 })
    const body = await shop.merchant.addProduct({ name: 'Body', price: 5000, stock: 2 })
    const { page, leave } = await aVisitorWith([robe, [body, { quantity: 2 }]])
    await fill(page, 'Sokhna Mbaye')
    await shop.merchant.putOnFlashSale(robe, { discount: 30, durationHours: 1 })
    await orders(shop.url, body)
    // Requests for products fail, so the page learns prices and stock only from the refused order.
    let failures = 0
    await page.route('**/api/products/**', async (route) => {
      await route.abort()
      failures += 1
    })
    await order(page)
    await toast(page, TOAST).waitFor()
    const summary = page.getByRole('region', { name: 'Votre commande' })
    const lines = summary.getByRole('listitem')
    await lines.filter({ hasText: 'Body' }).getByText('Il n’en reste que 1 en stock.').waitFor()
    await expect.poll(() => failures, { message: 'failed requests, one for each product' }).toBe(2)
    await page.unroute('**/api/products/**')

    await lines.getByRole('button', { name: 'N’en garder qu’un' }).click()
    await order(page)
    await lines
      .filter({ hasText: 'Robe' })
      .getByText(/Le prix de cet article a changé\s: 7.000.FCFA maintenant\./)
      .waitFor()
    await summary.getByText(/^12.000.FCFA$/).waitFor()
    await order(page)
    await page.waitForURL(`${shop.url}/`)
    expect(await ordersOf('Sokhna Mbaye')).toMatchObject([{ totalAmount: 12_000 }])
    await leave({ despite: new RegExp(`${FAILED_ANSWER.source}|article`) })
  })
})
