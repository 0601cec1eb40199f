import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openShop } from './support/open-shop.ts'
import { waitForHydration } from './support/visitor.ts'

const silent = openShop()
const measured = openShop({ identity: { analyticsId: 'G-TEST000000' } })

beforeAll(async () => {
  for (const shop of [silent, measured]) {
    await shop.merchant.addProduct({ name: 'Hochet', category: 'Jouer', price: 2500 })
  }
})

/** The events sent so far: name and details. */
function events(page: Page) {
  return page.evaluate(() =>
    (window.dataLayer ?? [])
      .map((command) => [...(command as IArguments)])
      .filter(([kind]) => kind === 'event')
      .map(([, name, details]) => [name, details] as [string, Record<string, unknown>]),
  )
}

async function eventNamed(page: Page, name: string) {
  await expect.poll(async () => (await events(page)).map(([found]) => found)).toContain(name)
  return (await events(page)).findLast(([found]) => found === name)?.[1]
}

const PRIVATE = [
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/create-admin',
  '/dashboard/overview',
]

/** Follows a link of the page without loading a document, as a click on a `Link` does. */
function navigateInPage(page: Page, path: string) {
  return page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
}

async function anAgreeingVisitor() {
  const visitor = await measured.newVisitor({ screen: 'laptop', storage: { analyticsConsent: 'yes' } })
  await visitor.page.route('https://www.googletagmanager.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  )
  return visitor
}

describe('analytics', () => {
  it('sends nothing unless configured', { tags: ['A-430'] }, async () => {
    const { page, leave } = await silent.newVisitor()
    const hosts = new Set<string>()
    page.on('request', (request) => hosts.add(new URL(request.url()).origin))
    await page.goto('/products/Jouer')
    await waitForHydration(page)
    await page.getByRole('link', { name: 'Hochet' }).click()
    await page.getByRole('button', { name: 'Ajouter au panier' }).click()
    await page.getByText('Article ajouté au panier').waitFor()
    expect(await page.evaluate(() => [typeof window.gtag, typeof window.dataLayer])).toEqual([
      'undefined',
      'undefined',
    ])
    expect([...hosts]).toEqual([silent.url])
    await leave()
  })

  it('asks for consent first, and after a refusal loads no script and does not ask again', async () => {
    const { page, leave } = await measured.newVisitor()
    let fetched = 0
    await page.route('https://www.googletagmanager.com/**', (route) => {
      fetched++
      return route.abort()
    })
    await page.goto('/')
    await page.getByRole('button', { name: 'Refuser' }).click()
    await page.reload()
    await waitForHydration(page)
    expect(await page.getByRole('button', { name: 'Refuser' }).count()).toBe(0)
    expect(fetched).toBe(0)
    await leave()
  })

  it('reports each page and its speed after consent', { tags: ['A-307', 'A-308', 'A-309'] }, async () => {
    const { page, leave } = await measured.newVisitor()
    await page.route('https://www.googletagmanager.com/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: '' }),
    )
    await page.goto('/about')
    await page.getByRole('button', { name: 'Accepter' }).click()
    expect(await eventNamed(page, 'page_view')).toMatchObject({ page_path: '/about' })
    expect(await eventNamed(page, 'page_performance')).toMatchObject({ loaded: expect.any(Number) })
    await page.getByRole('link', { name: /^Panier/ }).click()
    await expect.poll(() => eventNamed(page, 'page_view')).toMatchObject({ page_path: '/cart' })
    await leave()
  })

  it('reports searches, product clicks, cart additions, purchases and conversions', {
    tags: ['A-310', 'A-311', 'A-312', 'A-313', 'A-314', 'A-430'],
  }, async () => {
    const { page, leave } = await anAgreeingVisitor()
    await page.goto('/products/Jouer')
    await waitForHydration(page)
    await page.getByPlaceholder('Recherche...').fill('hoch')
    expect(await eventNamed(page, 'search')).toEqual({ search_term: 'hoch' })
    await page.keyboard.press('Escape')
    await page.locator('main').getByRole('link', { name: 'Hochet' }).click()
    expect(await eventNamed(page, 'product_click')).toMatchObject({ item_name: 'Hochet' })
    await page.getByRole('button', { name: 'Ajouter au panier' }).click()
    expect(await eventNamed(page, 'add_to_cart')).toMatchObject({
      item_name: 'Hochet',
      quantity: 1,
      value: 2500,
      currency: 'XOF',
    })
    await page.goto('/delivery-info')
    await page.getByLabel('Nom complet').fill('Fatou Sarr')
    await page.getByLabel('Adresse de livraison').fill('Ouakam')
    await page.getByRole('button', { name: 'Confirmer la commande' }).click()
    await page.getByRole('button', { name: 'Continuer' }).click()
    const purchase = await eventNamed(page, 'purchase')
    expect(purchase).toMatchObject({ value: 2500, item_count: 1, currency: 'XOF' })
    expect(purchase?.transaction_id).toMatch(/^KB-/)
    expect(await eventNamed(page, 'conversion')).toMatchObject({ transaction_id: purchase?.transaction_id })
    await leave()
  })

  it('reports script errors and unhandled rejections', { tags: ['A-315', 'A-316', 'A-317'] }, async () => {
    const { page, leave } = await anAgreeingVisitor()
    await page.goto('/')
    await eventNamed(page, 'page_view')
    await page.evaluate(() => {
      setTimeout(() => {
        throw new Error('a script fell')
      })
    })
    await expect.poll(() => eventNamed(page, 'error')).toMatchObject({ description: 'Error: a script fell' })
    await page.evaluate(() => void Promise.reject(new Error('a promise fell')))
    await expect
      .poll(() => eventNamed(page, 'error'))
      .toMatchObject({ description: 'Error: a promise fell', source: 'promise' })
    await leave({ despite: /a (script|promise) fell/ })
  })

  it('runs no Google script on sign-in, reset and dashboard pages, however they are reached', async () => {
    const visitor = await anAgreeingVisitor()
    const { page } = visitor
    const runs = () =>
      page.evaluate(() => Boolean(window.gtag ?? document.querySelector('script[src*="google"]')))
    const policyOf = async (path: string) =>
      (await page.request.get(measured.url + path)).headers()['content-security-policy'] ?? ''

    for (const path of PRIVATE) {
      expect(await policyOf(path), path).not.toContain('google')
      await page.goto(path)
      await waitForHydration(page)
      expect(await runs(), `${path}, opened directly`).toBe(false)
    }
    for (const path of ['/', '/product/x', '/nothing-here'])
      expect(await policyOf(path), path).toContain('google')

    for (const path of PRIVATE) {
      await page.goto('/about')
      await eventNamed(page, 'page_view')
      await navigateInPage(page, path)
      await expect.poll(runs, { message: `${path}, from a storefront page` }).toBe(false)
      await waitForHydration(page)
      expect(new URL(page.url()).pathname).not.toBe('/about')
    }
    await visitor.leave({ despite: /404/ })
  })

  it('does not start in a document that began as a reset link', async () => {
    const { page, leave } = await anAgreeingVisitor()
    await page.goto('/reset-password#a-secret-token')
    await waitForHydration(page)
    await page.getByRole('link', { name: /Keur Bébé/ }).click()
    await page.locator('main#contenu').waitFor()
    expect(await page.evaluate(() => typeof window.gtag)).toBe('undefined')
    await page.goBack()
    await page.getByText('Choisissez le nouveau mot de passe de votre compte.').waitFor()
    expect(await page.evaluate(() => typeof window.gtag)).toBe('undefined')
    await leave()
  })
})
