import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
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
import { emptyShop } from './support/show-screen.tsx'

beforeEach(emptyShop)
afterEach(() => history.replaceState(history.state, '', location.pathname + location.search))

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
const ADMIN = { token: 'jeton', user: { _id: 'u1', role: 'admin' } }

const welcome = () => page.getByRole('dialog', { name: 'Bienvenue' })
const home = () => page.getByText('Page /', { exact: true })

/** Shows the page, filled in, to a visitor without an account. */
async function showFilled() {
  clearSession()
  await showAccountPage('/create-admin')
  await fill(FIELDS)
}

describe('the page that creates an administrator', () => {
  it('requires four fields, sends nothing without them, and links to sign-in', {
    tags: 'B-036 B-037 B-038 B-039 B-040 B-041 B-042 B-265 B-266 B-267 B-268'.split(' '),
  }, async () => {
    await showFilled()
    const heading = { level: 1, name: 'Créer un compte administrateur', exact: true }
    await expect.element(page.getByRole('heading', heading)).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Connectez-vous' })).toHaveAttribute('href', '/login')
    await expect.element(field('Mot de passe')).toHaveAttribute('type', 'password')
    for (const label of Object.keys(FIELDS)) {
      await fill({ ...FIELDS, [label]: '' })
      await send()
      await expect.element(alert('Veuillez remplir tous les champs.')).toBeVisible()
      await expect.element(field(label), { message: label }).toHaveFocus()
    }
    expect(await posts('create-admin')).toEqual([])
    expect(await flawsOnEachScreen()).toEqual([])
  })

  it('signs the new administrator in, shows the server’s message and opens home', {
    tags: ['B-043', 'B-044', 'B-046', 'B-189', 'B-203', 'B-272', 'B-273'],
  }, async () => {
    await showAccountPage('/create-admin')
    const { token } = storedSession()
    await fill(FIELDS)
    await send()
    await expect.element(welcome().getByText(/\S/).last()).toBeVisible()
    expect(await posts('create-admin')).toEqual([BINTA])
    expect(storedSession()).toMatchObject({ user: { username: 'binta', role: 'admin' } })
    expect(storedSession().token).not.toBe(token)
    await welcome().getByRole('button', { name: 'OK' }).click()
    await expect.element(home()).toBeVisible()
  })

  it('shows Inscription réussie ! when the server sends no message, passes axe, and opens home on Escape', {
    tags: ['B-045'],
  }, async () => {
    await answer('create-admin', ADMIN)
    await showFilled()
    await send()
    await expect.element(welcome().getByText('Inscription réussie !', { exact: true })).toBeVisible()
    expect(await flawsOnEachScreen()).toEqual([])
    await userEvent.keyboard('{Escape}')
    await expect.element(home()).toBeVisible()
  })

  it('shows the message of the server', { tags: ['B-044'] }, async () => {
    await answer('create-admin', { ...ADMIN, message: 'Votre boutique vous attend' })
    await showFilled()
    await send()
    await expect.element(welcome().getByText('Votre boutique vous attend', { exact: true })).toBeVisible()
  })

  const exists = 'Un administrateur existe déjà. Connectez-vous avec son compte pour en créer un autre.'
  it.each([
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
  ])(
    'shows an error in the form and in a toast, and keeps the input, after %s',
    {
      tags: ['B-316', 'B-317', 'B-318'],
    },
    async (_sent, json, status, text) => {
      if (json !== undefined) await answer('create-admin', json, status)
      await showFilled()
      await send()
      await expectFailure(text)
      await expect.element(field('Nom')).toHaveValue('Binta Fall')
    },
  )

  it('shows a taken e-mail beside its field and in a toast', async () => {
    await showAccountPage('/create-admin')
    await fill({ ...FIELDS, Email: 'AWA@exemple.sn' })
    await send()
    await expect.element(toast('Cet email est déjà utilisé.')).toBeVisible()
    await expect.element(alert('Cet email est déjà utilisé.')).toBeVisible()
    await expect.element(field('Email')).toHaveAttribute('aria-invalid', 'true')
  })

  it('asks for the set-up code when the server requires it, and sends it', async () => {
    const message = 'Le code d’installation affiché au démarrage du serveur est requis.'
    await answer('create-admin', { code: 'SETUP_CODE_REQUIRED', message }, 403)
    await showFilled()
    await send()
    await expect.element(alert(message)).toBeVisible()
    await fill({ 'Code d’installation': 'AB12CD' })
    await send()
    await expect.poll(() => posts('create-admin')).toEqual([BINTA, { ...BINTA, setupCode: 'AB12CD' }])
  })

  it('sends the set-up code of the link that the server prints', { tags: ['T-12'] }, async () => {
    history.replaceState(history.state, '', '#AB12CD')
    await showFilled()
    await expect.element(field('Code d’installation')).toHaveValue('AB12CD')
    await send()
    await expect.poll(() => posts('create-admin')).toEqual([{ ...BINTA, setupCode: 'AB12CD' }])
  })

  it('has a logout button instead of the login link for a signed-in user', async () => {
    await showAccountPage('/create-admin')
    const bar = page.getByRole('banner')
    await expect.element(bar.getByRole('button', { name: 'Se déconnecter' })).toBeVisible()
    await expect.element(bar.getByRole('link', { name: 'Connexion' })).not.toBeInTheDocument()
  })
})
