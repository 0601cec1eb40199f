import { beforeAll, describe, expect, it } from 'vitest'
import { alert, answer, fill, posts, SIGNED_OUT, send, storedSession } from './support/accounts.ts'
import { hasFocus } from './support/keyboard.ts'
import { PASSWORD } from './support/merchant.ts'
import { openShop } from './support/open-shop.ts'
import { closeToasts, toast } from './support/toast.ts'
import { FAILED_ANSWER, holdRequests, type VisitorOptions, waitForHydration } from './support/visitor.ts'

const shop = openShop()
const FATOU = { username: 'fatou', email: 'fatou@exemple.sn', password: 'petite-pirogue' }
const ALL_FIELDS = 'Veuillez remplir tous les champs.'
const LOGIN_FAILED = 'Erreur lors de la connexion. Vérifiez vos identifiants.'
const SIGN_UP_FAILED = "Erreur lors de l'inscription. Veuillez réessayer."

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

  it('asks for a valid e-mail and a password, sends nothing without them, and links to registration and home', {
    tags: 'B-012 B-013 B-014 B-015 B-016 B-017 B-241 B-242 B-246'.split(' '),
  }, async () => {
    const { page, leave } = await aVisitorOn('/login')
    const sent = posts(page, 'login')
    await page.getByRole('heading', { level: 1, name: 'Se connecter', exact: true }).waitFor()
    const email = page.getByLabel('Email', { exact: true })
    expect(await email.getAttribute('type')).toBe('email')
    expect(await page.getByLabel('Mot de passe', { exact: true }).getAttribute('type')).toBe('password')
    const signUp = page.getByRole('link', { name: 'Inscrivez-vous', exact: true })
    expect(await signUp.getAttribute('href')).toBe('/register')
    await send(page)
    await expect.poll(() => alert(page, ALL_FIELDS).count()).toBe(2)
    expect(await email.evaluate((field) => field === document.activeElement)).toBe(true)
    await fill(page, { Email: 'abc', 'Mot de passe': 'x' })
    await send(page)
    await alert(page, 'Veuillez entrer une adresse email valide.').waitFor()
    expect(await email.evaluate((field: HTMLInputElement) => field.validity.typeMismatch)).toBe(true)
    await fill(page, { Email: FATOU.email, 'Mot de passe': '' })
    await send(page)
    await alert(page, ALL_FIELDS).waitFor()
    expect(sent).toEqual([])
    await page.getByRole('button', { name: "Retour à l'accueil", exact: true }).click()
    await page.waitForURL(`${shop.url}/`)
    await leave()
  })

  it('signs an administrator in, stores token and user, and opens the overview', {
    tags: ['B-018', 'B-019', 'B-076', 'B-181', 'B-182', 'B-183', 'B-248', 'B-269', 'B-310', 'B-320'],
  }, async () => {
    const { page, leave } = await aVisitorOn('/login')
    const sent = posts(page, 'login')
    const type = page
      .waitForRequest('**/api/users/login')
      .then((request) => request.headers()['content-type'])
    await fill(page, { Email: 'awa@exemple.sn', 'Mot de passe': PASSWORD })
    await send(page)
    await toast(page, 'Connexion réussie ! Redirection vers le tableau de bord.').waitFor()
    await page.waitForURL('**/dashboard/overview')
    expect(sent).toEqual([{ username: 'awa@exemple.sn', password: PASSWORD }])
    expect(await type).toBe('application/json')
    const { token, user } = await storedSession(page)
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(user).toMatchObject({ username: 'awa', role: 'admin' })
    await leave()
  })

  it('opens home for a customer, greets a returning customer, and has empty fields after sign-out', {
    tags: ['B-006', 'B-020', 'B-321'],
  }, async () => {
    const { page, leave } = await aVisitorOn('/login')
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

  it('reports a wrong password in the form and in a toast, and keeps the input', {
    tags: ['B-311', 'B-312'],
  }, async () => {
    const { page, leave } = await aVisitorOn('/login')
    await fill(page, { ...credentials, 'Mot de passe': 'pas-le-bon' })
    await send(page)
    await alert(page, 'Identifiants incorrects.').waitFor()
    await toast(page, 'Identifiants incorrects.').waitFor()
    expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(FATOU.email)
    expect(await page.getByLabel('Mot de passe', { exact: true }).inputValue()).toBe('pas-le-bon')
    expect(await storedSession(page)).toEqual(SIGNED_OUT)
    await leave({ despite: FAILED_ANSWER })
  })

  it('stores no session and shows an error in the form and in a toast when the server sends no usable account', {
    tags: ['B-021', 'B-313', 'B-319'],
  }, async () => {
    const { page, leave } = await aVisitorOn('/login')
    const unknown = {
      token: 'jeton',
      user: { _id: 'u1', username: 'x', email: 'x@exemple.sn', role: 'chef' },
    }
    for (const [sent, json, status, text] of [
      ['no answer', null, 200, LOGIN_FAILED],
      ['an error without a message', {}, 500, LOGIN_FAILED],
      ['an answer without a user', { token: 'jeton' }, 200, LOGIN_FAILED],
      ['an unknown role', unknown, 200, "Rôle inconnu, contactez l'administrateur."],
    ] as const) {
      await answer(page, 'login', json, status)
      await fill(page, credentials)
      await send(page)
      await expect.poll(() => alert(page, text).count(), { message: sent }).toBe(1)
      await expect.poll(() => toast(page, text).count(), { message: sent }).toBe(1)
      expect(await storedSession(page), sent).toEqual(SIGNED_OUT)
      expect(new URL(page.url()).pathname, sent).toBe('/login')
      await closeToasts(page)
      // Leaving the page removes the alert, which the next case shows again.
      await page.getByRole('link', { name: 'Inscrivez-vous' }).click()
      await page.getByRole('link', { name: 'Connectez-vous' }).click()
      await page.getByRole('form', { name: 'Se connecter' }).waitFor()
      expect(await alert(page, text).count()).toBe(0)
    }
    await leave({ despite: FAILED_ANSWER })
  })
})

describe('the registration page', () => {
  const fields = {
    "Nom d'utilisateur": 'aissatou',
    Email: 'aissatou@exemple.sn',
    'Mot de passe': 'petite-pirogue',
  }
  const user = { _id: 'u1', username: 'aissatou', email: 'aissatou@exemple.sn', role: 'user' }

  it('requires user name, e-mail and password, and links to sign-in', {
    tags: 'B-023 B-024 B-025 B-026 B-027 B-028 B-029 B-243 B-244 B-245 B-247'.split(' '),
  }, async () => {
    const { page, leave } = await aVisitorOn('/register')
    const sent = posts(page, 'register')
    await page.getByRole('heading', { level: 1, name: 'Créer un compte', exact: true }).waitFor()
    const signIn = page.getByRole('link', { name: 'Connectez-vous', exact: true })
    expect(await signIn.getAttribute('href')).toBe('/login')
    expect(await page.getByLabel('Mot de passe', { exact: true }).getAttribute('type')).toBe('password')
    const button = page.getByRole('button', { name: "S'inscrire", exact: true })
    await button.click()
    await expect.poll(() => alert(page, ALL_FIELDS).count()).toBe(3)
    for (const label of Object.keys(fields)) {
      await fill(page, { ...fields, [label]: '' })
      await button.click()
      await expect.poll(async () => [label, await alert(page, ALL_FIELDS).count()]).toEqual([label, 1])
    }
    await fill(page, { ...fields, Email: 'abc', 'Mot de passe': 'court' })
    await button.click()
    await alert(page, 'Veuillez entrer une adresse email valide.').waitFor()
    await alert(page, 'Le mot de passe doit contenir au moins 8 caractères.').waitFor()
    const email = page.getByLabel('Email', { exact: true })
    expect(await email.evaluate((field: HTMLInputElement) => field.validity.typeMismatch)).toBe(true)
    expect(sent).toEqual([])
    await leave()
  })

  it('signs a new customer in and shows them a greeting', {
    tags: ['B-005', 'B-030', 'B-031', 'B-188', 'B-270'],
  }, async () => {
    const { page, leave } = await aVisitorOn('/register')
    const sent = posts(page, 'register')
    const answered = page.waitForResponse('**/api/users/register')
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

  it('stores the server’s token and shows its message; without them, stores an empty token and shows a fixed text', {
    tags: ['B-032', 'B-322', 'B-323'],
  }, async () => {
    const { page, leave } = await shop.newVisitor()
    const message = 'Bienvenue parmi nous'
    for (const [json, token, text] of [
      [{ user, token: 'jeton', message }, 'jeton', message],
      [{ user }, '', 'Inscription réussie !'],
    ] as const) {
      await page.goto('/register')
      await page.evaluate(() => localStorage.clear())
      await waitForHydration(page)
      await answer(page, 'register', json)
      await fill(page, fields)
      await send(page)
      await toast(page, text).waitFor()
      await page.waitForURL('**/login')
      expect(await storedSession(page), text).toMatchObject({ token, user: { username: 'aissatou' } })
    }
    await leave()
  })

  it('shows an error in the form and in a toast, and keeps the input, when the server sends no account', {
    tags: ['B-034', 'B-035', 'B-314', 'B-315'],
  }, async () => {
    const { page, leave } = await aVisitorOn('/register')
    for (const [sent, json, status, text] of [
      // Cases with the same text are not adjacent, so that the alert of the previous case is not taken for a new one.
      ['an error without a message', {}, 500, SIGN_UP_FAILED],
      ['a message instead of a user', { message: 'Inscriptions fermées' }, 200, 'Inscriptions fermées'],
      ['neither user nor message', {}, 200, 'Inscription échouée.'],
      ['an error with a message', { message: 'Trop de tentatives.' }, 429, 'Trop de tentatives.'],
      ['no answer', null, 200, SIGN_UP_FAILED],
    ] as const) {
      await answer(page, 'register', json, status)
      await fill(page, fields)
      await send(page)
      await expect.poll(() => alert(page, text).count(), { message: sent }).toBe(1)
      await expect.poll(() => toast(page, text).count(), { message: sent }).toBe(1)
      expect(await storedSession(page), sent).toEqual(SIGNED_OUT)
      expect(await page.getByLabel('Email', { exact: true }).inputValue(), sent).toBe(fields.Email)
      await closeToasts(page)
    }
    await leave({ despite: FAILED_ANSWER })
  })

  it('opens the overview for a new account with access to the dashboard', {
    tags: ['B-033', 'B-075'],
  }, async () => {
    const { page, leave } = await aVisitorOn('/register')
    await answer(page, 'register', { token: shop.merchant.token, user: shop.merchant.user })
    await fill(page, fields)
    await send(page)
    await page.waitForURL('**/dashboard/overview')
    await page.getByRole('heading', { level: 1, name: 'Aperçu' }).waitFor()
    await leave()
  })

  it('creates no second account with the same e-mail or user name, and shows an error beside the field', async () => {
    const { page, leave } = await aVisitorOn('/register')
    const nobodys = { ...fields, "Nom d'utilisateur": 'nouvelle', Email: 'nouvelle@exemple.sn' }
    for (const [label, taken, text] of [
      ['Email', FATOU.email.toUpperCase(), 'Cet email est déjà utilisé.'],
      ["Nom d'utilisateur", FATOU.username.toUpperCase(), 'Ce nom d’utilisateur est déjà utilisé.'],
    ] as const) {
      await fill(page, { ...nobodys, [label]: taken })
      await send(page)
      await toast(page, text).waitFor()
      await expect.poll(() => alert(page, text).count(), { message: label }).toBe(1)
      const field = page.getByLabel(label, { exact: true })
      expect(await field.getAttribute('aria-invalid'), label).toBe('true')
      expect(await hasFocus(field), label).toBe(true)
    }
    await leave({ despite: FAILED_ANSWER })
  })
})
