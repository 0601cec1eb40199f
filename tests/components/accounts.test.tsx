import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { clearSession } from '../../app/session/session.ts'
import {
  alert,
  answer,
  expectFailure,
  field,
  fill,
  posts,
  send,
  showAccountPage,
  storedSession,
  toast,
} from './support/account-pages.ts'
import { flawsOnEachScreen } from './support/flaws.ts'
import { emptyShop, writes } from './support/show-screen.tsx'

const PASSWORD = 'doudou-et-biberon'
const ALL_FIELDS = 'Veuillez remplir tous les champs.'
const LOGIN_FAILED = 'Erreur lors de la connexion. Vérifiez vos identifiants.'
const SIGN_UP_FAILED = "Erreur lors de l'inscription. Veuillez réessayer."

beforeEach(async () => {
  await emptyShop()
  clearSession()
})

const title = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const isEmailInvalid = () => (field('Email').element() as HTMLInputElement).validity.typeMismatch

describe('the sign-in page', () => {
  const credentials = { Email: 'awa@exemple.sn', 'Mot de passe': PASSWORD }

  it('asks for a valid e-mail and a password, sends nothing without them, and links to registration and home', {
    tags: 'B-012 B-013 B-014 B-015 B-016 B-017 B-241 B-242 B-246'.split(' '),
  }, async () => {
    await showAccountPage('/login')
    await expect.element(title('Se connecter')).toBeVisible()
    await expect.element(field('Email')).toHaveAttribute('type', 'email')
    await expect.element(field('Mot de passe')).toHaveAttribute('type', 'password')
    await expect
      .element(page.getByRole('link', { name: 'Inscrivez-vous' }))
      .toHaveAttribute('href', '/register')
    await send()
    await expect.poll(() => alert(ALL_FIELDS).elements().length).toBe(2)
    await expect.element(field('Email')).toHaveFocus()
    expect(await flawsOnEachScreen()).toEqual([])
    await fill({ Email: 'abc@', 'Mot de passe': 'x' })
    await send()
    await expect.element(alert('Veuillez entrer une adresse email valide.')).toBeVisible()
    await fill({ Email: 'abc', 'Mot de passe': '' })
    expect(isEmailInvalid()).toBe(true)
    await fill({ ...credentials, 'Mot de passe': '' })
    await send()
    await expect.element(alert(ALL_FIELDS)).toBeVisible()
    expect(await writes()).toEqual([])
    await page.getByRole('button', { name: "Retour à l'accueil" }).click()
    await expect.element(page.getByText('Page /', { exact: true })).toBeVisible()
  })

  it('accepts the user name instead of the e-mail', async () => {
    await showAccountPage('/login')
    await fill({ ...credentials, Email: 'Awa' })
    await send()
    await expect.element(page.getByText('Page /dashboard/overview', { exact: true })).toBeVisible()
  })

  it('signs an administrator in, stores token and user, and opens the overview', {
    tags: ['B-018', 'B-019', 'B-076', 'B-181', 'B-182', 'B-183', 'B-248', 'B-269', 'B-310', 'B-320'],
  }, async () => {
    await showAccountPage('/login')
    await fill(credentials)
    await send()
    await expect.element(toast('Connexion réussie ! Redirection vers le tableau de bord.')).toBeVisible()
    await expect.element(page.getByText('Page /dashboard/overview')).toBeVisible()
    expect(await writes()).toMatchObject([
      {
        request: 'POST /api/users/login',
        type: 'application/json',
        body: { username: 'awa@exemple.sn', password: PASSWORD },
      },
    ])
    expect(storedSession()).toMatchObject({
      token: expect.stringMatching(/^[\w-]{43}$/),
      user: { username: 'awa', role: 'admin' },
    })
  })

  it('reports a wrong password in the form and in a toast, and keeps the input', {
    tags: ['B-311', 'B-312'],
  }, async () => {
    await showAccountPage('/login')
    await fill({ ...credentials, 'Mot de passe': 'pas-le-bon' })
    await send()
    await expectFailure('Identifiants incorrects.')
    await expect.element(field('Email')).toHaveValue('awa@exemple.sn')
    await expect.element(field('Mot de passe')).toHaveValue('pas-le-bon')
  })

  const unknown = { _id: 'u1', username: 'x', email: 'x@exemple.sn', role: 'chef' }
  it.each([
    ['no answer', null, 200, LOGIN_FAILED],
    ['an error without a message', {}, 500, LOGIN_FAILED],
    ['an answer without a user', { token: 'jeton' }, 200, LOGIN_FAILED],
    ['an unknown role', { token: 'jeton', user: unknown }, 200, "Rôle inconnu, contactez l'administrateur."],
  ])(
    'stores no session and shows an error after %s, until the page is left',
    {
      tags: ['B-021', 'B-313', 'B-319'],
    },
    async (_sent, json, status, text) => {
      await answer('login', json, status)
      await showAccountPage('/login')
      await fill(credentials)
      await send()
      await expectFailure(text)
      await page.getByRole('link', { name: 'Inscrivez-vous' }).click()
      await page.getByRole('link', { name: 'Connectez-vous' }).click()
      await expect.element(title('Se connecter')).toBeVisible()
      await expect.element(alert(text)).not.toBeInTheDocument()
    },
  )
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
    await showAccountPage('/register')
    await expect.element(title('Créer un compte')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Connectez-vous' })).toHaveAttribute('href', '/login')
    await expect.element(field('Mot de passe')).toHaveAttribute('type', 'password')
    await send()
    await expect.poll(() => alert(ALL_FIELDS).elements().length).toBe(3)
    expect(await flawsOnEachScreen()).toEqual([])
    for (const label of Object.keys(fields)) {
      await fill({ ...fields, [label]: '' })
      await send()
      await expect.poll(() => alert(ALL_FIELDS).elements().length, { message: label }).toBe(1)
      await expect.element(field(label), { message: label }).toHaveFocus()
    }
    await fill({ ...fields, Email: 'abc', 'Mot de passe': 'court' })
    await send()
    await expect.element(alert('Veuillez entrer une adresse email valide.')).toBeVisible()
    await expect.element(alert('Le mot de passe doit contenir au moins 8 caractères.')).toBeVisible()
    expect(isEmailInvalid()).toBe(true)
    expect(await writes()).toEqual([])
  })

  it.each([
    [
      'the token and message of the server',
      { user, token: 'jeton', message: 'Bienvenue parmi nous' },
      'jeton',
      'Bienvenue parmi nous',
    ],
    ['an empty token and a fixed message without them', { user }, '', 'Inscription réussie !'],
  ])(
    'sends the account, then stores and shows %s',
    {
      tags: ['B-032', 'B-322', 'B-323'],
    },
    async (_what, json, token, text) => {
      await answer('register', json)
      await showAccountPage('/register')
      await fill(fields)
      await send()
      await expect.element(toast(text)).toBeVisible()
      expect(storedSession()).toMatchObject({ token, user: { username: 'aissatou' } })
      expect(await posts('register')).toEqual([
        { username: 'aissatou', email: 'aissatou@exemple.sn', password: 'petite-pirogue' },
      ])
    },
  )

  it('opens the overview for a new account with access to the dashboard', {
    tags: ['B-033', 'B-075'],
  }, async () => {
    await answer('register', { token: 'jeton', user: { ...user, role: 'admin' } })
    await showAccountPage('/register')
    await fill(fields)
    await send()
    await expect.element(page.getByText('Page /dashboard/overview')).toBeVisible()
  })

  it.each([
    ['an error without a message', {}, 500, SIGN_UP_FAILED],
    ['a message instead of a user', { message: 'Inscriptions fermées' }, 200, 'Inscriptions fermées'],
    ['neither user nor message', {}, 200, 'Inscription échouée.'],
    ['an error with a message', { message: 'Trop de tentatives.' }, 429, 'Trop de tentatives.'],
    ['no answer', null, 200, SIGN_UP_FAILED],
  ])(
    'shows an error in the form and in a toast, and keeps the input, after %s',
    {
      tags: ['B-034', 'B-035', 'B-314', 'B-315'],
    },
    async (_sent, json, status, text) => {
      await answer('register', json, status)
      await showAccountPage('/register')
      await fill(fields)
      await send()
      await expectFailure(text)
      await expect.element(field('Email')).toHaveValue(fields.Email)
    },
  )

  it.each([
    ['Email', 'AWA@exemple.sn', 'Cet email est déjà utilisé.'],
    ["Nom d'utilisateur", 'AWA', 'Ce nom d’utilisateur est déjà utilisé.'],
  ])(
    'creates no second account with the same %s, and shows an error beside the field',
    async (label, taken, text) => {
      await showAccountPage('/register')
      await fill({ ...fields, [label]: taken })
      await send()
      await expectFailure(text)
      await expect.element(field(label)).toHaveAttribute('aria-invalid', 'true')
      await expect.element(field(label)).toHaveFocus()
    },
  )
})
