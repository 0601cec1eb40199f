import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { alert, answer, fill, posts, SIGNED_OUT, send, storageOf, storedSession } from './support/accounts.ts'
import { flawsOnEachScreen } from './support/flaws.ts'
import { openShop } from './support/open-shop.ts'
import { toast } from './support/toast.ts'
import { FAILED_ANSWER, type VisitorOptions, waitForHydration } from './support/visitor.ts'

const shop = openShop()
const FIELDS = {
  Nom: 'Binta Fall',
  "Nom d'utilisateur": 'binta',
  Email: 'binta@exemple.sn',
  'Mot de passe': 'doudou-et-biberon',
}
const BINTA = {
  name: 'Binta Fall',
  username: 'binta',
  email: 'binta@exemple.sn',
  password: 'doudou-et-biberon',
}
const WARNING = 'Redirection vers la page de connexion.'

/** A visitor on the page that creates an administrator, with the given fields filled in. */
async function aFounder({
  fields = {},
  path = '/create-admin',
  ...options
}: VisitorOptions & { fields?: Record<string, string>; path?: string } = {}) {
  const visitor = await shop.newVisitor(options)
  await visitor.page.goto(path)
  await waitForHydration(visitor.page)
  await fill(visitor.page, fields)
  return { ...visitor, sent: posts(visitor.page, 'create-admin') }
}

const startupBanner = (page: Page) => page.getByRole('dialog', { name: 'Bienvenue' })
const loginLink = (page: Page) => page.getByRole('link', { name: 'Connexion', exact: true })

describe('the page that creates an administrator', () => {
  it('requires four fields, sends nothing without them, and links to sign-in', {
    tags: 'B-036 B-037 B-038 B-039 B-040 B-041 B-042 B-265 B-266 B-267 B-268'.split(' '),
  }, async () => {
    const { page, sent, leave } = await aFounder()
    await page
      .getByRole('heading', { level: 1, name: 'Créer un compte administrateur', exact: true })
      .waitFor()
    const signIn = page.getByRole('main').getByRole('link', { name: 'Connectez-vous' })
    expect(await signIn.getAttribute('href')).toBe('/login')
    expect(await page.getByLabel('Mot de passe', { exact: true }).getAttribute('type')).toBe('password')
    for (const label of Object.keys(FIELDS)) {
      await fill(page, { ...FIELDS, [label]: '' })
      await send(page)
      await alert(page, 'Veuillez remplir tous les champs.').waitFor()
    }
    expect(sent).toEqual([])
    await leave()
  })

  it('signs the new administrator in, shows the server’s message and opens home', {
    tags: ['B-043', 'B-044', 'B-046', 'B-189', 'B-203', 'B-272', 'B-273'],
  }, async () => {
    const { page, sent, leave } = await aFounder({ fields: FIELDS, storage: storageOf(shop.merchant) })
    const answered = page.waitForResponse('**/api/users/create-admin')
    await send(page)
    const { message, token, user } = await (await answered).json()
    await startupBanner(page).getByText(message, { exact: true }).waitFor()
    expect(sent).toEqual([BINTA])
    expect(user).toMatchObject({ name: 'Binta Fall', username: 'binta', role: 'admin' })
    expect(await storedSession(page)).toMatchObject({ token, user: { username: 'binta', role: 'admin' } })
    await startupBanner(page).getByRole('button', { name: 'OK' }).click()
    await page.waitForURL(`${shop.url}/`)
    await leave()
  })

  it('shows Inscription réussie ! when the server sends no message, and opens home on Escape', {
    tags: ['B-045'],
  }, async () => {
    const { page, leave } = await aFounder({ fields: FIELDS })
    await answer(page, 'create-admin', { token: 'jeton', user: { _id: 'u1', role: 'admin' } })
    await send(page)
    await startupBanner(page).getByText('Inscription réussie !', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await page.waitForURL(`${shop.url}/`)
    await leave()
  })

  it('shows an error in the form and in a toast, and keeps the input, when the server sends no account', {
    tags: ['B-316', 'B-317', 'B-318'],
  }, async () => {
    const { page, leave } = await aFounder({ fields: FIELDS })
    const exists = 'Un administrateur existe déjà. Connectez-vous avec son compte pour en créer un autre.'
    for (const [sent, json, status, text] of [
      ['the refusal of a second founder', undefined, 403, exists],
      [
        'a message instead of a user',
        { success: false, message: 'Inscriptions fermées' },
        200,
        'Inscriptions fermées',
      ],
      ['neither user nor message', {}, 200, 'Inscription échouée.'],
      ['an error with a message', { message: 'Trop de tentatives.' }, 429, 'Trop de tentatives.'],
      ['no answer', null, 200, "Erreur lors de l'inscription. Veuillez réessayer."],
    ] as const) {
      if (json !== undefined) await answer(page, 'create-admin', json, status)
      await send(page)
      await expect.poll(() => alert(page, text).count(), { message: sent }).toBe(1)
      await expect.poll(() => toast(page, text).count(), { message: sent }).toBe(1)
      expect(await storedSession(page), sent).toEqual(SIGNED_OUT)
      expect(await page.getByLabel('Nom', { exact: true }).inputValue(), sent).toBe('Binta Fall')
    }
    await leave({ despite: FAILED_ANSWER })
  })

  it('shows a taken e-mail beside its field and in a toast', async () => {
    const { page, leave } = await aFounder({
      fields: { ...FIELDS, Email: 'AWA@exemple.sn' },
      storage: storageOf(shop.merchant),
    })
    await send(page)
    await toast(page, 'Cet email est déjà utilisé.').waitFor()
    await alert(page, 'Cet email est déjà utilisé.').waitFor()
    expect(await page.getByLabel('Email', { exact: true }).getAttribute('aria-invalid')).toBe('true')
    await leave({ despite: FAILED_ANSWER })
  })

  it('asks for the set-up code when the server requires it, and sends it', async () => {
    const { page, sent, leave } = await aFounder({ fields: FIELDS })
    const message = 'Le code d’installation affiché au démarrage du serveur est requis.'
    await answer(page, 'create-admin', { code: 'SETUP_CODE_REQUIRED', message }, 403)
    await send(page)
    await alert(page, message).waitFor()
    await fill(page, { 'Code d’installation': 'AB12CD' })
    await send(page)
    await expect.poll(() => sent).toEqual([BINTA, { ...BINTA, setupCode: 'AB12CD' }])
    await leave({ despite: FAILED_ANSWER })
  })

  it('sends the set-up code of the link that the server prints', { tags: ['T-12'] }, async () => {
    const { page, sent, leave } = await aFounder({ path: '/create-admin#AB12CD', fields: FIELDS })
    expect(await page.getByLabel('Code d’installation').inputValue()).toBe('AB12CD')
    await send(page)
    await expect.poll(() => sent).toEqual([{ ...BINTA, setupCode: 'AB12CD' }])
    await leave({ despite: FAILED_ANSWER })
  })
})

describe('the top bar', () => {
  it('shows a warning after a click on its login link, and opens the home page 3 s later', {
    tags: ['B-057', 'B-058', 'B-059', 'B-360'],
  }, async () => {
    const { page, leave } = await shop.newVisitor()
    await page.clock.install({ time: '2026-03-02T10:00:00Z' })
    await page.goto('/create-admin')
    await waitForHydration(page)
    await page.clock.pauseAt('2026-03-02T11:00:00Z')
    let passed = 0
    const pass = async (milliseconds: number) => {
      passed += milliseconds
      await page.clock.runFor(milliseconds)
    }
    await loginLink(page).click()
    await expect
      .poll(async () => {
        await pass(50)
        return toast(page, WARNING).count()
      })
      .toBe(1)
    await pass(2950 - passed)
    expect(new URL(page.url()).pathname).toBe('/create-admin')
    await pass(100)
    await page.waitForURL(`${shop.url}/`)
    await page.goto('/create-admin')
    await waitForHydration(page)
    await page.clock.resume()
    await loginLink(page).click()
    await toast(page, WARNING).waitFor()
    await page.getByRole('link', { name: 'Y aller' }).click()
    await page.waitForURL('**/login')
    await leave()
  })

  it('has a logout button for a signed-in user', async () => {
    const { page, leave } = await aFounder({ storage: storageOf(shop.merchant) })
    await page.getByRole('banner').getByRole('button', { name: 'Se déconnecter' }).waitFor()
    expect(await loginLink(page).count()).toBe(0)
    await leave()
  })
})

describe('the account pages', () => {
  it('pass axe and fit each screen, also with messages', async () => {
    const { page, leave } = await shop.newVisitor()
    for (const path of ['/login', '/register', '/create-admin']) {
      await page.goto(path)
      await waitForHydration(page)
      await send(page)
      await alert(page, 'Veuillez remplir tous les champs.').first().waitFor()
      expect(await flawsOnEachScreen(page), path).toEqual([])
    }
    await fill(page, FIELDS)
    await send(page)
    await alert(page, 'Un administrateur existe déjà.').waitFor()
    await answer(page, 'create-admin', { token: 'jeton', user: { _id: 'u1', role: 'admin' } })
    expect(await flawsOnEachScreen(page)).toEqual([])
    await send(page)
    await startupBanner(page).waitFor()
    expect(await flawsOnEachScreen(page)).toEqual([])
    await leave({ despite: FAILED_ANSWER })
  })
})
