import { beforeAll, describe, expect, it } from 'vitest'
import { overflow, overflowAtDoubleText, violations } from './support/accessibility.ts'
import {
  addOutfits,
  CHRISTENINGS,
  chips,
  main,
  OUTFIT,
  openSheet,
  option,
  sheet,
  upTo20000,
} from './support/filters.ts'
import { openShop } from './support/open-shop.ts'
import { names, visitorsOf } from './support/product-list.ts'
import { FAILED_ANSWER, waitForHydration } from './support/visitor.ts'

const shop = openShop()
const at = visitorsOf(shop)

beforeAll(() => addOutfits(shop))

describe('the filter sheet', () => {
  it('counts the matching products during the selection, and applies the selected filters', {
    tags: ['F-01', 'F-02'],
  }, async () => {
    const { page, leave } = await at(CHRISTENINGS)
    await openSheet(page)
    const dialog = sheet(page)
    await dialog.getByRole('button', { name: 'Voir 4 articles' }).waitFor()
    await option(page, 'Garçon et mixte').tap()
    await dialog.getByRole('button', { name: 'Voir 2 articles' }).waitFor()
    await dialog.getByRole('status').getByText('2 articles').waitFor({ state: 'attached' })
    await option(page, 'Fille et mixte').tap()
    await dialog.getByRole('button', { name: 'Voir 3 articles' }).waitFor()
    await option(page, 'Fille et mixte').tap()
    await upTo20000(page).tap()
    await dialog.getByRole('button', { name: 'Voir 1 article', exact: true }).tap()
    await expect.poll(() => names(page)).toEqual([OUTFIT])
    expect(await dialog.count()).toBe(0)
    await expect
      .poll(() => main(page).getByRole('link', { name: 'Filtrer' }).textContent())
      .toContain('2 filtres choisis')
    await leave()
  })

  it('disables values without results, except selected values', { tags: ['F-01'] }, async () => {
    const { page, leave } = await at(`${CHRISTENINGS}?gender=Fille&size=62+cm`)
    await openSheet(page)
    expect(await option(page, 'Garçon et mixte').getByRole('checkbox').isDisabled()).toBe(true)
    const selected = option(page, '62 cm').getByRole('checkbox')
    expect([await selected.isEnabled(), await selected.isChecked()]).toEqual([true, true])
    await option(page, '62 cm').tap()
    await sheet(page).getByRole('button', { name: 'Voir 1 article', exact: true }).waitFor()
    expect(await option(page, '6 mois').getByRole('checkbox').isEnabled()).toBe(true)
    await leave()
  })

  it('keeps the selection when counting fails, and ignores the counts of an earlier selection', {
    tags: ['F-02'],
  }, async () => {
    const { page, leave } = await at(CHRISTENINGS)
    await openSheet(page)
    await page.route('**/api/facets?*', (route) => route.abort())
    await option(page, 'Garçon et mixte').tap()
    const dialog = sheet(page)
    await dialog.getByRole('alert').getByText('Les articles n’ont pas pu être comptés.').waitFor()
    await dialog.getByRole('button', { name: 'Voir les articles' }).waitFor()
    expect(await option(page, 'Garçon et mixte').getByRole('checkbox').isChecked()).toBe(true)
    await page.unroute('**/api/facets?*')
    await dialog.getByRole('button', { name: 'Réessayer' }).tap()
    await dialog.getByRole('button', { name: 'Voir 2 articles' }).waitFor()

    await option(page, 'Garçon et mixte').tap()
    await dialog.getByRole('button', { name: 'Voir 4 articles' }).waitFor()
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route('**/api/facets?*', async (route) => {
      if (!route.request().url().includes('maxPrice')) await promise
      await route.continue().catch(() => {})
    })
    const asked = page.waitForRequest((request) => request.url().endsWith('gender=Garcon'))
    await option(page, 'Garçon et mixte').tap()
    await asked
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('gender=Garcon'))
    await upTo20000(page).tap()
    await failed
    await dialog.getByRole('button', { name: 'Voir 1 article', exact: true }).waitFor()
    resolve()
    await leave({ despite: FAILED_ANSWER })
  })

  it('reports an invalid price beside its field and applies nothing', { tags: ['F-01'] }, async () => {
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

  it('works by keyboard, returns the focus and passes axe', { tags: ['F-02'] }, async () => {
    const { page, leave } = await at(CHRISTENINGS)
    const button = main(page).getByRole('link', { name: 'Filtrer' })
    await button.focus()
    await page.keyboard.press('Enter')
    await option(page, 'Garçon et mixte').waitFor()
    expect(await violations(page)).toEqual([])
    await option(page, 'Garçon et mixte').getByRole('checkbox').focus()
    await page.keyboard.press('Space')
    await sheet(page).getByRole('button', { name: 'Voir 2 articles' }).waitFor()
    await page.keyboard.press('Escape')
    await sheet(page).waitFor({ state: 'detached' })
    expect(await button.evaluate((link) => link === document.activeElement)).toBe(true)
    expect(new URL(page.url()).search).toBe('')
    await leave()
  })

  it('is open when the URL contains filtres=1, and fits a narrow screen and large text', {
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

  it('adds nothing to the HTML of the page, and loads its counts when shown', {
    tags: ['F-60'],
  }, async () => {
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

describe('the filter column', () => {
  it('applies each choice immediately, keeps it after a reload and undoes it on Back', {
    tags: ['F-01', 'F-02'],
  }, async () => {
    const { page, leave } = await at(CHRISTENINGS, { screen: 'laptop' })
    await option(page, 'Garçon et mixte').click()
    await expect.poll(() => names(page)).toEqual([OUTFIT, 'Grand boubou de baptême'])
    expect(await violations(page)).toEqual([])
    await upTo20000(page).click()
    await expect.poll(() => names(page)).toEqual([OUTFIT])
    expect(await upTo20000(page).getAttribute('aria-pressed')).toBe('true')
    await page.reload()
    expect(await names(page)).toEqual([OUTFIT])
    await page.goBack()
    await expect.poll(() => names(page)).toEqual([OUTFIT, 'Grand boubou de baptême'])
    await expect.poll(() => option(page, 'Garçon et mixte').getByRole('checkbox').isChecked()).toBe(true)
    await chips(page).getByRole('link', { name: 'Tout effacer' }).click()
    await expect.poll(async () => (await names(page)).length).toBe(4)
    expect(await chips(page).count()).toBe(0)
    expect([await overflow(page), await overflowAtDoubleText(page)]).toEqual([0, 0])
    await leave()
  })
})
