import { SCREENS } from 'virtual:dashboard-screens'
import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ORDER_TABS } from '../../app/dashboard/orders/order-tabs.tsx'
import { type ProductTool, TOOLS } from '../../app/dashboard/products/page-links.ts'
import { flawsOnEachScreen, shrinkToPhone, smallTargets } from './support/flaws.ts'
import { address, emptyShop, type Screen, showInLayout, signInAs } from './support/show-screen.tsx'

beforeEach(emptyShop)

const title = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const link = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
const TABS = Object.values<ProductTool>(TOOLS).flatMap(({ label, pages }) =>
  pages.map((tab) => ({ ...tab, tool: label })),
)

/** Shows the dashboard with all its screens. */
async function open(at: string) {
  const screens: Record<string, Screen> = {}
  for (const [path, load] of Object.entries(SCREENS)) screens[path.replace('/dashboard/', '')] = await load()
  await showInLayout(screens, at)
}

describe('the tools of the products', () => {
  it('are six at most, each opened from the list of products, where its page leads back', async () => {
    expect(Object.keys(TOOLS).length).toBeLessThanOrEqual(6)
    await shrinkToPhone()
    await open('/dashboard/products')
    await page.getByRole('button', { name: 'Autres actions' }).click()
    expect(await flawsOnEachScreen()).toEqual([])
    await shrinkToPhone()
    await page.getByRole('button', { name: 'Autres actions' }).click()
    for (const { label, pages } of Object.values(TOOLS)) {
      await page.getByRole('button', { name: 'Autres actions' }).click()
      expect(smallTargets()).toEqual([])
      await link(label).click()
      await expect.element(title(pages[0]?.label ?? label)).toBeVisible()
      await link('Tous les produits').click()
    }
  })

  it.each(TABS)(
    '$tool has the page $label, marked among its tabs and named above them',
    async ({ to, label, tool }) => {
      await open(to)
      await expect.element(title(label)).toBeVisible()
      if (label !== tool) await expect.element(link(label)).toHaveAttribute('aria-current', 'true')
      expect(await flawsOnEachScreen()).toEqual([])
      await shrinkToPhone()
      expect(smallTargets()).toEqual([])
    },
  )

  it('show an account only the pages that it may open', async () => {
    await signInAs('binta', ['products'])
    await open('/dashboard/products')
    await link('Promotions et calendrier').click()
    await expect.poll(() => address).toBe('/dashboard/products/plans')
    await expect.element(title('Calendrier')).toBeVisible()
    expect(link('Promotions').elements()).toEqual([])
  })
})

describe('the screens of the orders', () => {
  it.each(ORDER_TABS)(
    'have the name of the tab $label above the tabs, also on a phone',
    async ({ to, label, title: name = label }) => {
      await shrinkToPhone()
      await open(to)
      await expect.element(title(name)).toBeVisible()
      const heading = title(name).element()
      const tabs = page.getByRole('navigation', { name: 'Étapes des commandes' }).element()
      expect(heading.clientWidth).toBeGreaterThan(1)
      expect(heading.getBoundingClientRect().bottom).toBeLessThanOrEqual(tabs.getBoundingClientRect().top)
      expect(page.getByRole('heading', { level: 1 }).elements()).toHaveLength(1)
    },
  )
})

describe('the pages of the settings', () => {
  it('are twelve at most, each with the name of its card and a way back', async () => {
    await shrinkToPhone()
    await open('/dashboard/settings')
    await expect.element(title('Réglages')).toBeVisible()
    expect(await flawsOnEachScreen()).toEqual([])
    await shrinkToPhone()
    const cards = () => page.getByRole('main').getByRole('listitem').getByRole('link')
    const names = cards()
      .elements()
      .map((card) => card.querySelector('strong')?.textContent ?? '')
    expect(names.length).toBeGreaterThan(9)
    expect(names.length).toBeLessThanOrEqual(12)
    for (const [index, name] of names.entries()) {
      await cards().nth(index).click()
      await expect.element(title(name)).toBeVisible()
      expect(smallTargets()).toEqual([])
      await link(name === 'Affiche' ? 'Aperçu' : 'Tous les réglages').click()
      if (name === 'Affiche') break
      await expect.element(title('Réglages')).toBeVisible()
    }
  })

  it('show the setting that a former address leads to', async () => {
    await shrinkToPhone()
    await open('/dashboard/settings/zones')
    await expect.element(title('Livraison')).toBeVisible()
    const zones = page.getByRole('region', { name: 'Zones de livraison' })
    await expect.element(zones).toHaveFocus()
    await expect.element(zones).toBeInViewport()
  })

  it('link the settings of a long page above them', async () => {
    await open('/dashboard/settings/payments')
    await page.getByRole('navigation', { name: 'Sur cette page' }).getByText('Comptes de paiement').click()
    await expect.element(page.getByRole('region', { name: 'Comptes de paiement' })).toHaveFocus()
  })
})
