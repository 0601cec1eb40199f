import { TOTP } from 'otpauth'
import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import * as accountScreen from '../../app/dashboard/account/route.tsx'
import * as ordersScreen from '../../app/dashboard/orders/route.tsx'
import * as usersScreen from '../../app/dashboard/users/route.tsx'
import { clearSession } from '../../app/session/session.ts'
import { alert, fill, send, showAccountPage, storedSession, toast } from './support/account-pages.ts'
import { flawsOnEachScreen, shrinkToPhone } from './support/flaws.ts'
import {
  addAdministrator,
  address,
  answerWith,
  ask,
  emptyShop,
  showInLayout,
  showScreen,
  signInAs,
} from './support/show-screen.tsx'

beforeEach(emptyShop)

const PASSWORD = 'doudou-et-biberon'
const NEW = 'une-autre-pirogue'
const HALF_MINUTE_MS = 30_000
const ACCOUNT = '/dashboard/account'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (label: string) => page.getByLabelText(label)
const form = (name: string) => page.getByRole('form', { name })

/** Shows the account page of a new administrator. */
async function showAccountOf(username: string) {
  await signInAs(username, ['orders'])
  return showScreen(accountScreen, ACCOUNT)
}

/** Switches the second factor on. */
async function protect() {
  await button('Activer').click()
  await form('Continuer').getByLabelText('Mot de passe actuel').fill(PASSWORD)
  await button('Continuer').click()
  await expect.element(page.getByRole('img', { name: 'QR code à scanner' })).toBeVisible()
  const secret = document.querySelector('code')?.textContent?.replaceAll(' ', '') ?? ''
  const totp = new TOTP({ secret })
  await field('Code de vérification').fill(totp.generate())
  await button('Confirmer').click()
  const list = page.getByRole('list', { name: 'Codes de secours' })
  await expect.element(list).toBeVisible()
  const codes = list.getByRole('listitem').elements()
  return { totp, recoveryCodes: codes.map(({ textContent }) => textContent ?? '') }
}

/** Signs out and fills in the sign-in page. */
async function logIn(username: string, password = PASSWORD) {
  clearSession()
  const screen = await showAccountPage('/login')
  await fill({ Email: `${username}@exemple.sn`, 'Mot de passe': password })
  await send()
  return screen
}

const signedIn = () => expect.poll(() => storedSession().token).not.toBeNull()

describe('the account page', { tags: ['G-20'] }, () => {
  it('changes the password and stays signed in', async () => {
    const screen = await showAccountOf('binta')
    const password = form('Changer le mot de passe')
    const change = () => button('Changer le mot de passe').click()
    await password.getByLabelText('Mot de passe actuel').fill('pas-le-bon')
    await password.getByLabelText('Nouveau mot de passe').fill('court')
    await change()
    await expect.element(alert('8 caractères')).toBeVisible()
    await password.getByLabelText('Nouveau mot de passe').fill(NEW)
    await change()
    await expect.element(alert('Le mot de passe actuel est incorrect.')).toBeVisible()
    await expect.element(password.getByLabelText('Nouveau mot de passe')).toHaveValue(NEW)
    await password.getByLabelText('Mot de passe actuel').fill(PASSWORD)
    await change()
    await expect.element(toast('Mot de passe changé. Vos autres appareils sont déconnectés.')).toBeVisible()
    expect(await ask('/users/me')).toMatchObject({ user: { username: 'binta' } })
    await screen.unmount()
    await logIn('binta', NEW)
    await signedIn()
  })

  it('sets up a second factor, which the next sign-in requires', async () => {
    const screen = await showAccountOf('coumba')
    const { totp, recoveryCodes } = await protect()
    expect(recoveryCodes).toHaveLength(10)
    await button('J’ai noté mes codes').click()
    await expect.element(page.getByText('Codes de secours restants : 10.')).toBeVisible()
    await screen.unmount()
    const signIn = await logIn('coumba')
    const code = field('Code de vérification')
    await expect.element(code).toHaveFocus()
    await code.fill('000000')
    await send()
    await expect.element(alert('Ce code n’est pas valable')).toBeVisible()
    await code.fill(totp.generate({ timestamp: Date.now() + HALF_MINUTE_MS }))
    await send()
    await signedIn()
    await signIn.unmount()
    const again = await logIn('coumba')
    await button('Utiliser un code de secours').click()
    await field('Code de secours').fill(recoveryCodes[0] ?? '')
    await send()
    await signedIn()
    await again.unmount()
    await showScreen(accountScreen, ACCOUNT)
    await expect.element(page.getByText('Codes de secours restants : 9.')).toBeVisible()
    await button('Désactiver').click()
    await form('Désactiver').getByLabelText('Mot de passe actuel').fill(PASSWORD)
    await form('Désactiver')
      .getByLabelText('Code de vérification')
      .fill(recoveryCodes[1] ?? '')
    await form('Désactiver').getByRole('button', { name: 'Désactiver' }).click()
    await expect.element(toast('Double authentification désactivée.')).toBeVisible()
    await expect.element(button('Activer')).toBeVisible()
  })

  it('is accessible in every step on each screen', async () => {
    await showAccountOf('aicha')
    await expect.element(button('Activer')).toBeVisible()
    expect(await flawsOnEachScreen()).toEqual([])
    await button('Activer').click()
    expect(await flawsOnEachScreen()).toEqual([])
    await button('Retour').click()
    await protect()
    expect(await flawsOnEachScreen()).toEqual([])
  })

  it('is the only page open to an administrator without the required second factor', async () => {
    await signInAs('dieynaba', ['orders'])
    const json = { ...(await ask<object>('/users/me')), secondFactorRequired: true }
    const recover = await answerWith({ request: 'GET /api/users/me', status: 200, json })
    const screens = { '/dashboard/order': ordersScreen, [ACCOUNT]: accountScreen }
    const screen = await showInLayout(screens, '/dashboard/order')
    await expect.element(page.getByRole('heading', { name: 'Mon compte' })).toBeVisible()
    expect(address).toBe(ACCOUNT)
    await screen.unmount()
    await recover()
  })
})

describe('the permissions of an account', { tags: ['G-21'] }, () => {
  const dialog = () => page.getByRole('dialog')
  const preset = (name: string) => dialog().getByRole('button', { name })
  async function showPermissionsOf(username: string) {
    await showScreen(usersScreen, '/dashboard/users')
    await button(`Droits de ${username}`).click()
    await expect.element(dialog()).toBeVisible()
  }

  it('are explained, selected by preset, and changed individually', async () => {
    await addAdministrator('ramata', ['orders'])
    await shrinkToPhone()
    await showPermissionsOf('ramata')
    await expect.element(dialog().getByText('Voir les chiffres de la boutique')).toBeVisible()
    await preset('Comptable').click()
    const checked = () => dialog().element().querySelectorAll('input[type=checkbox]:checked').length
    await expect.element(preset('Comptable')).toHaveAttribute('aria-pressed', 'true')
    expect(checked()).toBe(5)
    await dialog().getByLabelText('Caisse').click()
    await button('Enregistrer').click()
    await expect.element(toast('Droits mis à jour !')).toBeVisible()
    await button('Droits de ramata').click()
    await expect.poll(checked).toBe(4)
    expect(await flawsOnEachScreen()).toEqual([])
    const { scrollWidth, clientWidth } = dialog().element()
    expect(scrollWidth).toBe(clientWidth)
  })

  it('cannot exceed those of the administrator who grants them', async () => {
    await addAdministrator('khady', ['orders'])
    await signInAs('mariama', ['users', 'orders'])
    await showPermissionsOf('khady')
    const reason = 'Vous ne pouvez donner que les droits que vous avez vous-même.'
    await expect.element(dialog().getByText(reason)).toBeVisible()
    await expect.element(dialog().getByLabelText('Réglages')).toBeDisabled()
    await expect.element(preset('Comptable')).toBeDisabled()
    await expect.element(preset('Préparateur')).toBeEnabled()
  })
})
