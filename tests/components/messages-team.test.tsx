import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { ShownMessage } from '../../contracts/conversation.ts'
import { aText, openInbox } from './support/conversations.ts'
import { flawsOnEachScreen, shrinkToPhone } from './support/flaws.ts'
import { addAdministrator, ask, emptyShop, writes } from './support/show-screen.tsx'
import {
  field,
  inMinutes,
  MARIAMA,
  send,
  sent,
  showConversation,
  showInbox,
  tellChanged,
  tellConversation,
  theMessage,
} from './support/told-conversation.ts'

beforeEach(async () => {
  await emptyShop()
  await shrinkToPhone()
})

describe('two people in one conversation', { tags: ['W-04'] }, () => {
  it('see who is writing, and that a colleague has answered before they send their own text', async () => {
    const { end } = await showConversation({ writing: [MARIAMA] })
    await expect.element(page.getByText('Mariama écrit…')).toBeVisible()
    await field().fill('Je regarde')
    await expect
      .poll(async () => (await writes()).some(({ request }) => request.endsWith('/writing')))
      .toBe(true)
    await end()
    const other = theMessage(2, { origin: 'team', author: MARIAMA, text: 'Oui', at: inMinutes(0) })
    const own = theMessage(3, { origin: 'team', text: 'Je regarde', state: 'queued', at: inMinutes(0) })
    await tellConversation({
      messages: [theMessage(1), other],
      answers: { 'POST /messages': { message: '', sent: own } },
    })
    tellChanged()
    await expect.element(page.getByText('Mariama a répondu à l’instant.')).toBeVisible()
    await expect.element(send()).toHaveAttribute('aria-disabled', 'true')
    expect(await sent()).toEqual([])
    await page.getByRole('button', { name: 'Envoyer quand même' }).click()
    await expect.element(field()).toHaveValue('')
    expect((await sent())[0]?.body).toMatchObject({ anyway: true, seen: 1 })
  })

  it('are told by the shop when the answer has not arrived here yet', async () => {
    const id = await openInbox([aText('Bonjour')])
    await showInbox(id)
    await field().fill('Je regarde')
    const { username, password } = await addAdministrator('mariama', ['orders', 'messages'])
    const { token } = await ask<{ token: string }>('/users/login', {
      method: 'POST',
      body: { username, password },
    })
    const body = { type: 'text', id: 'reply-of-mariama', seen: 1, text: 'Oui' }
    await fetch(`/api/conversations/${id}/messages`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
    await send().click()
    await expect.element(page.getByText(/mariama a répondu/i).first()).toBeVisible()
    await expect.element(field()).toHaveValue('Je regarde')
    await page.getByRole('button', { name: 'Envoyer quand même' }).click()
    await expect.element(field()).toHaveValue('')
    expect(await ownTexts(id)).toEqual(['Oui', 'Je regarde'])
  })
})

async function ownTexts(id: string) {
  const { messages } = await ask<{ messages: ShownMessage[] }>(`/conversations/${id}/messages`)
  return messages.filter(({ origin }) => origin === 'team').map(({ text }) => text)
}

const button = (name: string) => page.getByRole('button', { name })
const manage = () => button('Gérer').click()
const shownOne = async (id: string) =>
  (await ask<{ conversation: object }>(`/conversations/${id}`)).conversation

describe('a conversation of the team', { tags: ['W-11'] }, () => {
  it('is given to a colleague, closed, and opened again', async () => {
    const id = await openInbox([aText('Bonjour')])
    const { username } = await addAdministrator('mariama', ['orders', 'messages'])
    await showInbox(id)
    await expect.poll(() => shownOne(id)).toMatchObject({ unread: 0 })
    await manage()
    await page.getByLabelText('Confiée à').selectOptions(username)
    await expect.poll(() => shownOne(id)).toMatchObject({ assignedTo: { name: username } })
    await expect.element(page.getByLabelText('Confiée à')).toBeEnabled()
    await button('Terminer').click()
    await expect.poll(() => shownOne(id)).toMatchObject({ closed: true })
    await expect.element(page.getByText('Terminée', { exact: true })).toBeVisible()
    await manage()
    expect(await flawsOnEachScreen()).toEqual([])
    await shrinkToPhone()
    await button('Rouvrir').click()
    await expect.poll(() => shownOne(id)).toMatchObject({ closed: false })
  })

  it('has internal notes that name colleagues, in another tint', async () => {
    const id = await openInbox([aText('Bonjour')])
    await addAdministrator('mariama', ['orders', 'messages'])
    await showInbox(id)
    await button('Ajouter à la conversation').click()
    await button('Note interne').click()
    const note = page.getByRole('textbox', { name: 'Note interne' })
    await note.fill('Voir avec @mar')
    await button('@mariama').click()
    await expect.element(note).toHaveValue('Voir avec @mariama ')
    expect(await flawsOnEachScreen()).toEqual([])
    await shrinkToPhone()
    await button('Ajouter la note').click()
    await expect.element(page.getByText(/Note interne · Awa/)).toBeVisible()
    await expect.element(page.getByText('Voir avec @mariama')).toBeVisible()
    const { messages } = await ask<{ messages: ShownMessage[] }>(`/conversations/${id}/messages`)
    expect(messages.at(-1)).toMatchObject({ origin: 'note', mentions: [{ name: 'mariama' }] })
    expect(await sent()).toEqual([])
  })

  it('never makes a message for the customer of an internal note, nor the reverse', async () => {
    const id = await openInbox([aText('Bonjour')])
    await showInbox(id)
    const note = page.getByRole('textbox', { name: 'Note interne' })
    await field().fill('Bonjour Fatou')
    await button('Ajouter à la conversation').click()
    await button('Note interne').click()
    await expect.element(note).toHaveValue('')
    await note.fill('Paie toujours en retard')
    await button('Quitter la note').click()
    await expect.element(field()).toHaveValue('Bonjour Fatou')
    await button('Ajouter à la conversation').click()
    await button('Note interne').click()
    await expect.element(note).toHaveValue('Paie toujours en retard')
    await button('Ajouter la note').click()
    await expect.element(page.getByText(/Note interne · Awa/)).toBeVisible()
    await expect.element(field()).toHaveValue('Bonjour Fatou')
    expect(await sent()).toEqual([])
  })
})
