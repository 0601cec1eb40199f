import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Product } from '../../domain/catalogue/product.ts'
import type { Variant } from '../../domain/catalogue/variants.ts'
import { flawsOnEachScreen } from './support/flaws.ts'
import type { ProductToAdd } from './support/merchant.ts'
import { openShop } from './support/open-shop.ts'
import { addButton, cartOf, mainImage, openProduct, textOf, thumbnails } from './support/product-page.ts'
import { waitForHydration } from './support/visitor.ts'

const shop = openShop()

const SIZES = ['3 mois', '6 mois', '12 mois']

/** Builds variants from the stocks of each colour, in the order of `SIZES`. */
function variantsOf(rows: Record<string, readonly number[]>): Variant[] {
  return Object.entries(rows).flatMap(([color, stocks]) =>
    stocks.map((stock, index) => ({ color, size: SIZES[index] ?? null, stock })),
  )
}

/** Rouge is in stock in 3 and 12 mois, Bleu in 6 mois, Vert in no size. */
const BODY = {
  colors: ['Rouge', 'Bleu', 'Vert'],
  sizes: SIZES,
  variants: variantsOf({ Rouge: [5, 0, 2], Bleu: [0, 3, 0], Vert: [0, 0, 0] }),
}

/** A product with the details of `BODY`; no test changes the product. */
let body: Product
beforeAll(async () => {
  body = await shop.merchant.addProduct(BODY)
})

async function inFrontOf(product: Product) {
  const visitor = await shop.newVisitor({ screen: 'laptop' })
  await openProduct(visitor.page, product)
  return visitor
}

async function inFrontOfNew(details: Partial<ProductToAdd>) {
  const product = await shop.merchant.addProduct(details)
  return { product, ...(await inFrontOf(product)) }
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const choices = (page: Page, group: string) =>
  page
    .getByRole('group', { name: group })
    .locator('[data-choice]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? one.textContent))
const chosen = (page: Page) => page.locator('[data-choice][aria-pressed="true"]').allInnerTexts()
const quantity = (page: Page) => page.getByRole('group', { name: 'Quantité' })

describe('sold-out colours and sizes', () => {
  it('are marked épuisé for the chosen colour and struck through; nothing is added without a colour and a size', {
    tags: ['C-20', 'A-486', 'A-489'],
  }, async () => {
    const { page, leave } = await inFrontOf(body)
    expect(await choices(page, 'Couleurs')).toEqual(['Rouge', 'Bleu', 'Vert, épuisé'])
    expect(await choices(page, 'Tailles')).toEqual(SIZES)
    await addButton(page).click()
    await page.getByRole('group', { name: 'Couleurs' }).getByText('Veuillez choisir une couleur').waitFor()
    await button(page, 'Rouge').click()
    expect(await choices(page, 'Tailles')).toEqual(['3 mois', '6 mois, épuisée', '12 mois'])
    expect(
      await button(page, '6 mois, épuisée').evaluate((one) => getComputedStyle(one).textDecorationLine),
    ).toBe('line-through')
    await button(page, 'Bleu').click()
    expect(await choices(page, 'Tailles')).toEqual(['3 mois, épuisée', '6 mois', '12 mois, épuisée'])
    expect(await chosen(page), 'its only size is not chosen').toEqual(['Bleu'])
    await addButton(page).click()
    await page.getByRole('group', { name: 'Tailles' }).getByText('Veuillez choisir une taille').waitFor()
    expect(await cartOf(page)).toEqual([])
    await leave()
  })

  it('can be selected by keyboard and then offer the alternatives in stock', { tags: ['C-20'] }, async () => {
    const { page, leave } = await inFrontOf(body)
    await button(page, 'Rouge').press('Enter')
    await button(page, '6 mois, épuisée').press('Enter')
    await page.getByRole('status').getByText('Rouge, 6 mois : épuisé').waitFor()
    expect(await addButton(page).count()).toBe(0)
    const link = page.getByRole('link', { name: 'Prévenez-moi' })
    expect(await link.getAttribute('href')).toBe(`/prevenez-moi/${body._id}?couleur=Rouge&taille=6+mois`)

    await page.getByRole('button', { name: 'Disponible en Bleu' }).press('Enter')
    expect(await chosen(page)).toEqual(['Bleu', '6 mois'])
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Bleu')
    expect(await mainImage(page).getAttribute('src')).toBe(body.images[1])
    await addButton(page).click()
    await page.getByText('Article ajouté au panier', { exact: true }).waitFor()
    expect(await cartOf(page)).toMatchObject([{ quantity: 1, color: 'Bleu', size: '6 mois' }])
    await leave()
  })

  it('offer other sizes when the size is sold out in every colour', { tags: ['C-20'] }, async () => {
    const { page, leave } = await inFrontOfNew({
      ...BODY,
      variants: variantsOf({ Rouge: [1, 0, 2] }),
      colors: ['Rouge'],
    })
    expect(await choices(page, 'Tailles')).toEqual(['3 mois', '6 mois, épuisée', '12 mois'])
    await button(page, '6 mois, épuisée').click()
    await expect
      .poll(() => page.getByRole('button', { name: /^Disponible en/ }).allInnerTexts())
      .toEqual(['Disponible en 3 mois', 'Disponible en 12 mois'])
    await leave()
  })

  it('are marked on a toy; an image selects the colour that belongs to it, or leaves the selected colour unchanged', {
    tags: ['C-20'],
  }, async () => {
    const { page, product, leave } = await inFrontOfNew({
      category: 'Jouer',
      colors: ['Rouge', 'Bleu'],
      images: 3,
      variants: [
        { color: 'Rouge', size: null, stock: 0 },
        { color: 'Bleu', size: null, stock: 2 },
      ],
    })
    expect(await choices(page, 'Couleurs')).toEqual(['Rouge, épuisé', 'Bleu'])
    await thumbnails(page).nth(1).click()
    await page.getByText('Plus que 2 en Bleu', { exact: true }).waitFor()
    await thumbnails(page).nth(2).click()
    expect(await chosen(page), 'the colour of an image without one').toEqual(['Bleu'])
    expect(await mainImage(page).getAttribute('src')).toBe(product.images[2])
    await leave()
  })
})

describe('the quantity of a variant', () => {
  it('stops at its stock minus its units in the cart', { tags: ['C-21', 'A-490'] }, async () => {
    const { page, leave } = await inFrontOf(body)
    const more = quantity(page).getByRole('button', { name: 'Augmenter la quantité' })
    const shown = () => textOf(quantity(page).getByRole('status'))
    for (const _ of [2, 3, 4]) await more.click()
    await button(page, 'Rouge').click()
    expect(await page.getByText(/^Plus que/).count()).toBe(0)
    await button(page, '12 mois').click()
    await page.getByText('Plus que 2 en 12 mois', { exact: true }).waitFor()
    expect(await shown()).toBe('2')
    expect(await more.isDisabled()).toBe(true)
    await page.getByText('2 pièces en stock au plus', { exact: true }).waitFor()

    await quantity(page).getByRole('button', { name: 'Diminuer la quantité' }).click()
    await addButton(page).click()
    await page.getByText('Dernière pièce en stock', { exact: true }).waitFor()
    await addButton(page).click()
    await expect.poll(() => cartOf(page)).toMatchObject([{ quantity: 2, color: 'Rouge', size: '12 mois' }])
    await addButton(page).click()
    const full = 'Votre panier contient déjà tout le stock de cet article (2).'
    await page.locator('[data-sonner-toast]').getByText(full, { exact: true }).waitFor()
    expect(await cartOf(page)).toMatchObject([{ quantity: 2 }])

    await button(page, '3 mois').click()
    for (const _ of [2, 3, 4, 5]) await more.click()
    await page.getByText('5 pièces en stock au plus', { exact: true }).waitFor()
    await leave()
  })
})

describe('the URL of a variant', () => {
  it('preselects colour, size and image, ignoring case', { tags: ['C-24'] }, async () => {
    const { page, leave } = await shop.newVisitor({ screen: 'laptop' })
    const open = async (query: string) => {
      await page.goto(`/product/${body._id}${query}`)
      await waitForHydration(page)
    }
    await open('?couleur=BLEU&taille=6%20Mois')
    expect(await chosen(page)).toEqual(['Bleu', '6 mois'])
    expect(await mainImage(page).getAttribute('src')).toBe(body.images[1])
    await page.getByText('Plus que 3 en 6 mois', { exact: true }).waitFor()
    expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(
      `${shop.url}/product/${body._id}`,
    )
    await button(page, 'Rouge').click()
    expect(await chosen(page)).toEqual(['Rouge', '6 mois'])
    await open('?couleur=Jaune&taille=12+mois')
    expect(await chosen(page)).toEqual(['12 mois'])
    await open('')
    expect(await chosen(page)).toEqual([])
    await leave()
  })

  it('serves the same page as the URL of the product', { tags: ['C-24'] }, async () => {
    const served = async (query: string) => {
      const response = await fetch(`${shop.url}/product/${body._id}${query}`)
      return { body: await response.text(), etag: response.headers.get('ETag') }
    }
    const plain = await served('')
    expect(await served('?couleur=Bleu&taille=6+mois')).toEqual(plain)
    // A URL with an unknown parameter is not cached, so its page is rendered for this request.
    const [other, same] = [await served('?couleur=Bleu&x=1'), plain].map(
      ({ body }) => body.match(/<main.*<\/main>/s)?.[0],
    )
    expect(other).toBe(same)
    expect(same).toContain('Bleu')
  })
})

describe('a product whose variants are all sold out', () => {
  const soldOut = { ...BODY, variants: BODY.variants.map((variant) => ({ ...variant, stock: 0 })) }
  const similar = (page: Page) => page.getByRole('region', { name: 'Produits similaires' })
  const names = (page: Page) => similar(page).getByRole('heading', { level: 3 }).allInnerTexts()

  it('is Épuisé and offers products with the same size in stock', { tags: ['C-23', 'A-167'] }, async () => {
    const category = 'Vêtements/Enfant'
    const bySize = (size: string, stock: number) => ({
      sizes: [size],
      variants: [{ color: null, size, stock }],
    })
    await shop.merchant.addProduct({ name: 'Autre taille', category, ...bySize('2 ans', 5) })
    const replacement = await shop.merchant.addProduct({
      name: 'Même taille',
      category,
      ...bySize('6 MOIS', 1),
    })
    await shop.merchant.addProduct({ name: 'Même taille, épuisée', category, ...bySize('6 mois', 0) })
    const { page, product, leave } = await inFrontOfNew({ ...soldOut, name: 'Combinaison épuisée', category })
    await page.getByText('Stock épuisé', { exact: true }).waitFor()
    expect(await addButton(page).count()).toBe(0)
    expect(await choices(page, 'Tailles')).toEqual(SIZES.map((size) => `${size}, épuisée`))
    await button(page, '6 mois, épuisée').click()
    const link = page.getByRole('link', { name: 'Prévenez-moi' })
    expect(await link.getAttribute('href')).toBe(`/prevenez-moi/${product._id}?taille=6+mois`)
    expect(await textOf(page.getByRole('region', { name: 'Détails' }))).toContain('Épuisé')
    expect(await names(page)).toEqual(['Même taille'])
    await similar(page).getByText('Disponibles dans les mêmes tailles').waitFor()

    // After a click on a link, the similar products are loaded by the browser, not rendered by the server.
    await page.goto('/products')
    await page.getByRole('link', { name: product.name }).first().click()
    await expect.poll(() => names(page)).toEqual(['Même taille'])

    // The cached page is rendered again when the last product with the same size sells out.
    await fetch(`${shop.url}/api/products/${replacement._id}/variants`, {
      method: 'PATCH',
      headers: { Authorization: `Bearer ${shop.merchant.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ cells: [{ color: null, size: '6 MOIS', stock: 0, was: 1 }] }),
    })
    await page.goto(`/product/${product._id}`)
    expect(await names(page)).not.toEqual(['Même taille'])
    expect(await similar(page).getByText('Disponibles dans les mêmes tailles').count()).toBe(0)
    await leave()
  })
})

describe('a product page with variants on each screen', () => {
  it('passes axe and fits, with a sold-out choice', { tags: ['C-20'] }, async () => {
    const { page, leave } = await inFrontOf(body)
    await button(page, 'Rouge').click()
    expect(await flawsOnEachScreen(page)).toEqual([])
    await button(page, '6 mois, épuisée').click()
    await page.getByRole('link', { name: 'Prévenez-moi' }).waitFor()
    expect(await flawsOnEachScreen(page)).toEqual([])
    for (const name of ['Disponible en Bleu', '6 mois, épuisée']) {
      const box = await button(page, name).boundingBox()
      expect(box?.height).toBeGreaterThanOrEqual(44)
    }
    await leave()
  })

  it('fits with the longest texts', { tags: ['C-20'] }, async () => {
    const [color, size] = ['C'.repeat(60), 'T'.repeat(60)]
    const variants = [color, 'Bleu'].map((color, stock) => ({ color, size, stock: stock * 2 }))
    const { page, leave } = await inFrontOfNew({ colors: [color, 'Bleu'], sizes: [size], variants })
    await button(page, size).click()
    await button(page, `${color}, épuisé`).click()
    await button(page, 'Disponible en Bleu').waitFor()
    expect(await flawsOnEachScreen(page)).toEqual([])
    await leave()
  })
})
