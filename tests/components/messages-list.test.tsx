import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import * as messagesScreen from '../../app/dashboard/messages/route.tsx'
import * as newOrderScreen from '../../app/dashboard/order-entry/route.tsx'
import { endSession } from '../../app/session/end-session.ts'
import { aText, openInbox, receive } from './support/conversations.ts'
import { flawsOnEachScreen, shrinkToPhone, smallTargets } from './support/flaws.ts'
import {
  addProduct,
  address,
  answerWith,
  ask,
  emptyShop,
  order,
  showInLayout,
  showScreen,
  signInAs,
} from './support/show-screen.tsx'
import { showInbox, tellEvent, thread } from './support/told-conversation.ts'

beforeEach(async () => {
  await emptyShop()
  await shrinkToPhone()
})

const COUMBA = { wa_id: '221781112233', profile: { name: 'Coumba Sarr' } }
const names = () =>
  page
    .getByRole('list', { name: 'Conversations' })
    .getByRole('link')
    .elements()
    .map(({ textContent }) => /^(?:Fatou Ndiaye|Coumba Sarr)/.exec(textContent ?? '')?.[0])
const row = (name: string) => page.getByRole('link', { name })

describe('the list of conversations', { tags: ['W-04'] }, () => {
  it('has unread ones first, says since when a customer waits, and is searched and filtered', async () => {
    const product = await addProduct()
    const id = await openInbox([aText('Bonjour', Date.now() - 60 * 60_000)])
    await receive([aText('Vous avez des gigoteuses ?', Date.now() - 90 * 60_000)], COUMBA)
    const { orderId } = await order(product, {}, { customerPhone: '781112233' })
    await ask(`/conversations/${id}/read`, { method: 'POST', body: { sequence: 1 } })
    await showInbox()
    await expect.poll(names).toEqual(['Coumba Sarr', 'Fatou Ndiaye'])
    await expect.element(row('Coumba Sarr').getByText('attend depuis 1 h 30')).toBeVisible()
    await expect.element(row('Coumba Sarr').getByText(orderId)).toBeVisible()
    await expect.element(row('Coumba Sarr').getByText('1 message non lu')).toBeInTheDocument()
    expect(await flawsOnEachScreen()).toEqual([])
    await shrinkToPhone()
    expect(smallTargets()).toEqual([])
    const search = page.getByLabelText('Nom, numéro, texte, commande')
    for (const [typed, found] of [
      ['gigoteuses', 'Coumba Sarr'],
      ['77 123 45 67', 'Fatou Ndiaye'],
      [orderId, 'Coumba Sarr'],
    ] as const) {
      await search.fill(typed)
      await expect.poll(names).toEqual([found])
    }
    await search.fill('personne')
    await expect.element(page.getByText('Aucune conversation.')).toBeVisible()
    await page.getByRole('link', { name: 'Enlever les filtres' }).click()
    await page.getByRole('link', { name: /^À répondre 2/ }).click()
    await expect.poll(() => address).toBe('/dashboard/messages?filter=waiting')
    await expect.poll(names).toEqual(['Coumba Sarr', 'Fatou Ndiaye'])
    await page.getByRole('link', { name: 'À moi' }).click()
    await expect.element(page.getByText('La liste est filtrée.')).toBeVisible()
  })

  it('leads from a search to the message that it has found, and from an answer to the message that it answers', async () => {
    const begin = Date.now() - 3_600_000
    const question = { ...aText('Vous avez des gigoteuses ?', begin), id: 'wamid.question' }
    const texts = Array.from({ length: 120 }, (_, index) =>
      aText(`Texte ${index + 1}`, begin + (index + 1) * 1000),
    )
    const answer = { ...aText('Alors ?', begin + 200_000), context: { id: question.id } }
    await openInbox([question, ...texts, answer])
    await showInbox()
    await page.getByLabelText('Nom, numéro, texte, commande').fill('gigoteuses')
    await row('Fatou Ndiaye').getByText('Vous avez des gigoteuses ?').click()
    const found = thread().getByRole('listitem').filter({ hasText: 'Vous avez des gigoteuses ?' }).first()
    await expect.element(found).toBeInViewport()
    await expect.element(found).toHaveAttribute('aria-current', 'true')
    await page.getByRole('button', { name: 'Aller au dernier message' }).click()
    await expect.element(thread().getByText('Alors ?')).toBeInViewport()
    await thread().getByRole('button', { name: 'Vous avez des gigoteuses ?' }).click()
    await expect.element(found).toBeInViewport()
  })

  it('says so when the message is gone, and looks no further back than a thousand', async () => {
    const id = await openInbox([aText('Bonjour')])
    const leadAstray = () =>
      showScreen(messagesScreen, '/dashboard/messages/:id?', `/dashboard/messages/${id}?message=gone`)
    const shown = await leadAstray()
    await expect.element(page.getByText('Ce message n’est plus dans la conversation.')).toBeVisible()
    await shown.unmount()
    const begin = Date.now() - 3_600_000
    await receive(Array.from({ length: 1010 }, (_, index) => aText(`Texte ${index}`, begin + index * 1000)))
    await leadAstray()
    await expect.element(page.getByText(/^Ce message est plus ancien/)).toBeVisible()
  })

  it('shows a new message at once, and stands beside the open conversation on a laptop', async () => {
    await page.viewport(1280, 900)
    const id = await openInbox([aText('Bonjour')])
    await showInbox(id)
    await expect.element(page.getByRole('heading', { level: 1, name: 'Fatou Ndiaye' })).toBeVisible()
    await expect.poll(names).toEqual(['Fatou Ndiaye'])
    await receive([aText('Salut')], COUMBA)
    tellEvent({ kind: 'conversation', conversationId: 'another' })
    await expect.poll(names).toEqual(['Coumba Sarr', 'Fatou Ndiaye'])
    await row('Coumba Sarr').click()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Coumba Sarr' })).toBeVisible()
  })

  it('leads back from a conversation on a phone, with its filter', async () => {
    await openInbox([aText('Bonjour')])
    await showInbox()
    await page.getByRole('link', { name: /^À répondre/ }).click()
    await expect.poll(() => address).toBe('/dashboard/messages?filter=waiting')
    await row('Fatou Ndiaye').click()
    await expect.element(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
    expect(names()).toEqual([])
    await page.getByRole('link', { name: 'Toutes les conversations' }).click()
    await expect.poll(() => address).toBe('/dashboard/messages?filter=waiting')
  })
})

describe('an order from a conversation', { tags: ['W-07'] }, () => {
  it('is begun from chosen messages, and its summary is then ready to be sent', async () => {
    await addProduct({ name: 'Body étoile', price: 3000, stock: 5 })
    const id = await openInbox([aText('Bonjour'), aText('Je veux 2 bodies étoile, livraison à Ouakam')])
    await showInbox(id, { '/dashboard/order/new': newOrderScreen })
    await page.getByRole('button', { name: 'Gérer' }).click()
    await page.getByRole('button', { name: 'Créer une commande' }).click()
    await page.getByRole('checkbox').nth(1).click()
    await expect.element(page.getByText('1 message choisi')).toBeVisible()
    expect(await flawsOnEachScreen()).toEqual([])
    await shrinkToPhone()
    await page.getByRole('button', { name: 'Créer la commande' }).click()
    await expect.element(page.getByRole('textbox', { name: 'Téléphone' })).toHaveValue('77 123 45 67')
    await expect.element(page.getByText('2 × Body étoile')).toBeVisible()
    expect(address).toBe('/dashboard/order/new')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await page.getByRole('link', { name: 'Envoyer le récapitulatif au client' }).click()
    await expect.poll(() => address).toBe(`/dashboard/messages/${id}`)
    await expect.element(page.getByText(/^Récapitulatif de KB-/)).toBeVisible()
    await page.getByRole('button', { name: 'Envoyer', exact: true }).click()
    await expect.element(page.getByText(/^Récapitulatif de KB-/)).not.toBeInTheDocument()
    const { messages } = await ask<{ messages: object[] }>(`/conversations/${id}/messages`)
    expect(messages.at(-1)).toMatchObject({ origin: 'team', orderId: expect.stringMatching(/^KB-/) })
  })
})

describe('what is typed in a conversation', { tags: ['W-05', 'W-14'] }, () => {
  const drafts = () => Object.keys(sessionStorage).filter((key) => key.startsWith('message-draft:'))

  it('leaves the browser with its account', async () => {
    const id = await openInbox([aText('Bonjour')])
    await showInLayout({ 'messages/:id?': messagesScreen }, `/dashboard/messages/${id}`)
    await page.getByRole('textbox', { name: 'Message' }).fill('Bonjour Fatou')
    expect(drafts()).toHaveLength(1)
    endSession()
    await expect.poll(drafts).toEqual([])
  })

  it('stays for its account when the session has only expired', async () => {
    const id = await openInbox([aText('Bonjour')])
    await showInLayout({ 'messages/:id?': messagesScreen }, `/dashboard/messages/${id}`)
    await page.getByRole('textbox', { name: 'Message' }).fill('Bonjour Fatou')
    await answerWith({ request: `POST /api/conversations/${id}/messages`, status: 401, json: {} })
    await page.getByRole('button', { name: 'Envoyer', exact: true }).click()
    await expect.poll(() => address).toMatch(/^\/login/)
    expect(drafts()).toHaveLength(1)
  })

  it('is not shown to another account of the same browser', async () => {
    const id = await openInbox([aText('Bonjour')])
    const shown = await showInbox(id)
    await page.getByRole('textbox', { name: 'Message' }).fill('Bonjour Fatou')
    await shown.unmount()
    await signInAs('mariama', ['messages', 'orders'])
    await showInLayout({ 'messages/:id?': messagesScreen }, `/dashboard/messages/${id}`)
    await expect.element(page.getByRole('textbox', { name: 'Message' })).toHaveValue('')
    await expect.poll(drafts).toEqual([])
  })
})
