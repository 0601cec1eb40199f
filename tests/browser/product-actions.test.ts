import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Product } from '../../domain/catalogue/product.ts'
import { overflow, violations } from './support/accessibility.ts'
import { openShop } from './support/open-shop.ts'
import { comment, openProduct, textOf } from './support/product-page.ts'
import { toast } from './support/toast.ts'
import { SCREENS, type VisitorOptions } from './support/visitor.ts'

const shop = openShop()
let product: Product

beforeAll(async () => {
  product = await shop.merchant.addProduct({
    name: 'Gilet & bonnet « Thiès »',
    sizes: ['3 mois', '6 mois'],
    colors: ['Rouge', 'Bleu'],
    materials: ['Coton'],
  })
  for (const text of ['Doux', 'Chaud']) await comment(shop.url, product, text)
})

async function inFrontOfIt(options: VisitorOptions = {}) {
  const visitor = await shop.newVisitor(options)
  await openProduct(visitor.page, product)
  return visitor
}

const address = () => `${shop.url}/product/${product._id}`

const question = (page: Page) => page.getByRole('link', { name: 'Question sur WhatsApp' })

/** Runs in the page. Records in `window.seen` what is shared or copied; `window.fails` names the error to throw. */
function recordSharing(way: 'share' | 'copy') {
  const recorded = Object.assign(window, { seen: [] as unknown[], fails: '' })
  const take = async (what: unknown) => {
    recorded.seen.push(what)
    if (recorded.fails) throw new DOMException('', recorded.fails)
  }
  Object.defineProperty(navigator, 'share', { value: way === 'share' ? take : undefined })
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: take } })
}

/** Opens the product in a browser that can share, or only copy. */
async function ableTo(way: 'share' | 'copy') {
  const { page, leave } = await shop.newVisitor()
  await page.addInitScript(recordSharing, way)
  await openProduct(page, product)
  return {
    page,
    leave,
    seen: () => page.evaluate(() => (window as unknown as { seen: unknown[] }).seen),
    /** Forgets what was recorded; from now on, sharing and copying throw this error, if any. */
    failWith: (fails: string) =>
      page.evaluate((fails) => void Object.assign(window, { seen: [], fails }), fails),
  }
}

describe('the links beside the price', () => {
  it('show delivery time and number of comments, and open the delivery terms and the comments', async () => {
    const { page, leave } = await inFrontOfIt()
    const line = page.getByRole('link', { name: 'Livré en 1 à 3 jours, payé à la livraison' })
    expect((await line.boundingBox())?.height).toBe(44)
    await line.click()
    await expect.poll(() => new URL(page.url()).hash).toBe('#livraison')
    const notice = page.getByRole('region', { name: 'Livraison et retours' })
    await expect.poll(async () => (await notice.boundingBox())?.y).toBeLessThan(SCREENS.phone.height)

    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
    const heading = page.getByRole('heading', { name: 'Avis des clients' })
    expect((await heading.boundingBox())?.y).toBeGreaterThan(SCREENS.phone.height)
    await page.getByRole('link', { name: '2 avis', exact: true }).click()
    await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(SCREENS.phone.height / 2)
    await leave()
  })
})

describe('the secondary buttons of a product page', () => {
  it('fit a small phone and are large enough to tap, and the like button marks the product as liked', async () => {
    const { page, leave } = await inFrontOfIt()
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await overflow(page)).toBe(0)
    expect(await violations(page)).toEqual([])
    for (const part of [page.getByRole('button', { name: 'Partager' }), question(page)])
      expect((await part.boundingBox())?.height).toBeGreaterThanOrEqual(44)

    await page.setViewportSize(SCREENS.phone)
    const heart = page.getByRole('button', { name: `J’aime ${product.name}` })
    await heart.click()
    await toast(page, 'Produit liké').waitFor()
    expect(await heart.getAttribute('aria-pressed')).toBe('true')
    await leave()
  })

  it('open the browser’s share dialog, ignore a cancel, and open the shop’s dialog if the browser refuses to share', {
    tags: ['F-23'],
  }, async () => {
    const { page, seen, failWith, leave } = await ableTo('share')
    await failWith('AbortError')
    await page.getByRole('button', { name: 'Partager' }).click()
    await expect
      .poll(seen)
      .toEqual([{ title: product.name, text: `${product.name}, 5\u202f000 FCFA`, url: address() }])
    expect(await page.locator('[data-sonner-toast]').count()).toBe(0)

    const sheet = page.getByRole('dialog', { name: 'Partager' })
    expect(await sheet.count()).toBe(0)
    await failWith('NotAllowedError')
    await page.getByRole('button', { name: 'Partager' }).click()
    await sheet.waitFor()
    await leave()
  })

  it('offer WhatsApp and a copy button when the browser cannot share, and show the URL even if copying fails', {
    tags: ['F-23'],
  }, async () => {
    const { page, seen: copied, failWith, leave } = await ableTo('copy')
    const opener = page.getByRole('button', { name: 'Partager' })
    const sheet = page.getByRole('dialog', { name: 'Partager' })
    for (const [fails, said] of [
      ['', /^Lien copié$/],
      ['NotAllowedError', /^La copie n’a pas été possible/],
    ] as const) {
      await failWith(fails)
      await opener.click()
      const chat = new URL((await sheet.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')) ?? '')
      expect(chat.origin + chat.pathname).toBe('https://wa.me/')
      expect(chat.searchParams.get('text')).toBe(`${product.name}, 5 000 FCFA\n${address()}`)
      expect(await violations(page)).toEqual([])
      await sheet.getByRole('button', { name: 'Copier le lien' }).click()
      await page.locator('[data-sonner-toast]').getByText(said).waitFor()
      expect(await copied(), String(said)).toEqual([address()])
      expect(await sheet.getByText(address()).isVisible()).toBe(true)
      await page.keyboard.press('Escape')
      await expect.poll(() => sheet.count()).toBe(0)
      expect(await opener.evaluate((one) => one === document.activeElement)).toBe(true)
    }
    await leave()
  })

  it('open WhatsApp with a question that contains the product’s name and URL', async () => {
    const link = question(await shop.read(`/product/${product._id}`))
    const { origin, pathname, searchParams } = new URL((await link.getAttribute('href')) ?? '')
    expect(origin + pathname).toMatch(/^https:\/\/wa\.me\/221\d{9}$/)
    expect(searchParams.get('text')).toContain(product.name)
    expect(searchParams.get('text')).toContain(address())
  })
})

describe.each(['tablet', 'laptop'] as const)('a product page on a %s', (screen) => {
  it('has columns of similar height, and the rating and comment forms side by side', async () => {
    const { page, leave } = await inFrontOfIt({ screen })
    const bottom = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().bottom)
    const details = await bottom(page.getByRole('region', { name: 'Détails' }))
    expect(Math.abs(details - (await bottom(question(page))))).toBeLessThan(250)

    const section = page.getByRole('region', { name: 'Donnez votre avis' })
    const rating = await section.getByRole('form', { name: 'Noter cet article' }).boundingBox()
    const comment = await section.getByRole('form', { name: 'Commenter cet article' }).boundingBox()
    expect(rating?.y).toBe(comment?.y)
    expect((rating?.x ?? 0) + (rating?.width ?? 0)).toBeLessThan(comment?.x ?? 0)
    expect(await textOf(section)).toContain('Envoyer ma note')
    await leave()
  })
})
