import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as messagesScreen from '../../app/dashboard/messages/route.tsx'
import { WHATSAPP_POLICY } from '../../domain/whatsapp/whatsapp-policy.ts'
import { aText, openInbox } from './support/conversations.ts'
import { flawsOnEachScreen, SCREENS, shrinkToPhone } from './support/flaws.ts'
import { addProduct, anImage, answerWith, emptyShop, showInLayout } from './support/show-screen.tsx'
import {
  field,
  inMinutes,
  MARIAMA,
  send,
  showConversation,
  showInbox,
  shows,
  theMessage,
  thread,
} from './support/told-conversation.ts'

beforeEach(async () => {
  await emptyShop()
  await shrinkToPhone()
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const note = () => page.getByRole('textbox', { name: 'Note interne' })
const add = async (what: string) => {
  await button('Ajouter à la conversation').click()
  await page.getByRole('dialog').getByText(what, { exact: true }).click()
}

describe('the field', { tags: ['W-05'] }, () => {
  it('has the cursor after a quote, a note and a prepared reply, and when one of them is taken back', async () => {
    const replies = [{ title: 'Merci', text: 'Merci, à demain.' }]
    await showConversation({ answers: { 'GET /canned-replies': { replies } } })
    await page.getByRole('button', { name: /^Répondre au message/ }).click()
    await expect.element(field()).toHaveFocus()
    await button('Ne pas citer ce message').click()
    await expect.element(field()).toHaveFocus()
    await add('Note interne')
    await expect.element(note()).toHaveFocus()
    await button('Quitter la note').click()
    await expect.element(field()).toHaveFocus()
    await add('Position de la boutique')
    await button('Ne pas envoyer').click()
    await expect.element(field()).toHaveFocus()
    await add('Réponse préparée')
    await page.getByRole('dialog').getByRole('button', { name: 'Merci' }).click()
    await expect.element(field()).toHaveFocus()
    await expect.element(field()).toHaveValue('Merci, à demain.')
  })

  it('has the cursor for a note once only templates can be sent', { tags: ['W-06'] }, async () => {
    const answers = { 'GET /templates': { templates: [], failure: null, readAt: null } }
    await showConversation({ conversation: { windowEndsAt: null }, answers })
    await button('Écrire une note interne').click()
    await expect.element(note()).toHaveFocus()
  })

  it('does not take the cursor when the conversation is opened', async () => {
    await showConversation()
    await expect.element(field()).toBeVisible()
    await expect.element(field()).not.toHaveFocus()
  })

  it('lets an article be searched at once, and leads back to what else can be added', async () => {
    await addProduct({ name: 'Bavoir', price: 2000 })
    await showConversation({ answers: { 'GET /canned-replies': { replies: [] } } })
    await add('Article')
    await expect.element(page.getByLabelText('Chercher un article à ajouter')).toHaveFocus()
    await userEvent.keyboard('bav')
    await expect.element(page.getByRole('dialog').getByRole('button', { name: 'Bavoir' })).toBeVisible()
    expect(await flawsOnEachScreen()).toEqual([])
    await shrinkToPhone()
    await page.getByRole('dialog').getByRole('button', { name: 'Retour' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Ajouter' })).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Réponse préparée' }).click()
    await expect.element(page.getByText(/^Aucune réponse préparée/)).toBeVisible()
  })

  it('says beside the choice why a file is no photo, and takes another one', async () => {
    await showConversation()
    await button('Ajouter à la conversation').click()
    const photo = page.getByLabelText('Photo')
    await photo.upload(new File(['texte'], 'liste.jpg', { type: 'image/jpeg' }))
    const problem = page.getByRole('alert').getByText(/liste\.jpg.*Ce fichier contient du texte/)
    await expect.element(problem).toBeVisible()
    expect(await flawsOnEachScreen()).toEqual([])
    await shrinkToPhone()
    await photo.upload(anImage())
    await expect.element(page.getByText('Photo, avec votre texte comme légende')).toBeVisible()
  })

  it('says once that the shop does not answer, and the messages stay in their place', async () => {
    const id = await openInbox([aText('Bonjour')])
    await showInbox(id)
    await field().fill('Oui, demain')
    await answerWith({ request: `POST /api/conversations/${id}/messages`, lost: 'request' })
    const requests = vi.spyOn(window, 'fetch')
    await send().click()
    await expect.element(page.getByRole('alert').getByText('Le serveur ne répond pas')).toBeVisible()
    await expect.element(send()).toHaveAttribute('aria-busy', 'false')
    await field().fill('Oui, demain matin')
    // What would fail as well is not asked for.
    const asked = requests.mock.calls.map(([address]) => String(address))
    expect(asked.filter((address) => address.endsWith(`/conversations/${id}`))).toEqual([])
  })

  it('and messages follow the direction of what is written', { tags: ['W-04'] }, async () => {
    await showConversation({ messages: [theMessage(1, { text: 'هل لديكم Robe Awa؟ 7 000 FCFA' })] })
    const directionOf = (element: Element) => getComputedStyle(element).direction
    await shows(/Robe Awa/)
    const [written] = thread()
      .getByText(/Robe Awa/)
      .elements()
    expect(directionOf(written as Element)).toBe('rtl')
    expect(directionOf(field().element())).toBe('ltr')
    await field().fill('نعم، 7 000 FCFA')
    expect(directionOf(field().element())).toBe('rtl')
  })
})

describe('a template that is being filled in', { tags: ['W-06'] }, () => {
  const TEMPLATE = {
    ...{ name: 'suivi_commande', language: 'fr', category: 'UTILITY', problem: null },
    body: 'Bonjour {{client}}, votre commande {{commande}} est prête.',
    parameters: [
      { name: 'client', value: 'Fatou' },
      { name: 'commande', value: '' },
    ],
  }
  const told = {
    conversation: { windowEndsAt: inMinutes(-1) },
    answers: {
      'GET /templates': { templates: [TEMPLATE], failure: null, readAt: null },
      'POST /messages': { message: 'Envoyé', sent: theMessage(9, { origin: 'team', type: 'template' }) },
    },
  }
  const dialog = () => page.getByRole('dialog', { name: 'Suivi commande' })
  const order = () => dialog().getByLabelText('Commande')

  it('keeps its words when it is closed and over a reload, until it is sent', async () => {
    const first = await showConversation(told)
    await page.getByRole('button', { name: 'Suivi commande' }).click()
    await order().fill('KB-1')
    await dialog().getByRole('button', { name: 'Fermer' }).click()
    await page.getByRole('button', { name: 'Suivi commande' }).click()
    await expect.element(order()).toHaveValue('KB-1')
    await first.unmount()
    await first.end()
    await showConversation(told)
    await page.getByRole('button', { name: 'Suivi commande' }).click()
    await expect.element(order()).toHaveValue('KB-1')
    await expect.element(dialog().getByLabelText('Client')).toHaveValue('Fatou')
    await dialog().getByRole('button', { name: 'Envoyer le modèle' }).click()
    await expect.element(dialog()).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Suivi commande' }).click()
    await expect.element(order()).toHaveValue('')
  })

  it('puts the cursor into the first word that is missing', async () => {
    await showConversation(told)
    await page.getByRole('button', { name: 'Suivi commande' }).click()
    await dialog().getByRole('button', { name: 'Envoyer le modèle' }).click()
    await expect.element(order()).toHaveFocus()
  })

  it('is offered where WhatsApp says that the 24 hours are over, although the shop did not know it', async () => {
    const failed = { origin: 'team', state: 'failed', author: MARIAMA, canRetry: true } as const
    const { window: failure, recipient } = WHATSAPP_POLICY.failures
    const messages = [theMessage(1, { ...failed, failure }), theMessage(2, { ...failed, failure: recipient })]
    await showConversation({ messages, answers: told.answers })
    await shows(failure)
    expect(thread().getByRole('button', { name: 'Choisir un modèle' }).elements()).toHaveLength(1)
  })
})

describe('the chosen messages of a new order', { tags: ['W-07'] }, () => {
  it('stay over a reload, without those that are no longer on the screen', async () => {
    const messages = [theMessage(1), theMessage(2), theMessage(3)]
    const first = await showConversation({ messages })
    await button('Gérer').click()
    await button('Créer une commande').click()
    for (const index of [0, 2]) await page.getByRole('checkbox').nth(index).click()
    await first.unmount()
    await first.end()
    const second = await showConversation({ messages: messages.slice(1) })
    await expect.element(page.getByText('1 message choisi', { exact: true })).toBeVisible()
    await expect.element(page.getByRole('checkbox').nth(1)).toBeChecked()
    await button('Retour').click()
    await expect.element(field()).toBeVisible()
    await second.unmount()
    await second.end()
    await showConversation({ messages })
    await expect.element(field()).toBeVisible()
    expect(page.getByRole('checkbox').elements()).toEqual([])
  })
})

describe('an open conversation', { tags: ['W-04'] }, () => {
  it('ends with the screen also below a notice that comes after it, and once that has gone', async () => {
    const id = await openInbox([aText('Bonjour')])
    const path = `/dashboard/messages/${id}`
    const notice = { id: 'n-1', text: 'Le compte WhatsApp a changé', path: null, at: inMinutes(-1) }
    await page.viewport(...SCREENS.laptop)
    const takeBack = await answerWith({
      request: 'GET /api/users/me/notices',
      status: 200,
      json: { success: true, message: '', notices: [notice] },
    })
    await showInLayout({ '/dashboard/messages/:id?': messagesScreen }, path)
    await expect.element(page.getByText('Le compte WhatsApp a changé')).toBeVisible()
    const end = () => Math.round(send().element().getBoundingClientRect().bottom)
    await expect.poll(end).toBeLessThanOrEqual(SCREENS.laptop[1] - 24)
    const below = end()
    await takeBack()
    await answerWith({
      request: 'POST /api/users/me/notices/seen',
      status: 200,
      json: { success: true, message: '' },
    })
    await button('J’ai vu').click()
    await expect.element(page.getByText('Le compte WhatsApp a changé')).not.toBeInTheDocument()
    await expect.poll(end).toBe(below)
  })
})
