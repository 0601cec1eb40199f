import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { overflow, overflowAtDoubleText, violations } from './support/accessibility.ts'
import { openShop } from './support/open-shop.ts'
import { names, visitorsOf } from './support/product-list.ts'
import { FAILED_ANSWER, waitForHydration } from './support/visitor.ts'

const shop = openShop()
const at = visitorsOf(shop)
const OUTFIT = 'Ensemble de baptême'
const CHRISTENINGS = '/products/Baptemes%20%26%20Naissances'

beforeAll(async () => {
  const { addProduct } = shop.merchant
  const christening = (name: string, gender: string, price: number, left: number) =>
    addProduct({
      name,
      gender,
      price,
      category: 'Baptemes & Naissances',
      sizes: ['6 mois', '12 mois'],
      colors: ['Blanc'],
      variants: [
        { color: 'Blanc', size: '6 mois', stock: left },
        { color: 'Blanc', size: '12 mois', stock: 0 },
      ],
    })
  for (let number = 10; number < 40; number++) {
    await addProduct({ name: `Body ${number}`, gender: 'Mixte', price: 100 * number, sizes: ['6 mois'] })
  }
  await christening(OUTFIT, 'Garcon', 18_000, 2)
  await christening('Grand boubou de baptême', 'Garcon', 26_000, 1)
  await christening('Robe de baptême', 'Fille', 15_000, 3)
  await addProduct({ name: 'Kit de naissance', category: 'Baptemes & Naissances', price: 9000 })
})

const ages = (page: Page) => page.getByRole('navigation', { name: 'Par âge' })
const main = (page: Page) => page.getByRole('main')
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Filtrer' })
const column = (page: Page) => page.getByRole('complementary', { name: 'Filtres' })
const chips = (page: Page) => page.getByRole('navigation', { name: 'Filtres choisis' })
/** A pill of the filters; its name ends in the number of articles. */
const option = (page: Page, label: string) =>
  page.locator('label:visible').filter({ hasText: new RegExp(`^${label}, `) })
const upTo20000 = (page: Page) => page.getByRole('button', { name: /^Jusqu’à 20\s000, / })

async function openSheet(page: Page) {
  await main(page).getByRole('link', { name: 'Filtrer' }).tap()
  await option(page, 'Garçon').waitFor()
}

/** A christening outfit for a boy of six months, at most 20 000 francs; each entry is one tap. */
const JOURNEYS = {
  'a phone': {
    options: {},
    taps: [
      (page: Page) => ages(page).getByRole('link', { name: '6–9 mois' }),
      (page: Page) => main(page).getByRole('link', { name: 'Baptêmes & Naissances' }),
      (page: Page) => main(page).getByRole('link', { name: 'Garçon' }),
      (page: Page) => main(page).getByRole('link', { name: /^Jusqu’à 20\s000/ }),
    ],
  },
  'a phone without scripts': {
    options: { javaScript: false },
    taps: [
      (page: Page) => ages(page).getByRole('link', { name: '6–9 mois' }),
      (page: Page) => main(page).getByRole('link', { name: 'Baptêmes & Naissances' }),
      (page: Page) => main(page).getByRole('link', { name: 'Garçon' }),
      (page: Page) => main(page).getByRole('link', { name: /^Jusqu’à 20\s000/ }),
    ],
  },
  'a laptop': {
    options: { screen: 'laptop' },
    taps: [
      (page: Page) => page.getByRole('region', { name: /^Kits/ }).getByRole('link', { name: 'Voir plus' }),
      (page: Page) => option(page, '6–9 mois'),
      (page: Page) => option(page, 'Garçon'),
      upTo20000,
    ],
  },
  'a laptop without scripts': {
    options: { screen: 'laptop', javaScript: false },
    taps: [
      (page: Page) => page.getByRole('region', { name: /^Kits/ }).getByRole('link', { name: 'Voir plus' }),
      (page: Page) => column(page).getByRole('link', { name: 'Filtrer' }),
      (page: Page) => option(page, '6–9 mois'),
      (page: Page) => option(page, 'Garçon'),
      upTo20000,
    ],
  },
} as const

describe('a christening outfit for a boy of six months', () => {
  it.each(Object.entries(JOURNEYS))(
    'is at most five taps from home on %s',
    {
      tags: ['F-01', 'F-03', 'F-04'],
    },
    async (_, { options, taps }) => {
      const { page, leave } = await shop.newVisitor(options)
      await page.goto('/')
      if (!('javaScript' in options)) await waitForHydration(page)
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
    'says which filter to take off, with scripts: %s',
    { tags: ['F-01'] },
    async (javaScript) => {
      const { page, leave } = await shop.newVisitor({ javaScript })
      await page.goto(`${CHRISTENINGS}?age=6-9-mois&gender=Garcon&maxPrice=5000`)
      await page.getByText('Aucun article ne correspond à tous vos filtres.', { exact: true }).waitFor()
      await main(page)
        .getByText(/^Sans « Jusqu’à 5\s000 FCFA » : 2 articles$/)
        .waitFor()
      expect(await names(page)).toEqual([OUTFIT, 'Grand boubou de baptême'])
      await main(page)
        .getByRole('link', { name: /^Jusqu’à 5\s000 FCFA$/ })
        .last()
        .click()
      await page.getByText('2 articles', { exact: true }).waitFor()
      await leave()
    },
  )

  it('is explained after a choice, too', { tags: ['F-01'] }, async () => {
    const { page, leave } = await at('/products/Jouer?gender=Fille')
    await page.getByText('Aucun article ne correspond à tous vos filtres.', { exact: true }).waitFor()
    await page.goto(`${CHRISTENINGS}?gender=Fille&maxPrice=20000`)
    await waitForHydration(page)
    await chips(page).getByRole('link', { name: 'Retirer le filtre Fille' }).tap()
    await expect.poll(() => names(page)).toContain(OUTFIT)
    await openSheet(page)
    const dialog = sheet(page)
    await dialog.getByLabel('À', { exact: true }).fill('1000')
    await dialog.getByRole('button', { name: 'Aucun article' }).click()
    await main(page)
      .getByText(/^Sans « Jusqu’à 1\s000 FCFA » : 4 articles$/)
      .waitFor()
    await leave()
  })
})

describe('the sheet of filters', () => {
  it('counts while the shopper selects, and applies the selection', { tags: ['F-01', 'F-02'] }, async () => {
    const { page, leave } = await at(CHRISTENINGS)
    await openSheet(page)
    const dialog = sheet(page)
    await dialog.getByRole('button', { name: 'Voir 4 articles' }).waitFor()
    await option(page, 'Garçon').tap()
    await dialog.getByRole('button', { name: 'Voir 2 articles' }).waitFor()
    await dialog.getByRole('status').getByText('2 articles').waitFor({ state: 'attached' })
    await option(page, 'Fille').tap()
    await dialog.getByRole('button', { name: 'Voir 3 articles' }).waitFor()
    await option(page, 'Fille').tap()
    await upTo20000(page).tap()
    await dialog.getByRole('button', { name: 'Voir 1 article', exact: true }).tap()
    await expect.poll(() => names(page)).toEqual([OUTFIT])
    expect(await dialog.count()).toBe(0)
    await expect
      .poll(() => main(page).getByRole('link', { name: 'Filtrer' }).textContent())
      .toContain('2 filtres choisis')
    await leave()
  })

  it('disables values without results, and never one that is selected', { tags: ['F-01'] }, async () => {
    const { page, leave } = await at(`${CHRISTENINGS}?gender=Fille`)
    await openSheet(page)
    expect(await option(page, '6 mois').getByRole('checkbox').isEnabled()).toBe(true)
    await upTo20000(page).waitFor()
    await page.goto(`${CHRISTENINGS}?gender=Fille&size=62+cm`)
    await waitForHydration(page)
    await openSheet(page)
    expect(await option(page, 'Garçon').getByRole('checkbox').isDisabled()).toBe(true)
    const selected = option(page, '62 cm').getByRole('checkbox')
    expect([await selected.isEnabled(), await selected.isChecked()]).toEqual([true, true])
    await option(page, '62 cm').tap()
    await sheet(page).getByRole('button', { name: 'Voir 1 article', exact: true }).waitFor()
    await leave()
  })

  it('says that it could not count, and retains the selection', { tags: ['F-02'] }, async () => {
    const { page, leave } = await at(CHRISTENINGS)
    await openSheet(page)
    await page.route('**/api/facets?*', (route) => route.abort())
    await option(page, 'Garçon').tap()
    const dialog = sheet(page)
    await dialog.getByRole('alert').getByText('Les articles n’ont pas pu être comptés.').waitFor()
    await dialog.getByRole('button', { name: 'Voir les articles' }).waitFor()
    expect(await option(page, 'Garçon').getByRole('checkbox').isChecked()).toBe(true)
    await page.unroute('**/api/facets?*')
    await dialog.getByRole('button', { name: 'Réessayer' }).tap()
    await dialog.getByRole('button', { name: 'Voir 2 articles' }).waitFor()
    await leave({ despite: FAILED_ANSWER })
  })

  it('uses the counts of the last selection only', { tags: ['F-02'] }, async () => {
    const { page, leave } = await at(CHRISTENINGS)
    await openSheet(page)
    const { promise, resolve } = Promise.withResolvers<void>()
    const cancelled = page.waitForEvent('requestfailed', (request) =>
      request.url().includes('gender=Garcon&'),
    )
    await page.route('**/api/facets?*', async (route) => {
      if (!route.request().url().includes('maxPrice')) await promise
      await route.continue().catch(() => {})
    })
    const asked = page.waitForRequest((request) => request.url().endsWith('gender=Garcon'))
    await option(page, 'Garçon').tap()
    await asked
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('gender=Garcon'))
    await upTo20000(page).tap()
    await failed
    await sheet(page).getByRole('button', { name: 'Voir 1 article', exact: true }).waitFor()
    resolve()
    void cancelled.catch(() => {})
    await leave()
  })

  it('names an unreadable price beside its field and applies nothing', { tags: ['F-01'] }, async () => {
    const { page, leave } = await at(CHRISTENINGS)
    await openSheet(page)
    const dialog = sheet(page)
    const [from, to] = [dialog.getByLabel('De', { exact: true }), dialog.getByLabel('À', { exact: true })]
    expect(await to.getAttribute('placeholder')).toBe('26\u202f000')
    await from.fill('vingt')
    await dialog.getByText('Écrivez un montant en FCFA').waitFor()
    await dialog.getByRole('button', { name: /^Voir/ }).tap()
    expect(await from.inputValue()).toBe('vingt')
    expect(await from.evaluate((field) => field === document.activeElement)).toBe(true)
    await from.fill('16 000')
    await to.fill('15000')
    await dialog.getByText('Le premier prix dépasse le second.').waitFor()
    await to.fill('20 000')
    await dialog.getByRole('button', { name: 'Voir 1 article', exact: true }).tap()
    await expect.poll(() => names(page)).toEqual([OUTFIT])
    await leave()
  })

  it('is used by keyboard, returns the focus and has no flaws', { tags: ['F-02'] }, async () => {
    const { page, leave } = await at(CHRISTENINGS)
    const button = main(page).getByRole('link', { name: 'Filtrer' })
    await button.focus()
    await page.keyboard.press('Enter')
    await option(page, 'Garçon').waitFor()
    expect(await violations(page)).toEqual([])
    await option(page, 'Garçon').getByRole('checkbox').focus()
    await page.keyboard.press('Space')
    await sheet(page).getByRole('button', { name: 'Voir 2 articles' }).waitFor()
    await page.keyboard.press('Escape')
    await sheet(page).waitFor({ state: 'detached' })
    expect(await button.evaluate((link) => link === document.activeElement)).toBe(true)
    expect(new URL(page.url()).search).toBe('')
    await leave()
  })

  it('opens by its address, and fits a narrow screen and large text', {
    tags: ['F-01', 'F-02'],
  }, async () => {
    const { page, leave } = await shop.newVisitor()
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(`${CHRISTENINGS}?filtres=1`)
    await waitForHydration(page)
    await sheet(page).getByRole('button', { name: 'Voir 4 articles' }).waitFor()
    const wider = () => sheet(page).evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)
    expect([await overflow(page), await wider()]).toEqual([0, 0])
    expect([await overflowAtDoubleText(page), await wider()]).toEqual([0, 0])
    await leave()
  })
})

describe('the column of filters', () => {
  it('applies each choice at once, and Back and reload retain it', { tags: ['F-01', 'F-02'] }, async () => {
    const { page, leave } = await at(CHRISTENINGS, { screen: 'laptop' })
    await option(page, 'Garçon').click()
    await expect.poll(() => names(page)).toEqual([OUTFIT, 'Grand boubou de baptême'])
    expect(await violations(page)).toEqual([])
    await upTo20000(page).click()
    await expect.poll(() => names(page)).toEqual([OUTFIT])
    expect(await upTo20000(page).getAttribute('aria-pressed')).toBe('true')
    await page.reload()
    expect(await names(page)).toEqual([OUTFIT])
    await page.goBack()
    await expect.poll(() => names(page)).toEqual([OUTFIT, 'Grand boubou de baptême'])
    await expect.poll(() => option(page, 'Garçon').getByRole('checkbox').isChecked()).toBe(true)
    await chips(page).getByRole('link', { name: 'Tout effacer' }).click()
    await expect.poll(async () => (await names(page)).length).toBe(4)
    expect(await chips(page).count()).toBe(0)
    expect([await overflow(page), await overflowAtDoubleText(page)]).toEqual([0, 0])
    await leave()
  })

  it('adds nothing to the first page, and counts when it is there', { tags: ['F-60'] }, async () => {
    const html = await (await fetch(`${shop.url}/products`)).text()
    expect(html).not.toContain('name="gender"')
    const { page, leave } = await shop.newVisitor()
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto('/products')
    await waitForHydration(page)
    await openSheet(page)
    expect(asked.filter((url) => url.includes('/api/facets'))).toHaveLength(1)
    await leave()
  })
})

describe('a filtered list', () => {
  it('is restored when the shopper returns from a product', { tags: ['F-01'] }, async () => {
    const { page, leave } = await at('/products?age=6-9-mois&gender=Mixte')
    await page.getByRole('heading', { name: 'Body 25' }).scrollIntoViewIfNeeded()
    const before = await page.evaluate(() => scrollY)
    await page.getByRole('link', { name: 'Body 25' }).tap()
    await page.getByRole('heading', { level: 1, name: 'Body 25' }).waitFor()
    await page.goBack()
    await expect.poll(async () => (await names(page)).length).toBe(30)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
    expect(await chips(page).getByRole('link').count()).toBe(3)
    await leave()
  })

  it('is not indexed, unlike the list that it belongs to', { tags: ['F-01'] }, async () => {
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

  it('is searched and sorted with its filters', { tags: ['F-01', 'F-05'] }, async () => {
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
    const { page, leave } = await shop.newVisitor({ javaScript: false })
    await page.goto(`${CHRISTENINGS}?gender=Garcon`)
    await page.getByLabel('Trier autrement').selectOption('Meilleures ventes')
    await page.getByRole('button', { name: 'Trier', exact: true }).click()
    expect((await names(page)).length).toBe(2)
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      sort: 'purchases',
      gender: 'Garcon',
    })
    await leave()
  })
})

describe('shopping by age', () => {
  it('remembers the age, offers it on home and lists, and forgets it', { tags: ['F-04'] }, async () => {
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
    await leave()
  })

  it('is remembered from the sheet', { tags: ['F-04'] }, async () => {
    const { page, leave } = await at(CHRISTENINGS)
    await openSheet(page)
    await option(page, '6–9 mois').tap()
    await sheet(page).getByRole('button', { name: 'Voir 3 articles' }).tap()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('chosenAge'))).toBe('6-9-mois')
    await leave()
  })
})
