import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Cart } from '../../domain/cart/cart.ts'
import { aCartLine } from '../builders/a-cart-line.ts'
import { overflow, violations } from './support/accessibility.ts'
import { cartLines, cartOf, keptCart, plain, storageOf } from './support/cart.ts'
import { openShop } from './support/open-shop.ts'
import { orders } from './support/shopper.ts'
import { alive, FAILED_ANSWER, SCREENS, type Screen, type VisitorOptions } from './support/visitor.ts'

const shop = openShop()

/** Somebody on /cart whose browser keeps this cart already. */
async function aVisitorOnCart(cart: unknown, options: VisitorOptions = {}) {
  const visitor = await shop.aVisitor({ storage: storageOf(cart), ...options })
  await openCart(visitor.page)
  return visitor
}

/** The same without a shop to ask about its products: the cart is shown as it was kept. */
async function offlineOnCart(cart: unknown, options: VisitorOptions = {}) {
  const visitor = await shop.aVisitor({ storage: storageOf(cart), ...options })
  await visitor.page.route('**/api/products/**', (route) => route.abort())
  await openCart(visitor.page)
  return { ...visitor, leave: () => visitor.leave({ despite: FAILED_ANSWER }) }
}

async function openCart(page: Page) {
  await page.goto('/cart')
  await summary(page).waitFor()
}

const cell = (page: Page, row: number, column: number) =>
  cartLines(page).nth(row).getByRole('cell').nth(column)
const cellText = async (page: Page, row: number, column: number) =>
  plain(await cell(page, row, column).textContent())
const summary = (page: Page) => page.getByRole('region', { name: 'Total du Panier' })
const focused = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
  )
const supprimer = (page: Page, name: string) => page.getByRole('button', { name: `Supprimer ${name}` })

describe.each(Object.keys(SCREENS) as Screen[])('the cart on a %s', (screen) => {
  it('is one table: Produit, Prix, Quantité, Total and a delete button per line', async () => {
    const body = await shop.merchant.addProduct({ name: 'Body', price: 5000 })
    const robe = await shop.merchant.addProduct({ name: 'Robe', price: 12_500 })
    const { page, leave } = await aVisitorOnCart(cartOf(body, [robe, { quantity: 2 }]), { screen })
    const table = page.getByRole('table', { name: 'Articles du panier' })
    expect(await table.getByRole('columnheader').allTextContents()).toEqual([
      'Produit',
      'Prix',
      'Quantité',
      'Total',
      'Supprimer',
    ])
    expect(await cartLines(page).count()).toBe(2)
    for (const row of [0, 1]) {
      expect(await cartLines(page).nth(row).getByRole('cell').count()).toBe(5)
      expect(await cell(page, row, 0).locator('img').isVisible()).toBe(true)
    }
    expect(await cellText(page, 1, 0)).toBe('RobeCouleur: –Taille: –')
    expect(await cellText(page, 1, 1)).toBe('12 500 FCFA')
    expect(await cell(page, 1, 2).getByRole('status').first().textContent()).toBe('2')
    expect(await cellText(page, 1, 3)).toBe('25 000 FCFA')
    await cell(page, 1, 4).getByRole('button', { name: 'Supprimer Robe' }).waitFor()
    expect(await overflow(page)).toBe(0)
    await leave()
  })

  it('has nothing wrong for axe, also with problems, a removed line and nothing in it', async () => {
    const short = await shop.merchant.addProduct({ name: 'Hochet', stock: 2 })
    const other = await shop.merchant.addProduct({ name: 'Doudou' })
    const cart = cartOf([{ ...short, stock: 9, price: 1 }, { quantity: 3 }], other)
    const { page, leave } = await aVisitorOnCart(cart, { screen })
    await page.getByText("Il n'en reste que 2 en stock.").waitFor()
    expect(await violations(page)).toEqual([])
    await supprimer(page, 'Hochet').click()
    expect(await violations(page)).toEqual([])
    await supprimer(page, 'Doudou').click()
    await page.getByText('Votre panier est vide', { exact: true }).waitFor()
    expect(await violations(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    await leave()
  })
})

describe('a line of the cart', () => {
  it('shows a name of 30 characters whole and cuts a longer one at 30 plus ...', async () => {
    const thirty = `${'a'.repeat(29)}z`
    const cart = [aCartLine({ name: thirty }), aCartLine({ name: `${thirty}bcdefghij` })]
    const { page, leave } = await offlineOnCart(cart)
    expect(await cartLines(page).getByRole('link').allTextContents()).toEqual([thirty, `${thirty}...`])
    await leave()
  })

  it('shows Couleur: and Taille: with what was chosen, and each with its count when there are several', async () => {
    const robe = await shop.merchant.addProduct({ colors: ['Rouge', 'Bleu'], sizes: ['M', 'L'] })
    const one = await aVisitorOnCart(cartOf([robe, { color: 'Rouge', size: 'M' }]))
    expect(await cellText(one.page, 0, 0)).toContain('Couleur: RougeTaille: M')
    await one.leave()
    const several = await aVisitorOnCart(
      cartOf([robe, { color: 'Rouge', size: 'M' }], [robe, { color: 'Bleu', size: 'L', quantity: 2 }]),
    )
    expect(await cellText(several.page, 0, 0)).toContain('Couleur: Rouge × 1, Bleu × 2Taille: M × 1, L × 2')
    await several.leave()
  })

  it("shows the picture at the colour's index, else the first, else a placeholder", async () => {
    const images = ['/logo.svg', '/favicon.svg']
    const { page, leave } = await offlineOnCart([
      aCartLine({ images, colors: ['Rouge', 'Bleu'], color: 'Bleu' }),
      aCartLine({ images, colors: ['Rouge', 'Bleu', 'Vert'], color: 'Vert' }),
      aCartLine({ images: [] }),
    ])
    const pictures = cartLines(page).locator('img')
    await expect
      .poll(() => pictures.evaluateAll((all) => all.map((img) => (img as HTMLImageElement).naturalWidth > 0)))
      .toEqual([true, true, true])
    expect(
      await pictures.evaluateAll((all) => all.map((img) => new URL((img as HTMLImageElement).src).pathname)),
    ).toEqual(['/favicon.svg', '/logo.svg', '/placeholder.svg'])
    await leave()
  })

  it('has a stepper for each combination; the last piece of one takes only that one away', async () => {
    const robe = await shop.merchant.addProduct({ name: 'Robe', colors: ['Rouge', 'Bleu'], sizes: ['M'] })
    const { page, leave } = await aVisitorOnCart(
      cartOf([robe, { color: 'Rouge', size: 'M', quantity: 2 }], [robe, { color: 'Bleu', size: 'M' }]),
    )
    const blue = page.getByRole('group', { name: 'Quantité de Robe, Bleu, M' })
    await blue.getByRole('button', { name: 'Augmenter la quantité' }).click()
    expect((await keptCart(page))?.[0]).toMatchObject({ quantity: 4 })
    await blue.getByRole('button', { name: 'Diminuer la quantité' }).click()
    await blue.getByRole('button', { name: 'Diminuer la quantité' }).press('Enter')
    expect((await keptCart(page))?.[0]?.options).toEqual([{ color: 'Rouge', size: 'M', quantity: 2 }])
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('TD')
    await leave()
  })

  it('stops at the known stock and says so; the button that did it keeps the focus', async () => {
    const body = await shop.merchant.addProduct({ name: 'Body', stock: 2 })
    const { page, leave } = await aVisitorOnCart(cartOf(body))
    const more = page.getByRole('button', { name: 'Augmenter la quantité' })
    await more.focus()
    await page.keyboard.press('Enter')
    await page.getByText('2 pièces en stock au plus').waitFor()
    expect(await focused(page)).toBe('Augmenter la quantité')
    await page.keyboard.press('Enter')
    expect((await keptCart(page))?.[0]?.quantity).toBe(2)
    expect(await more.getAttribute('aria-disabled')).toBe('true')
    await leave()
  })

  it('tells that the price has changed, that it is sold out or gone, before the order is confirmed', async () => {
    const dearer = await shop.merchant.addProduct({ name: 'Robe', price: 6000 })
    const gone = await shop.merchant.addProduct({ name: 'Bavoir', stock: 1 })
    await orders(shop.url, gone)
    const cart = cartOf({ ...dearer, price: 5000 }, gone, aCartLineProduct())
    const { page, leave } = await aVisitorOnCart(cart)
    await expect
      .poll(async () => (await page.getByRole('alert').allTextContents()).map(plain))
      .toEqual([
        'Le prix de cet article a changé : 6 000 FCFA maintenant.',
        'Cet article est épuisé.',
        "Cet article n'est plus vendu.",
      ])
    expect(await cellText(page, 0, 1)).toBe('6 000 FCFA')
    await leave({ despite: FAILED_ANSWER })
  })

  it('offers to keep what is left of a short stock', async () => {
    const body = await shop.merchant.addProduct({ stock: 2 })
    const { page, leave } = await aVisitorOnCart(cartOf([{ ...body, stock: 9 }, { quantity: 5 }]))
    await page.getByRole('button', { name: 'N’en garder que 2' }).press('Enter')
    expect((await keptCart(page))?.[0]?.quantity).toBe(2)
    await page.getByText("Il n'en reste que 2").waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
    await leave()
  })
})

/** A product the shop does not know. */
const aCartLineProduct = () => ({
  ...{ _id: 'nowhere', name: 'Inconnu', price: 1000, images: [], colors: [], sizes: [] },
  ...{ discount: 0, flashSale: { active: false, discount: 0 }, category: 'Jouer', stock: 5 },
})

describe('an empty cart', () => {
  it('shows Votre panier est vide and cannot be validated; a tap there says so', async () => {
    const { page, leave } = await aVisitorOnCart([])
    await page.getByText('Votre panier est vide', { exact: true }).waitFor()
    const order = page.getByRole('button', { name: 'Valider la commande' })
    expect(await order.isDisabled()).toBe(true)
    await page.mouse.click(...(await middleOf(page, 'Valider la commande')))
    await page.getByText('Votre panier est vide.', { exact: true }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/cart')
    await leave()
  })

  it('emptied in another tab, it says so here at once', async () => {
    const { page, context, leave } = await offlineOnCart([aCartLine()])
    const other = await context.newPage()
    await other.goto('/faq')
    await other.evaluate(() => localStorage.setItem('cartItems', '[]'))
    await page.getByText('Votre panier est vide', { exact: true }).waitFor()
    await leave()
  })
})

async function middleOf(page: Page, button: string): Promise<[number, number]> {
  const place = page.getByRole('button', { name: button })
  await place.scrollIntoViewIfNeeded()
  const box = await place.boundingBox()
  if (!box) throw new Error(`${button} is not shown`)
  return [box.x + box.width / 2, box.y + box.height / 2]
}

describe('the summary Total du Panier', () => {
  it('shows Total, Frais de livraison A Vos Frais, the final Total, the note and the way back', async () => {
    const cart = [aCartLine({ price: 2000, quantity: 3 }), aCartLine({ price: 12_500 })]
    const { page, leave } = await offlineOnCart(cart)
    await summary(page).getByRole('heading', { name: 'Total du Panier' }).waitFor()
    expect((await summary(page).locator('dt').allTextContents()).map(plain)).toEqual([
      'Total',
      'Frais de livraison',
      'Total',
    ])
    expect((await summary(page).locator('dd').allTextContents()).map(plain)).toEqual([
      '18 500 FCFA',
      'A Vos Frais',
      '18 500 FCFA',
    ])
    await summary(page).getByText('Payer à la livraison', { exact: true }).waitFor()
    expect(await page.getByRole('link', { name: 'Retour à la boutique' }).getAttribute('href')).toBe('/')
    await leave()
  })

  it('offers only cash on delivery, and leads to the delivery form', async () => {
    const { page, leave } = await offlineOnCart([aCartLine()])
    expect(await page.locator('main').textContent()).not.toMatch(/Wave|Orange Money/)
    await page.getByRole('button', { name: 'Valider la commande' }).click()
    await page.waitForURL('**/delivery-info')
    await leave()
  })
})

describe('deleting a line', () => {
  it('removes that line only, from the page and from storage', async () => {
    const { page, leave } = await offlineOnCart([aCartLine({ name: 'Body' }), aCartLine({ name: 'Robe' })])
    await supprimer(page, 'Body').click()
    expect(await cartLines(page).count()).toBe(1)
    expect((await keptCart(page))?.map(({ name }) => name)).toEqual(['Robe'])
    await leave()
  })

  it('can be undone where it happened: focus goes to Annuler, and then to the line that came back', async () => {
    const cart = ['Body', 'Robe', 'Hochet'].map((name) => aCartLine({ name }))
    const { page, leave } = await offlineOnCart(cart)
    await supprimer(page, 'Robe').press('Enter')
    expect(await focused(page)).toBe('Annuler')
    const [above, notice, below] = await Promise.all(
      [supprimer(page, 'Body'), page.locator('[data-undo]'), supprimer(page, 'Hochet')].map(
        async (button) => (await button.boundingBox())?.y ?? Number.NaN,
      ),
    )
    expect(above).toBeLessThan(notice ?? Number.NaN)
    expect(notice).toBeLessThan(below ?? Number.NaN)
    await page.keyboard.press('Enter')
    expect(await focused(page)).toBe('Robe')
    expect(await keptCart(page)).toEqual(cart)
    await leave()
  })

  it.each([
    ['the page', '[data-undo]'],
    ['the toast', '[data-sonner-toast] [data-action]'],
  ])('undone with Annuler of %s, the other one goes as well', async (_where, annuler) => {
    const { page, leave } = await offlineOnCart([aCartLine({ name: 'Body' })])
    await supprimer(page, 'Body').click()
    const toast = page.locator('[data-sonner-toast]')
    await toast.getByText('Article supprimé du panier').waitFor()
    await page.locator(annuler).click()
    await toast.waitFor({ state: 'detached' })
    await page.locator('[data-undo]').waitFor({ state: 'detached' })
    expect(await cartLines(page).count()).toBe(1)
    expect(await focused(page)).toBe('Body')
    await leave()
  })

  it('lowering a quantity from 1 removes the line as well, and can be undone', async () => {
    const { page, leave } = await offlineOnCart([aCartLine({ name: 'Body', quantity: 1 })])
    await page.getByRole('button', { name: 'Diminuer la quantité' }).click()
    expect(await keptCart(page)).toEqual([])
    await page.locator('[data-undo]').click()
    expect((await keptCart(page))?.[0]).toMatchObject({ name: 'Body', quantity: 1 })
    await leave()
  })

  it('in another tab takes the line away here, and the focus does not fall to the page', async () => {
    const cart: Cart = [aCartLine({ name: 'Body' }), aCartLine({ name: 'Robe' })]
    const { page, context, leave } = await offlineOnCart(cart)
    await supprimer(page, 'Robe').focus()
    const other = await context.newPage()
    await other.goto('/faq')
    await other.evaluate((kept) => localStorage.setItem('cartItems', kept), JSON.stringify(cart.slice(0, 1)))
    await expect.poll(() => cartLines(page).count()).toBe(1)
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
    await leave()
  })
})

describe('the cart kept under cartItems', () => {
  it('is what the product page put there, field by field', async () => {
    const robe = await shop.merchant.addProduct({
      ...{ name: 'Robe', price: 10_000, discount: 10, stock: 8 },
      ...{ colors: ['Rouge', 'Bleu'], sizes: ['M', 'L'] },
    })
    const { page, leave } = await shop.aVisitor()
    await page.goto(`/product/${robe._id}`)
    await alive(page)
    await page.getByRole('button', { name: 'Bleu' }).click()
    await page.getByRole('button', { name: 'L', exact: true }).click()
    await page.getByRole('button', { name: 'Ajouter au panier' }).first().click()
    await page.getByText('Article ajouté au panier').waitFor()
    const [line] = (await keptCart(page)) ?? []
    expect(line).toMatchObject({
      _id: robe._id,
      name: 'Robe',
      price: 10_000,
      quantity: 1,
      color: 'Bleu',
      size: 'L',
      images: robe.images,
      colors: ['Rouge', 'Bleu'],
      discount: 10,
      flashSale: { active: false, discount: 0 },
    })
    expect(line?.cartItemId).toMatch(/.{8,}/)

    await page.getByRole('link', { name: 'Panier : 1 article' }).click()
    await page.waitForURL('**/cart')
    const picture = cell(page, 0, 0).locator('img')
    expect(await picture.getAttribute('src')).toBe(robe.images[1])
    await leave()
  })

  it('adds the same product to its line whatever colour or size, and another one as a new line', async () => {
    const robe = await shop.merchant.addProduct({ colors: ['Rouge', 'Bleu'], sizes: ['M', 'L'] })
    const hochet = await shop.merchant.addProduct({ category: 'Jouer' })
    const { page, leave } = await shop.aVisitor()
    const add = async () => {
      const before = JSON.stringify(await keptCart(page))
      await page.getByRole('button', { name: 'Ajouter au panier' }).first().click()
      await expect.poll(async () => JSON.stringify(await keptCart(page))).not.toBe(before)
    }
    await page.goto(`/product/${robe._id}`)
    await alive(page)
    await page.getByRole('button', { name: 'Rouge' }).click()
    await page.getByRole('button', { name: 'M', exact: true }).click()
    await add()
    await page.getByRole('button', { name: 'Bleu' }).click()
    await page.getByRole('button', { name: 'L', exact: true }).click()
    await add()
    expect(await keptCart(page)).toMatchObject([{ _id: robe._id, quantity: 2, color: 'Bleu', size: 'L' }])
    expect(await page.getByTestId('cart-badge').textContent()).toBe('1')

    await page.goto(`/product/${hochet._id}`)
    await alive(page)
    await add()
    const lines = (await keptCart(page)) ?? []
    expect(lines).toMatchObject([{ quantity: 2 }, { _id: hochet._id, quantity: 1 }])
    expect(new Set(lines.map(({ cartItemId }) => cartItemId)).size).toBe(2)
    await leave()
  })

  it('is shown again at the next start', async () => {
    const { page, leave } = await offlineOnCart([aCartLine({ name: 'Body', quantity: 2 })])
    await page.reload()
    expect(await cellText(page, 0, 0)).toContain('Body')
    await leave()
  })

  it.each([
    ['a quantity as text counts', { quantity: '2', price: 5000 }, { quantity: 2, price: 5000 }],
    ['a quantity that is missing is 1', { price: 5000 }, { quantity: 1, price: 5000 }],
    ['a quantity that is no number is 1', { quantity: 'abc', price: 5000 }, { quantity: 1, price: 5000 }],
    ['a price as text counts', { quantity: 3, price: '5000' }, { quantity: 3, price: 5000 }],
    ['a price that is missing is 0', { quantity: 3 }, { quantity: 3, price: 0 }],
    ['a price that is no number is 0', { quantity: 3, price: 'cher' }, { quantity: 3, price: 0 }],
  ])('on load %s', async (_case, kept, { quantity, price }) => {
    const { page, leave } = await offlineOnCart([{ _id: 'robe', name: 'Robe', images: [], ...kept }])
    const total = (price * quantity).toLocaleString('fr').replace(/\s/g, ' ')
    expect(await cellText(page, 0, 3)).toBe(`${total} FCFA`)
    await page.getByRole('button', { name: 'Augmenter la quantité' }).click()
    const [line] = (await keptCart(page)) ?? []
    expect(line).toMatchObject({ quantity: quantity + 1, price })
    expect(line?.cartItemId).toMatch(/.{8,}/)
    await leave()
  })

  it('damaged beyond repair, is an empty one', async () => {
    const { page, leave } = await shop.aVisitor({ storage: { cartItems: '[{"_id":' } })
    await page.goto('/cart')
    await page.getByText('Votre panier est vide', { exact: true }).waitFor()
    await leave()
  })
})

describe('the price rule in the cart', () => {
  const flash = (active: boolean, discount: number) => ({ active, discount })
  it.each([
    ['without discounts the base price', 0, flash(false, 0), '10 000 FCFA'],
    ['the flash price when it is the lowest', 10, flash(true, 30), '7 000 FCFA'],
    ['the regular discount when it is the lowest', 20, flash(true, 10), '8 000 FCFA'],
    ['no flash price unless the sale is active', 0, flash(false, 50), '10 000 FCFA'],
    ['no flash price when its discount is 0', 0, flash(true, 0), '10 000 FCFA'],
    ['price × (1 − discount/100)', 15, flash(false, 0), '8 500 FCFA'],
  ])('%s', async (_case, discount, flashSale, price) => {
    const { page, leave } = await offlineOnCart([aCartLine({ price: 10_000, discount, flashSale })])
    expect(await cellText(page, 0, 1)).toBe(price)
    await leave()
  })

  it('a line is unit price times quantity, the cart the sum of its lines, delivery counts as 0', async () => {
    const cart = [
      aCartLine({ price: 10_000, discount: 15, quantity: 3 }),
      aCartLine({ price: 999, quantity: 2 }),
    ]
    const { page, leave } = await offlineOnCart(cart)
    expect(await cellText(page, 0, 3)).toBe('25 500 FCFA')
    expect(await cellText(page, 1, 3)).toBe('1 998 FCFA')
    expect(plain(await summary(page).locator('dd').last().textContent())).toBe('27 498 FCFA')
    await leave()
  })

  it('a flash sale that ends while the cart is open is over there as well', async () => {
    const ends = '2026-03-02T10:00:30.000Z'
    const line = aCartLine({ price: 10_000, flashSale: { active: true, discount: 50, endTime: ends } })
    const { page, leave } = await shop.aVisitor({ storage: storageOf([line]) })
    await page.clock.install({ time: '2026-03-02T10:00:00Z' })
    await page.route('**/api/products/**', (route) => route.abort())
    await page.goto('/cart')
    await expect.poll(() => cellText(page, 0, 1)).toBe('5 000 FCFA')
    await page.clock.runFor(31_000)
    await expect.poll(() => cellText(page, 0, 1)).toBe('10 000 FCFA')
    await leave({ despite: FAILED_ANSWER })
  })
})

describe('without JavaScript', () => {
  it.each(['/cart', '/delivery-info'])(
    '%s says that ordering needs it, and how to order instead',
    async (path) => {
      const { page, leave } = await shop.aVisitor({ javaScript: false })
      await page.goto(path)
      // Found by its place: what stands in a noscript element has neither text nor role for the test's tools.
      const notice = page.locator('main noscript')
      expect(await notice.locator('p').first().isVisible()).toBe(true)
      expect(await notice.textContent()).toContain('Commander en ligne a besoin de JavaScript')
      const links = await notice
        .locator('a')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
      expect(links).toEqual([
        expect.stringMatching(/^https:\/\/wa\.me\/221\d{9}\?text=/),
        expect.stringMatching(/^tel:\+221\d{9}$/),
        expect.stringMatching(/^tel:\+221\d{9}$/),
      ])
      expect(
        await page.locator('main .skeleton').evaluateAll((all) => all.filter((one) => one.checkVisibility())),
      ).toEqual([])
      await leave()
    },
  )
})
