import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as cartLinkScreen from '../../app/dashboard/cart-link/route.tsx'
import { forgetPictures } from '../../app/dashboard/messages/use-chosen-picture.ts'
import { readSession } from '../../app/session/session.ts'
import type { ShownMessage } from '../../contracts/conversation.ts'
import { aText, openInbox, receive } from './support/conversations.ts'
import { flawsOnEachScreen, shrinkToPhone, smallTargets } from './support/flaws.ts'
import {
  addProduct,
  address,
  anImage,
  answerWith,
  ask,
  emptyShop,
  hold,
  order,
} from './support/show-screen.tsx'
import { field, send, sent, showConversation, showInbox, shows, thread } from './support/told-conversation.ts'

beforeEach(async () => {
  await emptyShop()
  await shrinkToPhone()
})

const add = async (what: string) => {
  await page.getByRole('button', { name: 'Ajouter à la conversation' }).click()
  await page.getByRole('dialog').getByText(what, { exact: true }).click()
}
const stored = async (id: string) =>
  (await ask<{ messages: ShownMessage[] }>(`/conversations/${id}/messages`)).messages
const ownTexts = async (id: string) =>
  (await stored(id)).filter(({ origin }) => origin === 'team').map(({ text }) => text)

describe('a reply', { tags: ['W-05'] }, () => {
  it('is sent with the button or Ctrl+Enter, and leaves the field empty', async () => {
    const id = await openInbox([aText('Bonjour, vous livrez à Mbour ?')])
    await showInbox(id)
    await expect.element(send()).toHaveAttribute('aria-disabled', 'true')
    await field().fill('Oui, demain')
    await send().click()
    await shows('Oui, demain')
    await shows(/À envoyer$/)
    await expect.element(field()).toHaveValue('')
    await field().fill('Deux\nlignes')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(field()).toHaveValue('')
    expect(await ownTexts(id)).toEqual(['Oui, demain', 'Deux\nlignes'])
    expect(await flawsOnEachScreen()).toEqual([])
    await shrinkToPhone()
    expect(smallTargets()).toEqual([])
  })

  it('is sent once when its answer is lost and the button is pressed again', async () => {
    const id = await openInbox([aText('Bonjour')])
    await showInbox(id)
    await field().fill('Oui, demain')
    const recover = await answerWith({ request: `POST /api/conversations/${id}/messages`, lost: 'response' })
    await send().click()
    await expect.element(page.getByRole('alert').getByText('Le serveur ne répond pas')).toBeVisible()
    await expect.element(field()).toHaveValue('Oui, demain')
    await recover()
    await send().click()
    await expect.element(field()).toHaveValue('')
    expect(await ownTexts(id)).toEqual(['Oui, demain'])
    const ids = (await sent()).map(({ body }) => (body as { id: string }).id)
    expect(new Set(ids).size).toBe(1)
    expect(ids.length).toBeGreaterThan(1)
  })

  it('keeps what is typed over a reload and in each conversation, until the shop has confirmed it', async () => {
    const id = await openInbox([aText('Bonjour')])
    await receive([aText('Salut')], { wa_id: '221781112233', profile: { name: 'Coumba' } })
    const other = await idOf('Coumba')
    const first = await showInbox(id)
    await field().fill('Pour Fatou')
    await first.unmount()
    const second = await showInbox(other)
    await expect.element(field()).toHaveValue('')
    await field().fill('Pour Coumba')
    await second.unmount()
    await showInbox(id)
    await expect.element(field()).toHaveValue('Pour Fatou')
    const release = await hold(`POST /api/conversations/${id}/messages`)
    await send().click()
    await expect.element(send()).toHaveAttribute('aria-busy', 'true')
    await expect.element(field()).toHaveValue('Pour Fatou')
    await release()
    await expect.element(field()).toHaveValue('')
    const drafts = Object.entries(sessionStorage).filter(([key]) => key.startsWith('message-draft:'))
    expect(drafts).toEqual([
      [`message-draft:${readSession()?.user._id}:${other}`, expect.stringContaining('Pour Coumba')],
    ])
  })

  it('leaves only what was typed behind it while it was on its way', async () => {
    const id = await openInbox([aText('Bonjour')])
    await showInbox(id)
    await field().fill('Bonjour Fatou')
    const release = await hold(`POST /api/conversations/${id}/messages`)
    await send().click()
    await expect.element(send()).toHaveAttribute('aria-busy', 'true')
    await field().fill('Bonjour Fatou oui, demain')
    await release()
    await expect.element(field()).toHaveValue('oui, demain')
    await send().click()
    await expect.element(field()).toHaveValue('')
    expect(await ownTexts(id)).toEqual(['Bonjour Fatou', 'oui, demain'])
  })

  it('says beside the field that the phone is offline, and keeps the text', async () => {
    const id = await openInbox([aText('Bonjour')])
    await showInbox(id)
    await field().fill('Oui')
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    window.dispatchEvent(new Event('offline'))
    await expect.element(page.getByText(/Hors ligne.*votre texte est gardé/)).toBeVisible()
    await expect.element(field()).toHaveValue('Oui')
    online.mockReturnValue(true)
    window.dispatchEvent(new Event('online'))
    await expect.element(page.getByText(/Hors ligne/)).not.toBeInTheDocument()
    await send().click()
    await shows('Oui')
  })

  it('says at once that it is too long, and no longer once it is shortened', async () => {
    const id = await openInbox([aText('Bonjour')])
    await showInbox(id)
    await field().fill('é'.repeat(9000))
    await expect.element(field()).toHaveAttribute('aria-invalid', 'true')
    const excess = page.getByText(/^9\s000 caractères, 4\s096 au maximum/)
    await expect.element(excess).toBeVisible()
    await expect.element(send()).toHaveAttribute('aria-disabled', 'true')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    expect(await sent()).toEqual([])
    await field().fill('Court')
    await expect.element(excess).not.toBeInTheDocument()
    await send().click()
    await shows('Court')
  })

  it('no longer shows why it failed once it is changed', async () => {
    const id = await openInbox([aText('Bonjour')])
    await showInbox(id)
    await field().fill('\u200b')
    await send().click()
    const problem = page.getByRole('alert').getByText('Écrivez un message.')
    await expect.element(problem).toBeVisible()
    await field().fill('Bonjour Fatou')
    await expect.element(problem).not.toBeInTheDocument()
  })

  it('quotes the message that is answered', async () => {
    const id = await openInbox([aText('En rose ?')])
    await showInbox(id)
    await thread()
      .getByRole('button', { name: /^Répondre au message/ })
      .click()
    await expect.element(page.getByText('Réponse à : En rose ?')).toBeVisible()
    await field().fill('Oui')
    await send().click()
    await expect.element(thread().getByRole('button', { name: 'En rose ?', exact: true })).toBeVisible()
  })
})

describe('beside a text', { tags: ['W-05'] }, () => {
  it('an article, the summary of an order and the shop’s position are sent', async () => {
    const product = await addProduct({ name: 'Gigoteuse légère', price: 14_500 })
    const id = await openInbox([aText('Bonjour')])
    const { orderId } = await order(product, {}, { customerPhone: '771234567' })
    await showInbox(id)
    await add('Article')
    await page.getByLabelText('Chercher un article à ajouter').fill('gigoteuse')
    await page.getByRole('dialog').getByRole('button', { name: 'Gigoteuse légère' }).click()
    await expect.element(page.getByText('Gigoteuse légère').last()).toBeVisible()
    await send().click()
    await expect.poll(async () => (await stored(id)).map(({ type }) => type)).toEqual(['text', 'product'])
    await add('Récapitulatif de commande')
    await expect.element(page.getByText(`Récapitulatif de ${orderId}`)).toBeVisible()
    await field().fill('Voici votre commande')
    await send().click()
    await expect.poll(async () => (await stored(id)).length).toBe(4)
    await add('Position de la boutique')
    await send().click()
    await expect.poll(async () => (await sent()).at(-1)?.body).toMatchObject({ type: 'position' })
    const texts = await ownTexts(id)
    expect(texts[1]).toBe('Voici votre commande')
    expect(texts[2]).toContain(orderId)
  })

  it('a picture is sent with the text as its caption', async () => {
    const id = await openInbox([aText('Une photo ?')])
    await showInbox(id)
    await page.getByRole('button', { name: 'Ajouter à la conversation' }).click()
    await page.getByLabelText('Photo').upload(anImage())
    await expect.element(page.getByText('Photo, avec votre texte comme légende')).toBeVisible()
    await field().fill('Comme celle-ci')
    await send().click()
    await expect
      .poll(async () => (await stored(id)).at(-1))
      .toMatchObject({ type: 'image', text: 'Comme celle-ci' })
    await expect.element(field()).toHaveValue('')
  })

  it('a picture stays during a change of conversation, and after a reload the page says that it is lost', async () => {
    const id = await openInbox([aText('Une photo ?')])
    const first = await showInbox(id)
    await page.getByRole('button', { name: 'Ajouter à la conversation' }).click()
    await page.getByLabelText('Photo').upload(anImage())
    const chip = page.getByText('Photo, avec votre texte comme légende')
    await expect.element(chip).toBeVisible()
    await first.unmount()
    const second = await showInbox(id)
    await expect.element(chip).toBeVisible()
    await second.unmount()
    forgetPictures(null)
    await showInbox(id)
    await expect.element(page.getByText(/La photo choisie n’a pas été gardée/)).toBeVisible()
    await page.getByRole('button', { name: 'Continuer sans photo' }).click()
    await expect.element(page.getByText(/La photo choisie/)).not.toBeInTheDocument()
    expect(sessionStorage.getItem(`message-draft:${readSession()?.user._id}:${id}`)).toBeNull()
  })

  it('a picture whose answer is lost is sent once, also after a change of conversation', async () => {
    const id = await openInbox([aText('Une photo ?')])
    const first = await showInbox(id)
    await page.getByRole('button', { name: 'Ajouter à la conversation' }).click()
    await page.getByLabelText('Photo').upload(anImage())
    await expect.element(page.getByText('Photo, avec votre texte comme légende')).toBeVisible()
    const recover = await answerWith({ request: `POST /api/conversations/${id}/messages`, lost: 'response' })
    await send().click()
    await expect.element(page.getByRole('alert').getByText('Le serveur ne répond pas')).toBeVisible()
    await recover()
    await first.unmount()
    await showInbox(id)
    await send().click()
    await expect.element(page.getByText('Photo, avec votre texte comme légende')).not.toBeInTheDocument()
    expect((await stored(id)).map(({ type }) => type)).toEqual(['text', 'image'])
  })

  it('a cart link is made on its page and sent from the conversation', async () => {
    await addProduct({ name: 'Bavoir', price: 2000 })
    const id = await openInbox([aText('Bonjour')])
    await showInbox(id, { '/dashboard/cart-link': cartLinkScreen })
    await add('Lien de panier')
    await page.getByLabelText('Chercher un article à ajouter').fill('bavoir')
    await page.getByRole('button', { name: 'Bavoir' }).click()
    await page.getByRole('button', { name: 'Créer le lien' }).click()
    await page.getByRole('link', { name: 'Envoyer dans la conversation' }).click()
    await expect.element(page.getByText('Lien de panier, 1 article')).toBeVisible()
    expect(address).toBe(`/dashboard/messages/${id}`)
    await send().click()
    await expect.poll(async () => (await sent()).at(-1)?.body).toMatchObject({ type: 'cart' })
  })

  it('a prepared reply is written into the field, to be changed', async () => {
    const text = 'Bonjour Fatou, merci pour votre message.'
    await showConversation({
      answers: {
        'GET /canned-replies': {
          replies: [
            { title: 'Merci', text },
            { title: 'Merci', text: 'Un autre' },
          ],
        },
      },
    })
    await field().fill('Bonsoir')
    await add('Réponse préparée')
    await page.getByRole('dialog').getByRole('button', { name: 'Merci' }).first().click()
    await expect.element(field()).toHaveValue(`Bonsoir\n${text}`)
  })
})

const idOf = async (name: string) => {
  const { conversations } = await ask<{ conversations: { id: string; name: string }[] }>('/conversations')
  return conversations.find((one) => one.name === name)?.id ?? ''
}
