import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { PERMISSIONS } from '../../domain/accounts/account.ts'
import { violations } from './support/accessibility.ts'
import { alert, fill, posts, SIGNED_OUT, send, storageOf, storedSession } from './support/accounts.ts'
import { PASSWORD } from './support/merchant.ts'
import { openShop } from './support/open-shop.ts'
import { toast } from './support/toast.ts'
import { FAILED_ANSWER, holdRequests, type VisitorOptions, waitForHydration } from './support/visitor.ts'

const shop = openShop()
const QUESTION = 'Êtes-vous sûr de vouloir vous déconnecter?'

/** A separate administrator, whose session a test may end. */
async function anAdministrator(username: string, options: VisitorOptions = {}) {
  const account = await shop.merchant.addAdministrator(username, PERMISSIONS)
  const visitor = await shop.newVisitor({ ...options, storage: storageOf(account) })
  return { ...visitor, ...account }
}

/** The status of an API call with this token. */
async function statusWith(token: string): Promise<number> {
  return (await fetch(`${shop.url}/api/users/me`, { headers: { Authorization: `Bearer ${token}` } })).status
}

/** Ends the session on the server; the page does not notice. */
function endOnTheServer(token: string) {
  const headers = { Authorization: `Bearer ${token}` }
  return fetch(`${shop.url}/api/users/logout`, { method: 'POST', headers })
}

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const logOut = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Se déconnecter' })
const question = (page: Page) => page.getByRole('dialog', { name: 'Déconnexion' })

describe('a session', () => {
  it('is restored after a reload, and ends in the browser and on the server only when the user confirms signing out', {
    tags: ['B-056', 'B-184', 'B-185', 'B-186', 'B-187'],
  }, async () => {
    const { page, token, leave } = await anAdministrator('bineta')
    await page.goto('/dashboard/users')
    await title(page, 'Utilisateurs').waitFor()
    await page.reload()
    await title(page, 'Utilisateurs').waitFor()
    expect(await storedSession(page)).toMatchObject({ token, user: { username: 'bineta', role: 'admin' } })

    await logOut(page).click()
    await question(page).getByText(QUESTION, { exact: true }).waitFor()
    expect(await violations(page)).toEqual([])
    await question(page).getByRole('button', { name: 'Retour' }).click()
    await question(page).waitFor({ state: 'detached' })
    expect(await storedSession(page)).toMatchObject({ token })
    expect(await statusWith(token)).toBe(200)

    await logOut(page).click()
    await question(page).getByRole('button', { name: 'Se déconnecter' }).click()
    await toast(page, 'Déconnexion réussie !').waitFor()
    await title(page, 'Se connecter').waitFor()
    expect(new URL(page.url()).pathname).toBe('/login')
    expect(await storedSession(page)).toEqual(SIGNED_OUT)
    expect(await statusWith(token)).toBe(401)
    await leave({ despite: FAILED_ANSWER })
  })

  it('ends in this browser even when the server is unreachable', async () => {
    const { page, leave } = await anAdministrator('coumba')
    await page.goto('/dashboard/users')
    await title(page, 'Utilisateurs').waitFor()
    await page.route('**/api/users/logout', (route) => route.abort())
    await logOut(page).click()
    await question(page).getByRole('button', { name: 'Se déconnecter' }).click()
    await title(page, 'Se connecter').waitFor()
    expect(await storedSession(page)).toEqual(SIGNED_OUT)
    await leave({ despite: FAILED_ANSWER })
  })

  it('that has expired is reported and cleared, and sign-in returns to the same page', async () => {
    const { page, token, leave } = await anAdministrator('dieynaba')
    await page.goto('/dashboard/order?status=confirmed')
    await title(page, 'Toutes les commandes').waitFor()
    // Leaves the dashboard, whose pending requests would report the expiry first.
    await page.goto('/terms')
    await endOnTheServer(token)
    await page.goto('/dashboard/order?status=confirmed')
    await toast(page, 'Session expirée').waitFor()
    await title(page, 'Se connecter').waitFor()
    expect(await storedSession(page)).toEqual(SIGNED_OUT)
    await fill(page, { Email: 'dieynaba@exemple.sn', 'Mot de passe': PASSWORD })
    await send(page)
    await title(page, 'Toutes les commandes').waitFor()
    expect(new URL(page.url()).search).toBe('?status=confirmed')
    await leave({ despite: FAILED_ANSWER })
  })

  it('that has expired is reported and sign-in opens, even when the first request of the page is refused at once', async () => {
    const { page, context, leave } = await anAdministrator('djibril')
    await context.addInitScript(() => {
      const send = window.fetch
      window.fetch = (input, options) => {
        if (!String(input).includes('/api/users')) return send(input, options)
        return Promise.resolve(Response.json({ message: 'Session expirée' }, { status: 401 }))
      }
    })
    await page.goto('/dashboard/users')
    await toast(page, 'Session expirée').waitFor()
    await title(page, 'Se connecter').waitFor()
    await leave()
  })

  it('ends in every tab when the user logs out in one tab', async () => {
    const { page, context, leave } = await anAdministrator('fama', { screen: 'laptop' })
    await page.goto('/dashboard/users')
    await title(page, 'Utilisateurs').waitFor()
    const [orders, home] = [await context.newPage(), await context.newPage()]
    await orders.goto('/dashboard/order')
    await title(orders, 'Toutes les commandes').waitFor()
    await home.goto('/')
    await home.getByRole('link', { name: 'Tableau de bord' }).waitFor()
    expect(await home.locator('body > header, body > footer').count()).toBe(0)

    await logOut(page).click()
    await question(page).getByRole('button', { name: 'Se déconnecter' }).click()
    await title(orders, 'Se connecter').waitFor()
    await home.locator('body > header').waitFor()
    await home.locator('body > footer').waitFor()
    await leave({ despite: FAILED_ANSWER })
  })
})

describe('an account form', () => {
  it('validates the input as it was at the click, even if the validation code loads later', async () => {
    const { page, leave } = await shop.newVisitor()
    const release = await holdRequests(page, '**/assets/account-checks-*.js')
    const sent = posts(page, 'register')
    await page.goto('/register')
    await waitForHydration(page)
    await fill(page, { "Nom d'utilisateur": 'khady', Email: '', 'Mot de passe': PASSWORD })
    await send(page)
    await fill(page, { Email: 'khady@exemple.sn' })
    release()
    await alert(page, 'Veuillez remplir tous les champs.').waitFor()
    expect(sent).toEqual([])
    await leave()
  })
})

describe('a stored session', () => {
  it('is ignored without an error when its token or user is missing or invalid', {
    tags: ['B-190'],
  }, async () => {
    const { page, leave } = await shop.newVisitor()
    await page.goto('/faq')
    for (const [damage, stored] of [
      ['no token', { user: '{"username":"x","role":"admin"}' }],
      ['an empty token', { token: '', user: '{"username":"x","role":"admin"}' }],
      ['no user', { token: 'jeton' }],
      ['a truncated user', { token: 'jeton', user: '{"role":"adm' }],
      ['a list as its user', { token: 'jeton', user: '[]' }],
      ['null as its user', { token: 'jeton', user: 'null' }],
    ] as const) {
      await page.evaluate((entries) => {
        localStorage.clear()
        for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
      }, stored)
      await page.goto('/dashboard/overview')
      await expect.poll(() => new URL(page.url()).pathname, { message: damage }).toBe('/login')
      await title(page, 'Se connecter').waitFor()
      await page.goto('/faq')
      await page.locator('body > header').waitFor()
    }
    await leave()
  })
})
