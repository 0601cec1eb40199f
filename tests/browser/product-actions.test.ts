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
  return { ...visitor, address: `${shop.url}/product/${product._id}` }
}

const question = (page: Page) => page.getByRole('link', { name: 'Question sur WhatsApp' })

/** Records what the page shares or copies. */
async function watch(page: Page, way: 'share' | 'copy', fails?: string): Promise<() => Promise<unknown[]>> {
  await page.addInitScript(
    ([way, fails]) => {
      const seen: unknown[] = []
      Object.assign(window, { seen })
      const take = async (what: unknown) => {
        seen.push(what)
        if (fails) throw new DOMException('', fails)
      }
      Object.defineProperty(navigator, 'share', { value: way === 'share' ? take : undefined })
      Object.defineProperty(navigator, 'clipboard', { value: { writeText: take } })
    },
    [way, fails] as const,
  )
  return () => page.evaluate(() => (window as unknown as { seen: unknown[] }).seen)
}

describe('the links beside the price', () => {
  it('show delivery time and payment in one line that opens the delivery and return terms', async () => {
    const { page, leave } = await inFrontOfIt()
    const line = page.getByRole('link', { name: 'Livré en 1 à 3 jours, payé à la livraison' })
    expect((await line.boundingBox())?.height).toBe(44)
    await line.click()
    await expect.poll(() => new URL(page.url()).hash).toBe('#livraison')
    const notice = page.getByRole('region', { name: 'Livraison et retours' })
    await expect.poll(async () => (await notice.boundingBox())?.y).toBeLessThan(SCREENS.phone.height)
    await leave()
  })

  it('show the number of comments and open the comments', async () => {
    const { page, leave } = await inFrontOfIt()
    await page.getByRole('link', { name: '2 avis', exact: true }).click()
    const heading = page.getByRole('heading', { name: 'Avis des clients' })
    await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(SCREENS.phone.height / 2)
    await leave()
  })
})

describe('the secondary buttons of a product page', () => {
  it('mark the product as liked', async () => {
    const { page, leave } = await inFrontOfIt()
    const heart = page.getByRole('button', { name: `J’aime ${product.name}` })
    await heart.click()
    await toast(page, 'Produit liké').waitFor()
    expect(await heart.getAttribute('aria-pressed')).toBe('true')
    await leave()
  })

  it('share the product through the browser, and show no message when the shopper cancels', {
    tags: ['F-23'],
  }, async () => {
    const { page, leave } = await shop.newVisitor()
    const shared = await watch(page, 'share', 'AbortError')
    await openProduct(page, product)
    await page.getByRole('button', { name: 'Partager' }).click()
    const url = `${shop.url}/product/${product._id}`
    await expect
      .poll(shared)
      .toEqual([{ title: product.name, text: `${product.name}, 5\u202f000 FCFA`, url }])
    expect(await page.locator('[data-sonner-toast]').count()).toBe(0)
    await leave()
  })

  it.each([
    ['succeeds', undefined, /^Lien copié$/],
    ['fails', 'NotAllowedError', /^La copie n’a pas été possible/],
  ] as const)(
    'offer WhatsApp and a copy of the URL where the browser cannot share; copying %s',
    { tags: ['F-23'] },
    async (_case, fails, said) => {
      const { page, leave } = await shop.newVisitor()
      const copied = await watch(page, 'copy', fails)
      await openProduct(page, product)
      const url = `${shop.url}/product/${product._id}`
      await page.getByRole('button', { name: 'Partager' }).click()
      const sheet = page.getByRole('dialog', { name: 'Partager' })
      const chat = new URL((await sheet.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')) ?? '')
      expect(chat.origin + chat.pathname).toBe('https://wa.me/')
      expect(chat.searchParams.get('text')).toBe(`${product.name}, 5 000 FCFA\n${url}`)
      expect(await violations(page)).toEqual([])
      await sheet.getByRole('button', { name: 'Copier le lien' }).click()
      await page.locator('[data-sonner-toast]').getByText(said).waitFor()
      expect(await copied()).toEqual([url])
      expect(await sheet.getByText(url).isVisible()).toBe(true)
      await page.keyboard.press('Escape')
      await expect.poll(() => sheet.count()).toBe(0)
      expect(
        await page
          .getByRole('button', { name: 'Partager' })
          .evaluate((one) => one === document.activeElement),
      ).toBe(true)
      await leave()
    },
  )

  it('open the shop’s sharing dialog when the browser refuses to share', { tags: ['F-23'] }, async () => {
    const { page, leave } = await shop.newVisitor()
    await watch(page, 'share', 'NotAllowedError')
    await openProduct(page, product)
    await page.getByRole('button', { name: 'Partager' }).click()
    await page.getByRole('dialog', { name: 'Partager' }).waitFor()
    await leave()
  })

  it('open WhatsApp with a question that contains the product’s name and URL', async () => {
    const { page, address, leave } = await inFrontOfIt()
    const link = question(page)
    const { origin, pathname, searchParams } = new URL((await link.getAttribute('href')) ?? '')
    expect(origin + pathname).toMatch(/^https:\/\/wa\.me\/221\d{9}$/)
    expect(searchParams.get('text')).toContain(product.name)
    expect(searchParams.get('text')).toContain(address)
    await leave()
  })

  it('fit a small phone and are large enough to tap', async () => {
    const { page, leave } = await inFrontOfIt()
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await overflow(page)).toBe(0)
    expect(await violations(page)).toEqual([])
    for (const part of [page.getByRole('button', { name: 'Partager' }), question(page)])
      expect((await part.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await leave()
  })
})

describe.each(['tablet', 'laptop'] as const)('a product page on a %s', (screen) => {
  it('has columns of similar height', async () => {
    const { page, leave } = await inFrontOfIt({ screen })
    const bottom = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().bottom)
    const details = await bottom(page.getByRole('region', { name: 'Détails' }))
    expect(Math.abs(details - (await bottom(question(page))))).toBeLessThan(250)
    await leave()
  })

  it('has the rating and comment forms side by side', async () => {
    const { page, leave } = await inFrontOfIt({ screen })
    const section = page.getByRole('region', { name: 'Donnez votre avis' })
    const rating = await section.getByRole('form', { name: 'Noter cet article' }).boundingBox()
    const comment = await section.getByRole('form', { name: 'Commenter cet article' }).boundingBox()
    expect(rating?.y).toBe(comment?.y)
    expect((rating?.x ?? 0) + (rating?.width ?? 0)).toBeLessThan(comment?.x ?? 0)
    expect(await textOf(section)).toContain('Envoyer ma note')
    await leave()
  })
})
