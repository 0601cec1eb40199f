import { beforeAll, describe, expect, it } from 'vitest'
import { violations } from './support/accessibility.ts'
import { fill, posts, send, storedSession } from './support/accounts.ts'
import { openShop } from './support/open-shop.ts'
import { toast } from './support/toast.ts'
import { holdRequests, type VisitorOptions, waitForHydration } from './support/visitor.ts'

const shop = openShop()
const FATOU = { username: 'fatou', email: 'fatou@exemple.sn', password: 'petite-pirogue' }

beforeAll(async () => {
  await fetch(`${shop.url}/api/users/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(FATOU),
  })
})

async function aVisitorOn(path: string, options: VisitorOptions = {}) {
  const visitor = await shop.newVisitor(options)
  await visitor.page.goto(path)
  await waitForHydration(visitor.page)
  return visitor
}

describe('the sign-in page', () => {
  const credentials = { Email: FATOU.email, 'Mot de passe': FATOU.password }

  it('opens home for a customer, greets a returning customer, and has empty fields after sign-out', {
    tags: ['B-006', 'B-020', 'B-321'],
  }, async () => {
    const { page, leave } = await aVisitorOn('/login')
    expect(await violations(page)).toEqual([])
    await fill(page, credentials)
    await send(page)
    await toast(page, "Connexion réussie ! Retour à l'accueil.").waitFor()
    await page.waitForURL(`${shop.url}/`)
    expect((await storedSession(page)).user).toMatchObject({ username: 'fatou', role: 'user' })
    await page.goto('/login')
    await page.getByRole('heading', { level: 1, name: 'Bonjour fatou !' }).waitFor()
    await page.getByRole('button', { name: 'Se déconnecter' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Se déconnecter' }).click()
    await page.getByRole('heading', { level: 1, name: 'Se connecter' }).waitFor()
    expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe('')
    expect(await page.getByLabel('Mot de passe', { exact: true }).inputValue()).toBe('')
    await leave()
  })

  it('empties both fields on success and does not store the password', { tags: ['B-022'] }, async () => {
    const { page, leave } = await aVisitorOn('/register')
    await page.getByRole('link', { name: 'Connectez-vous' }).click()
    await page.getByRole('heading', { level: 1, name: 'Se connecter' }).waitFor()
    const release = await holdRequests(page, '**/api/products?*')
    await fill(page, credentials)
    await send(page)
    await toast(page, "Connexion réussie ! Retour à l'accueil.").waitFor()
    const typed = () =>
      page.locator('input').evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))
    expect((await typed()).join('')).toBe('')
    expect(new URL(page.url()).pathname).toBe('/login')
    release()
    await page.waitForURL(`${shop.url}/`)
    const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
    expect(stored).not.toContain(FATOU.password)
    await leave()
  })
})

describe('the registration page', () => {
  const fields = {
    "Nom d'utilisateur": 'aissatou',
    Email: 'aissatou@exemple.sn',
    'Mot de passe': 'petite-pirogue',
  }

  it('signs a new customer in and shows them a greeting', {
    tags: ['B-005', 'B-030', 'B-031', 'B-188', 'B-270'],
  }, async () => {
    const { page, leave } = await aVisitorOn('/register')
    const sent = posts(page, 'register')
    const answered = page.waitForResponse('**/api/users/register')
    expect(await violations(page)).toEqual([])
    await fill(page, fields)
    await send(page)
    await toast(page, 'Inscription réussie !').waitFor()
    await page.getByRole('heading', { level: 1, name: 'Bonjour aissatou !' }).waitFor()
    expect(sent).toEqual([{ username: 'aissatou', email: 'aissatou@exemple.sn', password: 'petite-pirogue' }])
    const session = await storedSession(page)
    expect(session.token).toBe((await (await answered).json()).token)
    expect(session.user).toMatchObject({ username: 'aissatou', role: 'user' })
    await leave()
  })
})

describe('the top bar of the page that creates an administrator', () => {
  it('shows a warning after a click on its login link, and opens the home page 3 s later', {
    tags: ['B-057', 'B-058', 'B-059', 'B-360'],
  }, async () => {
    const { page, leave } = await shop.newVisitor()
    await page.clock.install({ time: '2026-03-02T10:00:00Z' })
    await page.goto('/create-admin')
    await waitForHydration(page)
    expect(await violations(page)).toEqual([])
    await page.clock.pauseAt('2026-03-02T11:00:00Z')
    let passed = 0
    const pass = async (milliseconds: number) => {
      passed += milliseconds
      await page.clock.runFor(milliseconds)
    }
    await page.getByRole('link', { name: 'Connexion', exact: true }).click()
    await expect
      .poll(async () => {
        await pass(50)
        return toast(page, 'Redirection vers la page de connexion.').count()
      })
      .toBe(1)
    await pass(2950 - passed)
    expect(new URL(page.url()).pathname).toBe('/create-admin')
    await pass(100)
    await page.waitForURL(`${shop.url}/`)
    await page.goto('/create-admin')
    await waitForHydration(page)
    await page.clock.resume()
    await page.getByRole('link', { name: 'Connexion', exact: true }).click()
    await toast(page, 'Redirection vers la page de connexion.').waitFor()
    await page.getByRole('link', { name: 'Y aller' }).click()
    await page.waitForURL('**/login')
    await leave()
  })
})
