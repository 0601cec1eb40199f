import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Product } from '../../domain/catalogue/product.ts'
import { aCartLine } from '../builders/a-cart-line.ts'
import { aProduct } from '../builders/a-product.ts'
import { overflow, violations } from './support/accessibility.ts'
import { cartLines, cartOf, plain, remover, storedCart } from './support/cart.ts'
import { cartPage, cell, cellText, summary } from './support/cart-page.ts'
import { flawsOnEachScreen } from './support/flaws.ts'
import { openShop } from './support/open-shop.ts'
import { textOf } from './support/product-page.ts'
import { orders } from './support/shopper.ts'
import { FAILED_ANSWER, SCREENS } from './support/visitor.ts'

const shop = openShop()
const { aVisitorOnCart, offlineOnCart } = cartPage(shop)

describe('the cart', () => {
  it('is one table: Produit, Prix, Quantité, Total and a delete button per line', {
    tags: ['A-171', 'A-172', 'A-173', 'A-174', 'A-175', 'A-176'],
  }, async () => {
    const body = await shop.merchant.addProduct({ name: 'Body', price: 5000 })
    const robe = await shop.merchant.addProduct({ name: 'Robe', price: 12_500 })
    const { page, leave } = await aVisitorOnCart(cartOf(body, [robe, { quantity: 2 }]))
    const table = page.getByRole('table', { name: 'Articles du panier' })
    for (const size of Object.values(SCREENS)) {
      await page.setViewportSize(size)
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
    }
    await leave()
  })

  it('passes axe and fits each screen, also with a stock warning, a removed line or no lines', async () => {
    const short = await shop.merchant.addProduct({ name: 'Hochet', stock: 2 })
    const other = await shop.merchant.addProduct({ name: 'Doudou' })
    const cart = cartOf([{ ...short, stock: 9, price: 1 }, { quantity: 3 }], other)
    const { page, leave } = await aVisitorOnCart(cart)
    await page.getByText('Il n’en reste que 2 en stock.').waitFor()
    expect(await flawsOnEachScreen(page)).toEqual([])
    await remover(page, 'Hochet').click()
    expect(await flawsOnEachScreen(page)).toEqual([])
    await remover(page, 'Doudou').click()
    await page.getByText('Votre panier est vide', { exact: true }).waitFor()
    expect(await flawsOnEachScreen(page)).toEqual([])
    await leave()
  })
})

describe('the order button of the cart on a phone', () => {
  it('is fixed to the bottom edge of the screen, with the total, while its usual place in the summary is out of view', async () => {
    const cart = ['Body', 'Robe', 'Jean', 'Bonnet'].map((name) => aCartLine({ name, price: 5000 }))
    const { page, leave } = await offlineOnCart(cart, { screen: 'phone' })
    const bar = page.locator('.buying-bar')
    await bar.waitFor()
    expect(await textOf(bar)).toMatch(/^Total ?20 000 FCFA ?Valider la commande$/)
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Valider la commande' }).click()
    await page.waitForURL('**/delivery-info')
    await leave()
  })
})

describe('a line of the cart', () => {
  it('shows the chosen colours and sizes after a label, with quantities if it has several variants', {
    tags: ['A-179', 'A-180'],
  }, async () => {
    const [one, several] = ['Robe', 'Jean'].map((name) =>
      aProduct({ name, colors: ['Rouge', 'Bleu'], sizes: ['M', 'L'] }),
    ) as [Product, Product]
    const red = { color: 'Rouge', size: 'M' }
    const { page, leave } = await offlineOnCart(
      cartOf([one, red], [several, red], [several, { color: 'Bleu', size: 'L', quantity: 2 }]),
    )
    expect(await cellText(page, 0, 0)).toContain('Couleur: RougeTaille: M')
    expect(await cellText(page, 1, 0)).toContain('Couleur: Rouge × 1, Bleu × 2Taille: M × 1, L × 2')
    await leave()
  })

  it('cuts the name after 30 characters, and shows the image of the colour, the first image or a placeholder', {
    tags: ['A-177', 'A-178', 'A-332', 'A-380', 'A-381', 'A-382', 'A-588'],
  }, async () => {
    const images = ['/offline.svg', `${shop.url}/favicon.svg`]
    const thirty = `${'a'.repeat(29)}z`
    const { page, leave } = await offlineOnCart([
      aCartLine({ name: thirty, images, colors: ['Rouge', 'Bleu'], color: 'Bleu' }),
      aCartLine({ name: `${thirty}bcdefghij`, images, colors: ['Rouge', 'Bleu', 'Vert'], color: 'Vert' }),
      aCartLine({ name: 'Bavoir', images: [] }),
    ])
    expect(await cartLines(page).getByRole('link').allTextContents()).toEqual([
      ...[thirty, `${thirty}...`, 'Bavoir'],
    ])
    const shown = cartLines(page).locator('img')
    await expect
      .poll(() => shown.evaluateAll((all) => all.map((img) => (img as HTMLImageElement).naturalWidth > 0)))
      .toEqual([true, true, true])
    expect(
      await shown.evaluateAll((all) => all.map((img) => new URL((img as HTMLImageElement).src).pathname)),
    ).toEqual(['/favicon.svg', '/offline.svg', '/placeholder.svg'])
    await leave()
  })

  it('has a stepper for each variant and removes a variant at quantity 0', async () => {
    const robe = await shop.merchant.addProduct({ name: 'Robe', colors: ['Rouge', 'Bleu'], sizes: ['M'] })
    const { page, leave } = await aVisitorOnCart(
      cartOf([robe, { color: 'Rouge', size: 'M', quantity: 2 }], [robe, { color: 'Bleu', size: 'M' }]),
    )
    const blue = page.getByRole('group', { name: 'Quantité de Robe, Bleu, M' })
    await blue.getByRole('button', { name: 'Augmenter la quantité' }).click()
    expect((await storedCart(page))?.[0]).toMatchObject({ quantity: 4 })
    await blue.getByRole('button', { name: 'Diminuer la quantité' }).click()
    await blue.getByRole('button', { name: 'Diminuer la quantité' }).press('Enter')
    expect((await storedCart(page))?.[0]?.options).toEqual([{ color: 'Rouge', size: 'M', quantity: 2 }])
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('TD')
    await leave()
  })

  it('does not raise the quantity above the known stock, shows a message and keeps the focus', async () => {
    const body = await shop.merchant.addProduct({ name: 'Body', stock: 2 })
    const { page, leave } = await aVisitorOnCart(cartOf(body))
    const more = page.getByRole('button', { name: 'Augmenter la quantité' })
    await more.focus()
    await page.keyboard.press('Enter')
    await page.getByText('2 pièces en stock au plus').waitFor()
    expect(await more.evaluate((one) => one === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    expect((await storedCart(page))?.[0]?.quantity).toBe(2)
    expect(await more.getAttribute('aria-disabled')).toBe('true')
    await leave()
  })

  it('reports a changed price, a sold-out product or a deleted product before the order is confirmed', async () => {
    const dearer = await shop.merchant.addProduct({ name: 'Robe', price: 6000 })
    const gone = await shop.merchant.addProduct({ name: 'Bavoir', stock: 1 })
    await orders(shop.url, gone)
    const cart = cartOf(
      { ...dearer, price: 5000 },
      gone,
      aProduct({ _id: 'nowhere', name: 'Inconnu', price: 1000, images: [], category: 'Jouer', stock: 5 }),
    )
    const { page, leave } = await aVisitorOnCart(cart)
    await expect
      .poll(async () => (await page.getByRole('alert').allTextContents()).map(plain))
      .toEqual([
        'Le prix de cet article a changé : 6 000 FCFA maintenant.',
        'Cet article est épuisé.',
        'Cet article n’est plus vendu.',
      ])
    expect(await cellText(page, 0, 1)).toBe('6 000 FCFA')
    await leave({ despite: FAILED_ANSWER })
  })

  it('reports a chosen colour that is no longer offered, until the visitor removes this choice', async () => {
    const robe = await shop.merchant.addProduct({ name: 'Robe', colors: ['Bleu', 'Vert'], sizes: ['M'] })
    const before = { ...robe, colors: ['Rouge', 'Bleu'] }
    const { page, leave } = await aVisitorOnCart(
      cartOf([before, { color: 'Bleu', size: 'M' }], [before, { color: 'Rouge', size: 'M' }]),
    )
    const reported = page.getByRole('alert').filter({ hasText: 'Plus proposé' })
    expect(plain((await reported.textContent()) ?? '')).toBe(
      'Plus proposé : Rouge. Supprimez ce choix, puis choisissez à nouveau sur la page de l’article.',
    )
    const red = page.getByRole('group', { name: 'Quantité de Robe, Rouge, M' })
    await red.getByRole('button', { name: 'Diminuer la quantité' }).click()
    await reported.waitFor({ state: 'detached' })
    expect((await storedCart(page))?.[0]?.options).toEqual([{ color: 'Bleu', size: 'M', quantity: 1 }])
    await leave()
  })

  it('offers to lower the quantity to the remaining stock', async () => {
    const body = await shop.merchant.addProduct({ stock: 2 })
    const { page, leave } = await aVisitorOnCart(cartOf([{ ...body, stock: 9 }, { quantity: 5 }]))
    await page.getByRole('button', { name: 'N’en garder que 2' }).press('Enter')
    expect((await storedCart(page))?.[0]?.quantity).toBe(2)
    await page.getByText('Il n’en reste que 2').waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
    await leave()
  })
})

describe('an empty cart', () => {
  it('shows no amount, cannot be ordered and has no order button at the bottom edge of a phone', {
    tags: ['A-181', 'A-187', 'A-435', 'A-496', 'A-561'],
  }, async () => {
    const { page, leave } = await aVisitorOnCart([], { screen: 'phone' })
    await page.getByText('Votre panier est vide', { exact: true }).waitFor()
    expect(await page.locator('.buying-bar').count()).toBe(0)
    expect(await page.locator('main').textContent()).not.toContain('FCFA')
    const order = page.getByRole('button', { name: 'Valider la commande' })
    expect(await order.isDisabled()).toBe(true)
    await page.mouse.click(...(await middleOf(page, 'Valider la commande')))
    await page.getByText('Votre panier est vide.', { exact: true }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/cart')
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
  it('shows the totals, only cash on delivery as payment, and links to the shop and the delivery form', {
    tags: 'A-182 A-183 A-184 A-185 A-186 A-188 A-189 A-434 A-581 A-640'.split(' '),
  }, async () => {
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
    expect(await page.locator('main').textContent()).not.toMatch(/Wave|Orange Money/)
    await page.getByRole('button', { name: 'Valider la commande' }).click()
    await page.waitForURL('**/delivery-info')
    await leave()
  })
})

describe('without JavaScript', () => {
  it.each(['/cart', '/delivery-info'])(
    '%s shows that ordering needs JavaScript and how to order instead',
    async (path) => {
      const page = await shop.read(path)
      // Found by position, because Playwright sees neither text nor roles inside a noscript element.
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
    },
  )
})
