import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { violations } from './support/accessibility.ts'
import {
  addOutfits,
  ages,
  CHRISTENINGS,
  chips,
  column,
  main,
  OUTFIT,
  openSheet,
  option,
  sheet,
  upTo20000,
} from './support/filters.ts'
import { openShop } from './support/open-shop.ts'
import { names, visitorsOf } from './support/product-list.ts'
import type { Screen } from './support/visitor.ts'

const shop = openShop()
const at = visitorsOf(shop)

beforeAll(() => addOutfits(shop))

/** Taps that lead from home to christening outfits for a boy of six months, for at most 20 000 francs. */
const JOURNEYS = {
  'a phone': {
    options: {},
    taps: [
      (page: Page) => ages(page).getByRole('link', { name: '6–9 mois' }),
      (page: Page) => main(page).getByRole('link', { name: 'Baptêmes & Naissances' }),
      (page: Page) => main(page).getByRole('link', { name: 'Garçon et mixte' }),
      (page: Page) => main(page).getByRole('link', { name: /^Jusqu’à 20\s000/ }),
    ],
  },
  'a phone without scripts': {
    options: { javaScript: false },
    taps: [
      (page: Page) => ages(page).getByRole('link', { name: '6–9 mois' }),
      (page: Page) => main(page).getByRole('link', { name: 'Baptêmes & Naissances' }),
      (page: Page) => main(page).getByRole('link', { name: 'Garçon et mixte' }),
      (page: Page) => main(page).getByRole('link', { name: /^Jusqu’à 20\s000/ }),
    ],
  },
  'a laptop': {
    options: { screen: 'laptop' },
    taps: [
      (page: Page) => page.getByRole('region', { name: /^Kits/ }).getByRole('link', { name: 'Voir plus' }),
      (page: Page) => option(page, '6–9 mois'),
      (page: Page) => option(page, 'Garçon et mixte'),
      upTo20000,
    ],
  },
  'a laptop without scripts': {
    options: { screen: 'laptop', javaScript: false },
    taps: [
      (page: Page) => page.getByRole('region', { name: /^Kits/ }).getByRole('link', { name: 'Voir plus' }),
      (page: Page) => column(page).getByRole('link', { name: 'Filtrer' }),
      (page: Page) => option(page, '6–9 mois'),
      (page: Page) => option(page, 'Garçon et mixte'),
      upTo20000,
    ],
  },
} as const

/** Opens home in a new window, or without JavaScript in the window that all tests without JavaScript share. */
async function visitHome({ screen = 'phone', javaScript = true }: { screen?: Screen; javaScript?: boolean }) {
  if (javaScript) return at('/', { screen })
  return { page: await shop.read('/', screen), leave: async () => {} }
}

describe('a christening outfit for a boy of six months', () => {
  it.each(Object.entries(JOURNEYS))(
    'is at most five taps from home on %s',
    {
      tags: ['F-01', 'F-03', 'F-04'],
    },
    async (_, { options, taps }) => {
      const { page, leave } = await visitHome(options)
      expect(taps.length).toBeLessThanOrEqual(5)
      for (const tap of taps) await tap(page).click()
      await expect.poll(() => names(page)).toEqual([OUTFIT])
      await main(page).getByText('1 article', { exact: true }).first().waitFor()
      expect(await main(page).locator('article').textContent()).toContain('6 mois\u202f: 2')
      const { searchParams } = new URL(page.url())
      expect(searchParams.getAll('age')).toEqual(['6-9-mois'])
      expect(searchParams.getAll('maxPrice').at(-1)).toBe('20000')
      await leave()
    },
  )
})

describe('a list without a match', () => {
  it.each([true, false])(
    'suggests which filter to remove (JavaScript enabled: %s)',
    { tags: ['F-01'] },
    async (javaScript) => {
      const path = `${CHRISTENINGS}?age=6-9-mois&gender=Garcon&maxPrice=5000`
      const visitor = javaScript ? await shop.newVisitor() : undefined
      await visitor?.page.goto(path)
      const page = visitor?.page ?? (await shop.read(path))
      await page.getByText('Aucun article ne correspond à tous vos filtres.', { exact: true }).waitFor()
      await main(page)
        .getByText(/^Sans «\sJusqu’à 5\s000 FCFA\s»\s: 2 articles$/)
        .waitFor()
      expect(await names(page)).toEqual([OUTFIT, 'Grand boubou de baptême'])
      await main(page)
        .getByRole('link', { name: /^Jusqu’à 5\s000 FCFA$/ })
        .last()
        .click()
      await page.getByText('2 articles', { exact: true }).waitFor()
      await visitor?.leave()
    },
  )

  it('suggests which filter to remove when the filters were selected in the filter sheet', {
    tags: ['F-01'],
  }, async () => {
    const empty = await shop.read('/products/Jouer?gender=Fille')
    await empty.getByText('Aucun article ne correspond à tous vos filtres.', { exact: true }).waitFor()
    const { page, leave } = await at(`${CHRISTENINGS}?gender=Fille&maxPrice=20000`)
    await chips(page).getByRole('link', { name: 'Retirer le filtre Fille et mixte' }).tap()
    await expect.poll(() => names(page)).toContain(OUTFIT)
    await openSheet(page)
    const dialog = sheet(page)
    await dialog.getByLabel('À', { exact: true }).fill('1000')
    await dialog.getByRole('button', { name: 'Aucun article' }).click()
    await main(page)
      .getByText(/^Sans «\sJusqu’à 1\s000 FCFA\s»\s: 4 articles$/)
      .waitFor()
    await leave()
  })
})

describe('a filtered list', () => {
  it('is restored when the shopper returns from a product', { tags: ['F-01'] }, async () => {
    const { page, leave } = await at('/products?age=6-9-mois&gender=Mixte')
    const card = page.getByRole('main').getByRole('link', { name: 'Body 25' })
    await card.scrollIntoViewIfNeeded()
    await card.evaluate((link) => {
      const note = () => document.body.setAttribute('data-top', String(link.getBoundingClientRect().top))
      addEventListener('click', note, { capture: true, once: true })
    })
    await card.tap()
    await page.getByRole('heading', { level: 1, name: 'Body 25' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Tous les produits' }).waitFor()
    expect(await names(page)).toHaveLength(30)
    const left = Number(await page.locator('body').getAttribute('data-top'))
    expect((await card.boundingBox())?.y).toBeCloseTo(left, 0)
    expect(await chips(page).getByRole('link').count()).toBe(3)
    await leave()
  })

  it('is not indexed, unlike the same list without filters', { tags: ['F-01'] }, async () => {
    const head = async (path: string) => {
      const html = await (await fetch(shop.url + path)).text()
      return [
        /<meta name="robots" content="([^"]+)"/.exec(html)?.[1],
        /rel="canonical" href="([^"]+)"/.exec(html)?.[1],
      ]
    }
    const [plain, canonical] = await head(CHRISTENINGS)
    expect(plain).toBeUndefined()
    for (const query of ['gender=Fille', 'age=6-9-mois&page=2', 'filtres=1']) {
      expect(await head(`${CHRISTENINGS}?${query}`)).toEqual(['noindex, follow', canonical])
    }
  })

  it('keeps its filters when it is searched and sorted', { tags: ['F-01', 'F-05'] }, async () => {
    const { page, leave } = await at(`${CHRISTENINGS}?gender=Garcon`, { screen: 'laptop' })
    await page.getByLabel('Trier autrement').selectOption('Nouveautés')
    await expect.poll(() => names(page)).toEqual(['Grand boubou de baptême', OUTFIT])
    await page.getByPlaceholder('Rechercher un produit...', { exact: true }).fill('ensemble')
    await expect.poll(() => names(page)).toEqual([OUTFIT])
    const { searchParams } = new URL(page.url())
    expect(Object.fromEntries(searchParams)).toEqual({ q: 'ensemble', sort: 'createdAt', gender: 'Garcon' })
    await leave()
  })

  it('is sorted without scripts', { tags: ['F-05'] }, async () => {
    const page = await shop.read(`${CHRISTENINGS}?gender=Garcon`)
    await page.getByLabel('Trier autrement').selectOption('Meilleures ventes')
    await page.getByRole('button', { name: 'Trier', exact: true }).click()
    await page.waitForURL(/[?&]sort=/)
    expect((await names(page)).length).toBe(2)
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      sort: 'purchases',
      gender: 'Garcon',
    })
  })
})

describe('shopping by age', () => {
  it('remembers an age chosen on home or in the filter sheet, offers it on home and in lists, and forgets it on request', {
    tags: ['F-04'],
  }, async () => {
    const { page, leave } = await at('/')
    expect(await page.getByRole('link', { name: 'Pour 6–9 mois' }).count()).toBe(0)
    await ages(page).getByRole('link', { name: '6–9 mois' }).tap()
    await chips(page).getByRole('link', { name: 'Retirer le filtre 6–9 mois' }).waitFor()
    await page.goto('/')
    await ages(page).getByRole('link', { name: 'Pour 6–9 mois' }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.goto(CHRISTENINGS)
    await main(page).getByRole('link', { name: 'Pour 6–9 mois' }).tap()
    await expect.poll(async () => (await names(page)).length).toBe(3)
    await chips(page).getByRole('link', { name: 'Retirer le filtre 6–9 mois' }).tap()
    await main(page).getByRole('button', { name: 'Oublier l’âge 6–9 mois' }).tap()
    expect(await page.getByRole('link', { name: 'Pour 6–9 mois' }).count()).toBe(0)
    expect(await page.evaluate(() => localStorage.getItem('chosenAge'))).toBeNull()

    await openSheet(page)
    await option(page, '6–9 mois').tap()
    await sheet(page).getByRole('button', { name: 'Voir 3 articles' }).tap()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('chosenAge'))).toBe('6-9-mois')
    await leave()
  })
})
