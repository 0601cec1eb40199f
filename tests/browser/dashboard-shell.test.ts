import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { overflow, violations } from './support/accessibility.ts'
import { SIGNED_OUT, storageOf, storedSession } from './support/accounts.ts'
import { openShop } from './support/open-shop.ts'
import { toast } from './support/toast.ts'
import { SCREENS } from './support/visitor.ts'

const shop = openShop()
let productId: string

beforeAll(async () => {
  productId = (await shop.merchant.addProduct({ name: 'Hochet' }))._id
})

/** Every dashboard page: its path, title and breadcrumb label. */
const pages = () =>
  [
    ['overview', 'Aperçu', 'Aperçu'],
    ['products', 'Produits', 'Produits'],
    ['order', 'Toutes les commandes', 'Commandes'],
    ['users', 'Utilisateurs', 'Utilisateurs'],
    ['most-viewed', 'Produits les plus visités', 'Plus visités'],
    ['most-purchased', 'Produits les plus achetés', 'Plus achetés'],
    ['manage-products/add', 'Nouveau produit', 'Nouveau produit'],
    [`manage-products/edit/${productId}`, 'Modifier un produit', 'Modifier un produit'],
    [`product/${productId}`, 'Statistiques du produit', 'Statistiques du produit'],
  ] as const

/** A page's title, which a count may follow. */
const title = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name: new RegExp(`^${name}(?: \\(\\d+\\))?$`) })
const menu = (page: Page) => page.getByRole('navigation', { name: 'Sections' })
const entries = (page: Page) => menu(page).getByRole('listitem')
const breadcrumb = (page: Page) => page.getByRole('navigation', { name: 'Fil d’Ariane' })

async function here(page: Page): Promise<string> {
  return (await breadcrumb(page).getByRole('listitem').allTextContents()).join(' ')
}

describe('the guard of the dashboard', () => {
  it('redirects a visitor from each dashboard URL to sign-in', { tags: ['B-048'] }, async () => {
    const { page, leave } = await shop.newVisitor()
    for (const [path] of pages()) {
      await page.goto(`/dashboard/${path}`)
      await page.waitForURL('**/login')
      await title(page, 'Se connecter').waitFor()
    }
    expect(await storedSession(page)).toEqual(SIGNED_OUT)
    await leave()
  })

  it.each(['user', 'chef'])(
    'redirects a user with the role %s to a sign-in page that greets them by name',
    { tags: ['B-049'] },
    async (role) => {
      const user = JSON.stringify({ _id: 'u1', username: 'fatou', email: 'fatou@exemple.sn', role })
      const { page, leave } = await shop.newVisitor({ storage: { token: 'jeton', user } })
      const called: string[] = []
      page.on('request', (request) => request.url().includes('/api/') && called.push(request.url()))
      await page.goto('/dashboard/overview')
      await page.waitForURL('**/login')
      await title(page, 'Bonjour fatou !').waitFor()
      expect(called.filter((url) => !url.includes('/ping'))).toEqual([])
      await leave()
    },
  )
})

describe('the layout of the dashboard', () => {
  it('shows a side menu on each page of a laptop, with links to the six sections and the current one marked', {
    tags: ['B-047', 'B-050', 'B-052', 'B-053', 'B-055'],
  }, async () => {
    const { page, leave } = await shop.newVisitor({ screen: 'laptop', storage: storageOf(shop.merchant) })
    for (const [path, heading, name] of pages()) {
      await page.goto(`/dashboard/${path}`)
      await title(page, heading).waitFor()
      expect(await entries(page).count(), path).toBe(6)
      expect(await here(page), path).toBe(`Dashboard ${name}`)
      expect(await breadcrumb(page).locator('[aria-current=page]').textContent(), path).toBe(name)
      await page.getByRole('banner').getByRole('button', { name: 'Se déconnecter' }).waitFor()
    }
    const box = await menu(page).boundingBox()
    expect(box).toMatchObject({ x: expect.closeTo(16, 0) })
    expect(box?.height).toBeGreaterThan(SCREENS.laptop.height / 3)
    for (const [path, heading, name] of pages().slice(0, 6)) {
      await menu(page).getByRole('link', { name, exact: true }).click()
      await page.waitForURL(`**/dashboard/${path}`)
      await title(page, heading).waitFor()
      expect((await menu(page).locator('[aria-current=page]').allTextContents()).join()).toContain(name)
    }
    await breadcrumb(page).getByRole('link', { name: 'Dashboard' }).click()
    await title(page, 'Aperçu').waitFor()
    await leave()
  })

  it('has the six entries at the bottom of a phone, each wide enough to tap', {
    tags: ['B-051'],
  }, async () => {
    const { page, leave } = await shop.newVisitor({ storage: storageOf(shop.merchant) })
    await page.goto('/dashboard/overview')
    await title(page, 'Aperçu').waitFor()
    const { width, height } = SCREENS.phone
    const bar = await menu(page).boundingBox()
    expect(bar && bar.y + bar.height).toBe(height)
    const links = await menu(page).getByRole('listitem').getByRole('link').all()
    expect(links).toHaveLength(6)
    for (const link of links) {
      const box = await link.boundingBox()
      expect(box?.width).toBeGreaterThanOrEqual(44)
      expect(box?.height).toBeGreaterThanOrEqual(44)
      expect(box && box.x + box.width).toBeLessThanOrEqual(width)
    }
    await leave()
  })

  it('redirects the dashboard’s root and unknown URLs below it to the overview', {
    tags: ['B-054'],
  }, async () => {
    const { page, leave } = await shop.newVisitor({ storage: storageOf(shop.merchant) })
    for (const path of ['', '/', '/nowhere', '/users/u1', '/a/b/c']) {
      await page.goto(`/dashboard${path}`)
      await page.waitForURL('**/dashboard/overview')
      await title(page, 'Aperçu').waitFor()
    }
    await leave()
  })
})

describe.each(['phone', 'laptop'] as const)('a missing permission on a %s', (screen) => {
  it('is explained in the menu and in place of the page, with links to permitted sections', async () => {
    const account = await shop.merchant.addAdministrator(`orders-${screen}`, ['orders'])
    const { page, leave } = await shop.newVisitor({ screen, storage: storageOf(account) })
    const reason = (name: string) =>
      `Il faut le droit « ${name} » : un administrateur qui gère les comptes peut le donner.`
    const refused: string[] = []
    page.on('response', (answer) => answer.status() === 403 && refused.push(answer.url()))
    for (const [path, right] of [
      ['most-viewed', 'Statistiques'],
      ['users', 'Comptes'],
      ['manage-products/add', 'Produits'],
    ] as const) {
      await page.goto(`/dashboard/${path}`)
      await title(page, 'Page réservée').waitFor()
      await page.getByRole('main').getByText(reason(right)).waitFor()
    }
    expect(await entries(page).getByRole('link').count()).toBe(1)
    await entries(page)
      .getByRole('button', { name: /^Utilisateurs/ })
      .press('Enter')
    await toast(page, reason('Comptes')).waitFor()
    expect([await violations(page), await overflow(page)]).toEqual([[], 0])
    await page.getByRole('main').getByRole('link', { name: 'Commandes' }).click()
    await title(page, 'Toutes les commandes').waitFor()
    // The overview and unknown URLs of the dashboard redirect to a permitted section.
    await breadcrumb(page).getByRole('link', { name: 'Dashboard' }).click()
    await title(page, 'Toutes les commandes').waitFor()
    await page.goto('/dashboard/nowhere')
    await title(page, 'Toutes les commandes').waitFor()
    expect(refused).toEqual([])
    await leave()
  })
})
