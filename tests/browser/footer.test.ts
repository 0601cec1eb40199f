import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openShop } from './support/open-shop.ts'
import { SCREENS, waitForHydration } from './support/visitor.ts'

const shop = openShop()

function column(page: Page, title: string) {
  return page
    .getByRole('contentinfo')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: title }) })
}

function linksOf(page: Page, title: string): Promise<(string | null)[][]> {
  return column(page, title)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]))
}

const hrefsOf = (links: Element[]) => links.map((link) => link.getAttribute('href'))

describe('the footer', () => {
  it('has five columns side by side on a laptop', { tags: ['A-261'] }, async () => {
    const page = await shop.read('/', 'laptop')
    const headings = page.getByRole('contentinfo').getByRole('heading')
    expect(await headings.allTextContents()).toEqual([
      'Nos adresses',
      'Catégories',
      'Informations',
      'Nous joindre',
      'Suivez-nous',
    ])
    const places = await headings.evaluateAll((all) => all.map((heading) => heading.getBoundingClientRect()))
    expect(new Set(places.map(({ top }) => top)).size).toBe(1)
    expect(new Set(places.map(({ left }) => left)).size).toBe(5)
  })

  it('fits the screen of a phone', async () => {
    const page = await shop.read('/contact', 'phone')
    const box = await page.getByRole('contentinfo').boundingBox()
    expect(box?.height).toBeLessThanOrEqual(SCREENS.phone.height)
  })

  it('lists both addresses with opening hours, phones, e-mail and social links', {
    tags: ['A-262', 'A-271', 'A-272'],
  }, async () => {
    const page = await shop.read('/')
    const addresses = column(page, 'Nos adresses')
    await addresses.getByText('Dakar Ouakam Ripp').waitFor()
    await addresses.getByText('Mbour', { exact: true }).waitFor()
    await addresses.getByText('08:00-20:00').waitFor()
    expect((await linksOf(page, 'Nous joindre')).map(([, href]) => href)).toEqual([
      expect.stringMatching(/^tel:\+221\d{9}$/),
      expect.stringMatching(/^tel:\+221\d{9}$/),
      expect.stringMatching(/^mailto:.+@.+/),
    ])
    expect((await linksOf(page, 'Suivez-nous')).map(([label]) => label)).toEqual([
      'Facebook',
      'TikTok',
      'Instagram',
    ])
  })

  it('links to every information page', {
    tags: ['A-264', 'A-265', 'A-266', 'A-267', 'A-268', 'A-269', 'A-270'],
  }, async () => {
    const { page, leave } = await shop.newVisitor()
    await page.goto('/')
    await waitForHydration(page)
    const links = await linksOf(page, 'Informations')
    expect(links.map(([, href]) => href)).toEqual([
      '/about',
      '/faq',
      '/delivery-info',
      '/liste-de-naissance',
      '/terms',
      '/privacy',
      '/contact',
      '/order-confirmation',
    ])
    for (const [label, href] of links) {
      await column(page, 'Informations')
        .getByRole('link', { name: label ?? '', exact: true })
        .click()
      await page.waitForURL(`${shop.url}${href}`)
      await page.locator('main h1').waitFor()
    }
    await leave()
  })

  it('links to all products, Divers & Autres, Jouer and up to three non-empty categories', {
    tags: ['A-045', 'A-263', 'A-273', 'A-274', 'A-275', 'A-276'],
  }, async () => {
    const ALWAYS = [
      ['Tous les produits', '/products'],
      ['Divers & Autres', '/products/Divers%20%26%20Autres'],
      ['Jouer', '/products/Jouer'],
    ]
    expect(await linksOf(await shop.read('/'), 'Catégories')).toEqual(ALWAYS)

    const { addProduct } = shop.merchant
    for (const category of ['Jouer', 'Chaussures/Enfant', 'Vêtements/Enfant'] as const) {
      await addProduct({ name: `Article de ${category}`, category })
    }
    const [, , , ...more] = await linksOf(await shop.read('/'), 'Catégories')
    expect(more.sort()).toEqual([
      ['Chaussures · Enfant', '/products/Chaussures%2FEnfant'],
      ['Vêtements · Enfant', '/products/V%C3%AAtements%2FEnfant'],
    ])

    for (const category of ['Chaussures/Adulte', 'Vêtements/Adulte', 'Baptemes & Naissances'] as const) {
      await addProduct({ name: `Article de ${category}`, category })
    }
    const { page, leave } = await shop.newVisitor({ screen: 'laptop' })
    await page.goto('/')
    await waitForHydration(page)
    const all = await linksOf(page, 'Catégories')
    expect(all).toHaveLength(6)
    expect(all.slice(0, 3)).toEqual(ALWAYS)
    const others = page.getByRole('navigation', { name: 'Autres catégories' }).getByRole('link')
    const hrefs = [...all.map(([, href]) => href), ...(await others.evaluateAll(hrefsOf))]
    expect(hrefs.slice(1).sort()).toEqual(
      [
        'Baptemes & Naissances',
        'Chaussures/Adulte',
        'Chaussures/Enfant',
        'Divers & Autres',
        'Jouer',
        'Vêtements/Adulte',
        'Vêtements/Enfant',
      ].map((category) => `/products/${encodeURIComponent(category)}`),
    )
    for (const [label, href] of all.slice(2)) {
      await column(page, 'Catégories')
        .getByRole('link', { name: label ?? '', exact: true })
        .click()
      await page.waitForURL(`${shop.url}${href}`)
      const category = decodeURIComponent(href?.split('/').at(-1) ?? '')
      await expect
        .poll(() => page.locator('main article h3').allTextContents())
        .toEqual([`Article de ${category}`])
    }
    await leave()
  })
})
