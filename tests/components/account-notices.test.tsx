import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import * as overviewScreen from '../../app/dashboard/orders/route.tsx'
import * as settingsScreen from '../../app/dashboard/settings/section-route.tsx'
import { readSession, type Session, saveSession } from '../../app/session/session.ts'
import type { SettingStates } from '../../contracts/setting-messages.ts'
import { PERMISSIONS } from '../../domain/accounts/account.ts'
import { toast } from './support/account-pages.ts'
import { flawsOnEachScreen } from './support/flaws.ts'
import { addAdministrator, answerWith, ask, emptyShop, showInLayout } from './support/show-screen.tsx'

const PASSWORD = 'doudou-et-biberon'
const ORDERS = '/dashboard/order'
const banner = () => page.getByRole('complementary', { name: 'À savoir' })
const seen = () => banner().getByRole('button', { name: 'J’ai vu' })
const show = () => showInLayout({ [ORDERS]: overviewScreen }, ORDERS)

beforeEach(emptyShop)

/** Changes a setting as Binta, who holds every permission, and signs the first administrator in again. */
async function changeAsBinta(name: string, value: unknown) {
  const owner = readSession() as Session
  const account = await addAdministrator('binta', PERMISSIONS).catch(() => ({
    ...{ username: 'binta', email: 'binta@exemple.sn', password: PASSWORD },
  }))
  const { token, user } = await ask<Session>('/users/login', { method: 'POST', body: account })
  saveSession(token, user)
  const { settings } = await ask<{ settings: SettingStates }>('/settings')
  const changes = { [name]: { value, version: settings[name as 'whatsapp'].version } }
  await ask('/settings', { method: 'PATCH', body: { changes, currentPassword: PASSWORD } })
  saveSession(owner.token, owner.user)
  return { token, user }
}

describe('the banner of the dashboard', { tags: ['T-66'] }, () => {
  it('tells what was changed until each administrator has seen it, over a reload and on each screen', async () => {
    const binta = await changeAsBinta('whatsapp', '781112233')
    await changeAsBinta('slogan', 'Appelez le 78 111 22 33')
    const screen = await show()
    await expect.element(banner().getByText(/numéro WhatsApp qui reçoit les commandes/)).toBeVisible()
    await expect.element(banner().getByText(/slogan \(78 111 22 33\)/)).toBeVisible()
    expect(await flawsOnEachScreen()).toEqual([])
    const json = { success: false, message: 'Réessayez dans un instant.' }
    const heal = await answerWith({ request: 'POST /api/users/me/notices/seen', status: 503, json })
    await seen().click()
    await expect.element(banner().getByRole('alert')).toHaveTextContent('Réessayez dans un instant.')
    await expect.element(banner().getByText(/numéro WhatsApp/)).toBeVisible()
    await heal()
    await seen().click()
    await expect.element(banner()).not.toBeInTheDocument()
    await screen.unmount()
    const again = await show()
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await ask<{ notices: unknown[] }>('/users/me/notices')).toMatchObject({ notices: [] })
    await expect.element(banner()).not.toBeInTheDocument()
    await again.unmount()
    saveSession(binta.token, binta.user)
    await show()
    await expect.element(banner().getByText(/numéro WhatsApp/)).toBeVisible()
  })
})

describe('the settings of a shop with two administrators', { tags: ['G-02', 'T-66'] }, () => {
  it('ask for the password beside what needs it, and lose nothing that was typed', async () => {
    await addAdministrator('binta', PERMISSIONS)
    const path = '/dashboard/settings/contact'
    await showInLayout({ '/dashboard/settings/:section': settingsScreen }, path)
    const number = page.getByLabelText(/WhatsApp des commandes/)
    await number.fill('78 111 22 33')
    const save = () => page.getByRole('button', { name: 'Enregistrer' }).click()
    await save()
    const dialog = page.getByRole('dialog', { name: 'Votre mot de passe' })
    await expect.element(dialog.getByText(/numéro WhatsApp qui reçoit les commandes/)).toBeVisible()
    expect(await flawsOnEachScreen()).toEqual([])
    await dialog.getByRole('button', { name: 'Retour' }).click()
    await expect.element(number).toHaveValue('78 111 22 33')
    await save()
    await dialog.getByLabelText('Mot de passe actuel').fill('pas-le-bon')
    await dialog.getByRole('button', { name: 'Continuer' }).click()
    await dialog.getByLabelText('Mot de passe actuel').fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Continuer' }).click()
    await expect.element(toast('Réglages enregistrés')).toBeVisible()
    const { settings } = await ask<{ settings: SettingStates }>('/settings')
    expect(settings.whatsapp.value).toBe('781112233')
  })
})
