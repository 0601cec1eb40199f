import { readFile } from 'node:fs/promises'
import type { BrowserContext } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { TodayFigures } from '../../contracts/overview.ts'
import { violations } from './support/accessibility.ts'
import { openShop } from './support/open-shop.ts'
import { addButton, openProduct } from './support/product-page.ts'
import { anAdministrator } from './support/signed-in.ts'
import { waitForHydration } from './support/visitor.ts'

const shop = openShop()

/** Where today is another day than in Dakar for half of the day, and where it ends eight hours later. */
const ZONES = ['Pacific/Auckland', 'America/Los_Angeles']

/** Collects the visits and carts that a window sends. */
function countedBy(context: BrowserContext): string[] {
  const kinds: string[] = []
  context.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/visits') kinds.push(searchParams.get('kind') ?? '')
  })
  return kinds
}

const today = () => new Date().toISOString().slice(0, 10)

async function readPeriod() {
  const answer = await fetch(`${shop.url}/api/stats/period?from=${today()}&until=${today()}&by=day`, {
    headers: { Authorization: `Bearer ${shop.merchant.token}` },
  })
  const { slots } = (await answer.json()) as { slots: (TodayFigures['today'] & { carts: number })[] }
  return { visits: slots[0]?.visits, carts: slots[0]?.carts }
}

describe('visits', { tags: ['R-20'] }, () => {
  it('are counted once per tab with their first article in the cart, also on cached pages, without a cookie', async () => {
    const product = await shop.merchant.addProduct({ name: 'Robe de fête', stock: 9 })
    for (const expected of [1, 2]) {
      const { page, context, leave } = await shop.newVisitor()
      const kinds = countedBy(context)
      await page.goto('/')
      await waitForHydration(page)
      await expect.poll(() => kinds).toEqual(['visit'])
      await page.reload()
      await openProduct(page, product)
      await addButton(page).click()
      await addButton(page).click()
      await expect.poll(readPeriod).toEqual({ visits: expected, carts: expected })
      expect(kinds).toEqual(['visit', 'cart'])
      const cookies = (await context.cookies()).map(({ name }) => name)
      // The cookie of ratings and views is older and has nothing to do with visits.
      expect(cookies.filter((name) => name !== 'visitor')).toEqual([])
      await leave()
    }
  })

  it('leave the shop as it is when their beacon is blocked, and administrators send none', async () => {
    const product = await shop.merchant.addProduct({ name: 'Body', stock: 9 })
    const blocked = await shop.newVisitor()
    await blocked.context.route('**/api/visits?*', (route) => route.abort('blockedbyclient'))
    await openProduct(blocked.page, product)
    await addButton(blocked.page).click()
    await blocked.page.goto('/cart')
    await blocked.page.getByRole('main').getByText('Body').first().waitFor()
    await blocked.leave({ despite: /api\/visits/ })
    const { page, context, leave } = await anAdministrator(shop)
    const kinds = countedBy(context)
    await openProduct(page, product)
    expect(kinds).toEqual([])
    await leave()
  })
})

describe('the overview', { tags: ['G-40', 'R-20', 'R-21'] }, () => {
  it.each(ZONES)('counts the days of Dakar on a device in %s, and gives their CSV', async (timeZone) => {
    const { page, leave } = await anAdministrator(shop, { screen: 'phone', timeZone })
    await page.goto('/dashboard/overview')
    await page.getByRole('heading', { name: 'De la visite à la commande' }).waitFor()
    expect(await page.getByLabel('Au', { exact: true }).inputValue()).toBe(today())
    const weekday = new Intl.DateTimeFormat('fr', { weekday: 'long', timeZone: 'Africa/Dakar' })
    await page
      .getByRole('heading', { name: `Aujourd’hui et ${weekday.format(new Date())} dernier` })
      .waitFor()
    const card = page
      .locator('section', { has: page.getByRole('heading', { name: 'De la visite à la commande' }) })
      .last()
    await card.getByText('Voir les chiffres').click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      card.getByRole('button', { name: 'Télécharger (CSV)' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('de-la-visite-a-la-commande.csv')
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
    expect(lines[0]).toBe('Jour;Visites;Paniers;Commandes du site')
    expect(lines).toHaveLength(31)
    const { visits, carts } = await readPeriod()
    expect(lines.at(-1)).toMatch(new RegExp(`;${visits};${carts};0$`))
    expect(await violations(page)).toEqual([])
    await leave()
  })
})
