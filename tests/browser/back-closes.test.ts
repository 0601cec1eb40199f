import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { addOutfits, CHRISTENINGS, openSheet, option, sheet } from './support/filters.ts'
import { openShop } from './support/open-shop.ts'
import { names, visitorsOf } from './support/product-list.ts'
import { waitForHydration } from './support/visitor.ts'

const shop = openShop()
const at = visitorsOf(shop)
const path = (page: Page) => new URL(page.url()).pathname
const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' })
const openMenu = (page: Page) => page.getByRole('button', { name: 'Menu' }).click()

beforeAll(() => addOutfits(shop))

describe('Back', () => {
  it('closes the filters, whose choices are there again when they are opened', async () => {
    const { page, leave } = await at(CHRISTENINGS)
    const before = page.url()
    await openSheet(page)
    await option(page, 'Fille et mixte').click()
    await page.goBack()
    await sheet(page).waitFor({ state: 'detached' })
    expect(page.url()).toBe(before)
    await openSheet(page)
    expect(await option(page, 'Fille et mixte').getByRole('checkbox').isChecked()).toBe(true)
    await sheet(page).getByRole('button', { name: /^Voir/ }).click()
    await expect.poll(() => new URL(page.url()).searchParams.get('gender')).toBe('Fille')
    await page.goBack()
    await expect.poll(() => names(page)).toHaveLength(4)
    expect(page.url()).toBe(before)
    await page.goBack()
    await expect.poll(() => page.url()).toBe('about:blank')
    await leave()
  })

  it('closes the menu, and from a page of the menu leads to the page before', async () => {
    const { page, leave } = await shop.newVisitor()
    await page.goto('/contact')
    await waitForHydration(page)
    await openMenu(page)
    await menu(page).getByRole('link', { name: 'Contact' }).waitFor()
    await page.goBack()
    await menu(page).getByRole('link').first().waitFor({ state: 'detached' })
    expect(path(page)).toBe('/contact')
    await openMenu(page)
    await menu(page).getByRole('link', { name: 'Kit Complet' }).click()
    await expect.poll(() => path(page)).toContain('/products/')
    await page.goBack()
    await expect.poll(() => path(page)).toBe('/contact')
    await page.getByRole('heading', { level: 1, name: 'Contact' }).waitFor()
    await page.goForward()
    await expect.poll(() => path(page)).toContain('/products/')
    await leave()
  })

  it('leaves the page at once when the menu was closed by its button', async () => {
    const { page, leave } = await shop.newVisitor()
    await page.goto('/contact')
    await waitForHydration(page)
    for (const _ of ['once', 'again']) {
      await openMenu(page)
      await menu(page).getByRole('button', { name: 'Fermer' }).click()
      await menu(page).getByRole('link').first().waitFor({ state: 'detached' })
    }
    await page.goBack()
    await expect.poll(() => page.url()).toBe('about:blank')
    await leave()
  })

  it('closes the results of the search and keeps what was typed', async () => {
    const { page, leave } = await shop.newVisitor()
    await page.goto('/contact')
    await waitForHydration(page)
    const box = page.getByRole('combobox', { name: 'Rechercher un article' })
    await box.fill('body')
    await page.getByRole('option').first().waitFor()
    await page.goBack()
    await expect.poll(() => box.getAttribute('aria-expanded')).toBe('false')
    expect([path(page), await box.inputValue()]).toEqual(['/contact', 'body'])
    await leave()
  })

  it('closes what is open after a reload of the page too', async () => {
    const { page, leave } = await shop.newVisitor()
    await page.goto('/contact')
    await waitForHydration(page)
    await openMenu(page)
    await menu(page).getByRole('link').first().waitFor()
    await page.reload()
    await waitForHydration(page)
    await openMenu(page)
    await menu(page).getByRole('link').first().waitFor()
    await page.goBack()
    await menu(page).getByRole('link').first().waitFor({ state: 'detached' })
    expect(path(page)).toBe('/contact')
    await page.goBack()
    await expect.poll(() => page.url()).toBe('about:blank')
    await leave()
  })
})
