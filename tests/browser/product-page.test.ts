import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { hideServerTime } from './support/device-clock.ts'
import type { ProductToAdd } from './support/merchant.ts'
import { openShop } from './support/open-shop.ts'
import { addButton, cartOf, mainImage, openProduct, textOf, thumbnails } from './support/product-page.ts'
import { FAILED_ANSWER, SCREENS } from './support/visitor.ts'

const shop = openShop()

/** The page of a product created for the test, as the server renders it. */
async function rendered(details: Partial<ProductToAdd>) {
  const { _id } = await shop.merchant.addProduct(details)
  return shop.read(`/product/${_id}`, 'laptop')
}

/** A visitor on the page of a product created for the test. */
async function inFrontOf(details: Partial<ProductToAdd>) {
  const product = await shop.merchant.addProduct(details)
  const visitor = await shop.newVisitor({ screen: 'laptop' })
  await openProduct(visitor.page, product)
  return { product, ...visitor }
}

const chosen = (page: Page) => page.locator('[data-choice="Couleurs"][aria-pressed="true"]').allInnerTexts()
const shownImage = (page: Page) => mainImage(page).getAttribute('src')

describe('the gallery of a product page', () => {
  it('shows on each screen up to 8 thumbnails in a column and a main image 450 px high', {
    tags: ['A-135', 'A-136', 'A-137', 'A-590', 'A-591'],
  }, async () => {
    const page = await rendered({ images: 10 })
    // The last size is the laptop's, which the next test expects.
    for (const size of Object.values(SCREENS)) {
      await page.setViewportSize(size)
      expect((await mainImage(page).boundingBox())?.height).toBe(450)
      expect(await thumbnails(page).count()).toBe(8)
      const places = await thumbnails(page).evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect()).map(({ x, y }) => ({ x, y })),
      )
      expect(new Set(places.map(({ x }) => x)).size).toBe(1)
      expect(places.map(({ y }) => y)).toEqual(places.map(({ y }) => y).toSorted((a, b) => a - b))
    }
  })
})

describe('on a product page', () => {
  it('the details say the age of a toy that has one, also after a click', { tags: ['F-04'] }, async () => {
    const category = 'Jouer'
    await shop.merchant.addProduct({ name: 'Balle', category })
    const { page, leave } = await inFrontOf({ name: 'Hochet', category, description: 'En bois, dès 6 mois.' })
    const details = () => textOf(page.getByRole('region', { name: 'Détails' }))
    const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
    const open = async (name: string) => {
      await page.getByRole('main').getByRole('link', { name }).first().click()
      await heading(name)
    }
    expect(await details()).toContain('Âgedès 6 mois')
    await open('Balle')
    expect(await details()).not.toContain('Âge')
    await open('Hochet')
    expect(await details()).toContain('Âgedès 6 mois')
    await leave()
  })

  it('a colour selects the image with the same index, if any', { tags: ['A-162'] }, async () => {
    const { page, product, leave } = await inFrontOf({ colors: ['Rouge', 'Bleu', 'Vert'], images: 2 })
    await page.getByRole('button', { name: 'Bleu', exact: true }).click()
    expect(await shownImage(page)).toBe(product.images[1])
    await page.getByRole('button', { name: 'Vert', exact: true }).click()
    expect(await chosen(page)).toEqual(['Vert'])
    expect(await shownImage(page)).toBe(product.images[1])
    await page.getByRole('button', { name: 'Rouge', exact: true }).click()
    expect(await shownImage(page)).toBe(product.images[0])
    await leave()
  })

  it('a thumbnail selects its image and the colour with the same index, if any', {
    tags: ['A-163', 'A-164'],
  }, async () => {
    const { page, product, leave } = await inFrontOf({ colors: ['Rouge', 'Bleu'], images: 3 })
    await thumbnails(page).nth(1).click()
    expect(await shownImage(page)).toBe(product.images[1])
    expect(await chosen(page)).toEqual(['Bleu'])
    await thumbnails(page).nth(2).click()
    expect(await shownImage(page)).toBe(product.images[2])
    expect(await chosen(page)).toEqual(['Bleu'])
    await leave()
  })

  it('a thumbnail selects no colour for a product in the category Jouer, which offers no colour choice', {
    tags: ['A-165', 'A-354', 'A-487'],
  }, async () => {
    const { page, product, leave } = await inFrontOf({
      category: 'Jouer',
      colors: ['Rouge', 'Bleu'],
      images: 2,
    })
    await thumbnails(page).nth(1).click()
    expect(await shownImage(page)).toBe(product.images[1])
    expect(await page.getByText('Couleurs', { exact: true }).count()).toBe(0)
    await addButton(page).click()
    await page.getByText('Article ajouté au panier').first().waitFor()
    expect(await cartOf(page)).toMatchObject([{ quantity: 1, color: null }])
    await leave()
  })

  it('duplicate colours and sizes are shown only once, but all duplicate images are shown', async () => {
    const { page, product, leave } = await inFrontOf({
      name: 'Gilet aux doubles',
      colors: ['Rouge', 'Rouge', 'Bleu'],
      sizes: ['S', 'S', 'M'],
    })
    expect(await page.locator('[data-choice="Couleurs"]').allInnerTexts()).toEqual(['Rouge', 'Bleu'])
    expect(await page.locator('[data-choice="Tailles"]').allInnerTexts()).toEqual(['S', 'M'])
    await thumbnails(page).nth(1).click()
    expect(await chosen(page)).toEqual(['Rouge'])
    await page.getByRole('button', { name: 'Bleu', exact: true }).click()
    expect(await shownImage(page)).toBe(product.images[2])

    const [first = ''] = product.images
    await page.route(`**/api/products/${product._id}`, (route) =>
      route.fulfill({ json: { ...product, images: [first, first, first] } }),
    )
    await page.goto('/products')
    await page.getByRole('link', { name: product.name }).first().click()
    await expect.poll(() => thumbnails(page).count()).toBe(3)
    await thumbnails(page).nth(2).click()
    expect(await chosen(page)).toEqual(['Bleu'])
    await leave()
  })

  it('a known colour has a swatch', async () => {
    const page = await rendered({ colors: ['Rouge', 'Arc-en-ciel'] })
    const dots = (name: string) => page.getByRole('button', { name, exact: true }).locator('svg')
    expect(await dots('Rouge').evaluate((dot) => getComputedStyle(dot).fill)).toBe('rgb(204, 51, 51)')
    expect(await dots('Arc-en-ciel').count()).toBe(0)
  })
})

describe('a product page', () => {
  it('shows name, brand, price, old price, description and details', {
    tags: ['A-138', 'A-139', 'A-140', 'A-141', 'A-145', 'A-148', 'A-153'],
  }, async () => {
    const page = await rendered({
      name: 'Robe à volants',
      brand: 'Petit Baobab',
      price: 12_500,
      discount: 20,
      description: 'Une robe qui tourne.',
      subCategory: 'Robes',
      materials: ['Coton', 'Lin'],
      gender: 'Garcon',
      sizes: ['S', 'M'],
      stock: 7,
    })
    const main = page.getByRole('main')
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Robe à volants')
    await main.getByText('Petit Baobab').first().waitFor()
    const text = await textOf(main)
    expect(text).toContain('10 000 FCFA')
    expect(await textOf(main.locator('del').first())).toContain('12 500 FCFA')
    expect(text).toContain('Une robe qui tourne.')
    await main.getByText('Solde -20%', { exact: true }).waitFor()
    const details = await textOf(page.getByRole('region', { name: 'Détails' }))
    for (const fact of ['Robes', 'Coton, Lin', 'Garçon', 'S, M', '7 en stock'])
      expect(details).toContain(fact)
  })

  it('shows no old price and no badge without a discount', async () => {
    const page = await rendered({ price: 5000 })
    const product = page.getByRole('main')
    expect(await product.locator('del').count()).toBe(0)
    for (const badge of [/^Tendance$/, /^Best-seller$/, /^Solde/, /Vente flash/]) {
      expect(await product.getByText(badge).count(), String(badge)).toBe(0)
    }
  })

  it('shows the badges Tendance and Best-seller', { tags: ['A-143', 'A-144'] }, async () => {
    const page = await rendered({ isTrending: true, isBestseller: true })
    await page.getByText('Tendance', { exact: true }).waitFor()
    await page.getByText('Best-seller', { exact: true }).waitFor()
  })

  it('states that delivery is free, that returns are free for 30 days and that the website adds no fee', {
    tags: ['A-157', 'A-160', 'A-161', 'A-582', 'A-583'],
  }, async () => {
    const page = await rendered({})
    const notice = await textOf(page.getByRole('region', { name: 'Livraison et retours' }))
    expect(notice).toContain('Livraison standard gratuite sur toutes les commandes')
    expect(notice).toContain('1 à 3 jours')
    expect(notice).toContain('Retours gratuits sous 30 jours')
    expect(notice).toContain(
      'Aucun frais n’est ajouté en ligne ; les frais éventuels vous sont confirmés sur WhatsApp avant l’envoi.',
    )
  })

  it('shows at most 5 similar products, never the product itself', {
    tags: ['A-158', 'A-169', 'A-170', 'A-592'],
  }, async () => {
    const category = 'Chaussures/Adulte'
    for (const number of [1, 2, 3, 4, 5, 6])
      await shop.merchant.addProduct({ name: `Sandale ${number}`, category })
    const { _id } = await shop.merchant.addProduct({ name: 'Sandale 0', category })
    const similar = (page: Page) => page.getByRole('region', { name: 'Produits similaires' })
    const links = await similar(await shop.read(`/product/${_id}`, 'laptop'))
      .locator('article a')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href')))
    expect(links).toHaveLength(5)
    expect(links).not.toContain(`/product/${_id}`)
    const cards = similar(await shop.read(`/product/${_id}`, 'phone')).locator('article')
    await expect.poll(async () => (await cards.all()).length).toBe(5)
    expect(await cards.nth(3).isVisible()).toBe(true)
    expect(await cards.nth(4).isVisible(), 'a fifth, alone in its row').toBe(false)
  })

  it('shows Produit non trouvé for an unknown product', { tags: ['A-159', 'A-570'] }, async () => {
    const { page, leave } = await shop.newVisitor({ javaScript: false })
    const answer = await page.goto('/product/000000000000000000000000')
    expect(answer?.status()).toBe(404)
    await page.getByText('Produit non trouvé', { exact: true }).waitFor()
    await leave({ despite: FAILED_ANSWER })
  })
})

describe('a flash sale on a product page', () => {
  it('has a line with percentage and end time, and a badge that counts down every second', {
    tags: ['A-142', 'A-146', 'A-147', 'A-505'],
  }, async () => {
    const product = await shop.merchant.addProduct({ price: 10_000, discount: 10 })
    const { flashSale } = await shop.merchant.putOnFlashSale(product, { discount: 30, durationHours: 49 })
    const { page, context, leave } = await shop.newVisitor()
    await hideServerTime(context)
    await page.clock.install({ time: Date.parse(flashSale.endTime ?? '') - 49 * 3_600_000 })
    await page.clock.pauseAt(Date.parse(flashSale.endTime ?? '') - 49 * 3_600_000 + 5000)
    await openProduct(page, product)
    const line = await textOf(page.getByText(/^Vente flash\s: /))
    const day = new Intl.DateTimeFormat('fr', { dateStyle: 'long', timeZone: 'Africa/Dakar' })
    expect(line).toMatch(/^Vente flash\s: -30% jusqu'à .+ \d{2}:\d{2}$/)
    expect(line).toContain(day.format(new Date(flashSale.endTime ?? '')))
    await page.clock.runFor(1000)
    const left = () => textOf(page.getByRole('timer'))
    await expect.poll(left).toBe('2 j 0 h 59 min 54 s')
    await page.clock.runFor(1000)
    await expect.poll(left).toBe('2 j 0 h 59 min 53 s')
    await page.getByText('Vente flash -30%').waitFor()
    expect(await page.getByText('Solde -10%').count()).toBe(0)
    await leave()
  })

  it('ends when the countdown reaches zero: price, countdown and badge change without a reload', async () => {
    const product = await shop.merchant.addProduct({ price: 10_000, discount: 10 })
    const { flashSale } = await shop.merchant.putOnFlashSale(product, { discount: 30, durationHours: 1 })
    const end = Date.parse(flashSale.endTime ?? '')
    const { page, context, leave } = await shop.newVisitor()
    await hideServerTime(context)
    await page.clock.install({ time: end - 120_000 })
    await page.clock.pauseAt(end - 60_000)
    await openProduct(page, product)
    const price = async () => (await textOf(page.getByRole('main'))).match(/\d[\d ]* FCFA/)?.[0]
    await page.clock.runFor(58_000)
    await expect.poll(() => textOf(page.getByRole('timer'))).toMatch(/^0 j 0 h 0 min [12] s$/)
    expect(await price()).toBe('7 000 FCFA')
    await page.clock.runFor(3000)
    await expect.poll(() => page.getByRole('timer').count()).toBe(0)
    expect(await price()).toBe('9 000 FCFA')
    expect(await page.getByText(/^Vente flash\s: /).count()).toBe(0)
    await page.getByText('Solde -10%', { exact: true }).waitFor()
    await leave()
  })
})
