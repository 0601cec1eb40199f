import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import * as accountScreen from '../../app/dashboard/account/route.tsx'
import * as settingsScreen from '../../app/dashboard/settings/section-route.tsx'
import * as systemsScreen from '../../app/dashboard/systems/route.tsx'
import * as usersScreen from '../../app/dashboard/users/route.tsx'
import { refreshAccount } from '../../app/session/refresh-account.ts'
import { setUpWhatsApp } from './support/conversations.ts'
import { flawsOnEachScreen, shrinkToPhone, smallTargets } from './support/flaws.ts'
import {
  address,
  answerWith,
  ask,
  emptyShop,
  showInLayout,
  signInAs,
  writes,
} from './support/show-screen.tsx'
import { tellEvent } from './support/told-conversation.ts'

const ACCOUNT = '/dashboard/account'
const USERS = '/dashboard/users'
const SYSTEMS = '/dashboard/settings/systems'
const SECTION = '/dashboard/settings/:section'
const SETTINGS = '/dashboard/settings/whatsapp'

beforeEach(async () => {
  await emptyShop()
  // The dashboard forgets the account that the shop of the test before had.
  await refreshAccount()
  await shrinkToPhone()
})

const SCREENS = {
  [ACCOUNT]: accountScreen,
  [USERS]: usersScreen,
  [SYSTEMS]: systemsScreen,
  [SECTION]: settingsScreen,
}
const show = (at: string) => showInLayout(SCREENS, at)
const button = (name: string | RegExp) => page.getByRole('button', { name })
const link = (name: string) => page.getByRole('link', { name, exact: true })
const field = (label: string | RegExp) => page.getByLabelText(label)
const shows = (text: string | RegExp) => expect.element(page.getByText(text).first()).toBeVisible()
const heading = (name: string) => page.getByRole('heading', { name, exact: true })
const counts = (unread: number) =>
  answerWith({
    request: 'GET /api/conversations/counts',
    status: 200,
    json: { success: true, unread, waiting: unread, mine: 0 },
  })

describe('the top bar', { tags: ['W-03'] }, () => {
  it('tells on every screen of a customer who has waited for 30 minutes, and leads there', async () => {
    await counts(1)
    await setUpWhatsApp()
    await show(ACCOUNT)
    await expect.element(link('Messages (1)')).toBeVisible()
    tellEvent({ kind: 'conversation', conversationId: 'c1' })
    tellEvent({ kind: 'conversation', conversationId: 'c2', reminded: true })
    await shows('Un client attend une réponse depuis 30 minutes.')
    await expect.element(link('Répondre')).toHaveAttribute('href', '/dashboard/messages/c2')
    expect(page.getByText(/attend une réponse/).elements()).toHaveLength(1)
  })

  it('has Messages with the number of unread conversations, one tap from every screen', async () => {
    await counts(3)
    await setUpWhatsApp()
    await show(ACCOUNT)
    await expect.element(link('Messages (3)')).toBeVisible()
    expect(smallTargets()).toEqual([])
    expect(await flawsOnEachScreen()).toEqual([])
    await shrinkToPhone()
    await expect.element(page.getByRole('link', { name: 'Voir la boutique' })).toBeVisible()
    await link('Messages (3)').click()
    await expect.poll(() => address).toBe('/dashboard/messages')
  })

  it('is as before without an account at WhatsApp, and without the permission', async () => {
    const screen = await show(ACCOUNT)
    await expect.element(heading('Mon compte')).toBeVisible()
    await refreshAccount()
    await expect.element(page.getByRole('link', { name: /^Messages/ })).not.toBeInTheDocument()
    await expect
      .element(page.getByRole('banner').getByRole('link', { name: 'Voir la boutique' }))
      .toBeVisible()
    await screen.unmount()
    await setUpWhatsApp()
    await signInAs('moussa', ['stats'])
    await refreshAccount()
    await show(ACCOUNT)
    await expect.element(heading('Mon compte')).toBeVisible()
    await expect.element(page.getByRole('link', { name: /^Messages/ })).not.toBeInTheDocument()
  })
})

describe('the permission Messages', { tags: ['W-14'] }, () => {
  it('has its checkbox, and presets that say so, with an account at WhatsApp', async () => {
    await setUpWhatsApp()
    await show(USERS)
    await button('Vendeuse').click()
    await shows(/encaisse et remet l’argent\. Répond aux messages WhatsApp des clients\./)
    await expect.element(page.getByRole('checkbox', { name: 'Messages' })).toBeChecked()
    expect(await flawsOnEachScreen()).toEqual([])
    await shrinkToPhone()
    await page.getByRole('checkbox', { name: 'Messages' }).click()
    await expect.element(page.getByText(/Prend et suit les commandes/)).not.toBeInTheDocument()
    await expect.element(page.getByRole('checkbox', { name: 'Commandes', exact: true })).toBeChecked()
  })

  it('follows Commandes where no screen names it', async () => {
    await show(USERS)
    await expect.element(button('Préparateur')).toBeVisible()
    await expect.element(page.getByRole('checkbox', { name: 'Messages' })).not.toBeInTheDocument()
    await field("Nom d'utilisateur").fill('moussa')
    await field('Email').fill('moussa@exemple.sn')
    await field('Mot de passe').first().fill('doudou-et-biberon')
    await page.getByLabelText('Rôle').selectOptions('admin')
    for (const box of await page.getByRole('checkbox').all()) {
      if (!(box.element() as HTMLInputElement).disabled && (box.element() as HTMLInputElement).checked)
        await box.click()
    }
    await page.getByRole('checkbox', { name: 'Commandes', exact: true }).click()
    await expect.element(button('Préparateur')).toHaveAttribute('aria-pressed', 'true')
    await button('Ajouter').click()
    await shows('Utilisateur ajouté')
    const sent = (await writes()).at(-1)?.body as { permissions: Record<string, boolean> }
    expect([sent.permissions.orders, sent.permissions.messages]).toEqual([true, true])
  })

  it('is offered to an API key only with an account at WhatsApp', async () => {
    const screen = await show(SYSTEMS)
    await button('Nouvelle clé').click()
    await expect.element(page.getByRole('checkbox', { name: /^Promotions/ })).toBeVisible()
    await expect.element(page.getByRole('checkbox', { name: /^Messages/ })).not.toBeInTheDocument()
    await screen.unmount()
    await setUpWhatsApp()
    await show(SYSTEMS)
    await button('Nouvelle clé').click()
    await expect.element(page.getByRole('checkbox', { name: /^Messages/ })).toBeVisible()
  })
})

describe('the settings of WhatsApp', { tags: ['W-05', 'W-06', 'W-09'] }, () => {
  it('have those of conversations once a number is entered', async () => {
    await show(SETTINGS)
    await expect.element(heading('Textes préparés')).toBeVisible()
    await expect.element(heading('Messages des clients')).not.toBeInTheDocument()
    await expect.element(page.getByText('smb_message_echoes')).not.toBeInTheDocument()
    await field('Identifiant du numéro').fill('106540352242922')
    await expect.element(heading('Messages des clients')).toBeVisible()
    for (const name of ['message_template_status_update', 'smb_message_echoes', 'history']) await shows(name)
    expect(smallTargets()).toEqual([])
    expect(await flawsOnEachScreen()).toEqual([])
  })

  it('keep ready replies in the order of the merchant, and the answer out of hours with a preview', async () => {
    await setUpWhatsApp()
    await show(SETTINGS)
    await field('Répondre quand la boutique est fermée, une fois par nuit').click()
    const away = page.getByRole('figure', { name: /Réponse quand la boutique est fermée/ })
    await expect
      .element(away.getByText(/Nous vous répondons dès l’ouverture\u202f: tous les jours/i))
      .toBeVisible()
    for (const title of ['Horaires', 'Prix']) {
      await button('Ajouter une réponse').click()
      await page.getByLabelText('Titre').last().fill(title)
      await page.getByLabelText('Texte', { exact: true }).last().fill(`${title} de {boutique}`)
    }
    await button('Monter : Prix').click()
    expect(await flawsOnEachScreen()).toEqual([])
    await shrinkToPhone()
    await button('Enregistrer').click()
    await shows('Réglages enregistrés')
    const { settings } = await ask<{ settings: Record<string, { value: unknown }> }>('/settings')
    expect(settings.cannedReplies?.value).toEqual([
      { title: 'Prix', text: 'Prix de {boutique}' },
      { title: 'Horaires', text: 'Horaires de {boutique}' },
    ])
    expect(settings.whatsappInbox?.value).toMatchObject({ awaySend: true })
  })
})
