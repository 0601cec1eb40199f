import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import * as orderScreen from '../../app/dashboard/order-details/route.tsx'
import { aText, openInbox } from './support/conversations.ts'
import { flawsOnEachScreen, shrinkToPhone, smallTargets } from './support/flaws.ts'
import {
  addProduct,
  address,
  anImage,
  answerWith,
  emptyShop,
  order,
  signInAs,
  writes,
} from './support/show-screen.tsx'
import {
  inMinutes,
  MARIAMA,
  showConversation,
  showInbox,
  shows,
  tellChanged,
  tellConversation,
  theMessage,
  thread,
} from './support/told-conversation.ts'

beforeEach(async () => {
  await emptyShop()
  await shrinkToPhone()
})

const media = (change: object = {}) => [
  {
    ...{ id: 'file-1', state: 'stored', failure: null, mime: 'audio/ogg', filename: null, size: 45_000 },
    ...{ voice: false, ...change },
  },
]
/** A button that only says what is missing is disabled for Playwright. */
const press = (button: Locator) => (button.element() as HTMLElement).click()
const MEDIA = 'GET /api/conversations/conversation-1/media/file-1'

describe('a conversation', { tags: ['W-04'] }, () => {
  it('shows what WhatsApp can send, who wrote it and what became of it', async () => {
    await showConversation({
      messages: [
        theMessage(1, {
          at: '2026-11-20T09:00:00.000Z',
          fromAdvertisement: { headline: 'Gigoteuses', url: 'https://fb.me/1' },
        }),
        theMessage(2, { origin: 'shop', step: 'out', orderId: 'KB-1', type: 'template', state: 'read' }),
        theMessage(3, { origin: 'phone', text: 'Bien reçu', state: 'sent' }),
        theMessage(4, { origin: 'team', author: MARIAMA, text: 'Oui', state: 'delivered', edited: true }),
        theMessage(5, { state: 'revoked', text: '' }),
        theMessage(6, {
          type: 'location',
          text: '',
          location: { latitude: 14.4, longitude: -16.9, name: 'Station', address: '' },
        }),
        theMessage(7, {
          type: 'contacts',
          text: '',
          contacts: [{ name: 'Ma sœur', phones: ['+221 77 000 11 22'] }],
        }),
        theMessage(8, {
          type: 'order',
          text: '',
          order: { items: [3, 1].map((quantity) => ({ name: 'Bavoir', quantity })) },
        }),
        theMessage(9, { type: 'unsupported', text: '', unsupported: 'poll_creation' }),
        theMessage(10, {
          origin: 'note',
          type: 'note',
          author: MARIAMA,
          text: '@Awa rappelle-la',
          state: 'note',
        }),
        theMessage(11, {
          replyTo: { id: 'm-4', excerpt: 'Oui' },
          reactions: [{ emoji: '❤️', origin: 'team' }],
        }),
        theMessage(12, { text: 'Voir https://exemple.sn/a?b=1.' }),
      ],
    })
    for (const text of [
      'vendredi 20 novembre',
      'Vient de la publicité « Gigoteuses »',
      /automatique · En route · KB-1/,
      'depuis le téléphone',
      /^modifié · \d\d:\d\d · Distribué$/,
      'Message supprimé',
      'Ma sœur',
      '3 × Bavoir',
      /ne transmet pas à la boutique \(sondage\)/,
      /Note interne · Mariama/,
      '❤️',
    ])
      await shows(text)
    const links = thread().getByRole('link').elements() as HTMLAnchorElement[]
    expect(links.map(({ href }) => href)).toEqual([
      'https://fb.me/1',
      'https://www.google.com/maps/search/?api=1&query=14.4,-16.9',
      'tel:+221770001122',
      'https://exemple.sn/a?b=1',
    ])
    expect(
      smallTargets().filter((target) => !target.includes('exemple.sn') && !target.includes('fb.me')),
    ).toEqual([])
    expect(await flawsOnEachScreen()).toEqual([])
  })

  it('plays a voice note with the session’s token, and loads nothing before somebody asks for it', async () => {
    await showConversation({
      messages: [theMessage(1, { type: 'audio', text: '', media: media({ voice: true }) as never })],
    })
    await answerWith({ request: MEDIA, status: 200, json: {} })
    await shows(/Note vocale · 45/)
    const asked = vi.spyOn(window, 'fetch')
    await thread().getByRole('button', { name: 'Note vocale' }).click()
    await expect
      .element(thread().getByLabelText('Note vocale'))
      .toHaveAttribute('src', expect.stringMatching(/^blob:/))
    expect(asked.mock.calls.filter(([url]) => String(url).includes('/media/'))).toMatchObject([
      [expect.any(String), { headers: { Authorization: expect.stringMatching(/^Bearer ./) } }],
    ])
  })

  it('says why a file is not there, and that its account may not open it', async () => {
    await signInAs('mariama', ['messages'])
    await showConversation({
      messages: [
        theMessage(1, { type: 'image', text: '', media: media({ state: 'waiting' }) as never }),
        theMessage(2, {
          type: 'video',
          text: '',
          media: media({ state: 'failed', failure: 'Ce fichier est trop lourd.' }) as never,
        }),
        theMessage(3, { type: 'document', text: '', media: media({ filename: 'facture.pdf' }) as never }),
      ],
    })
    await shows('Photo en cours de réception')
    await shows('Ce fichier est trop lourd.')
    press(thread().getByRole('button', { name: 'facture.pdf' }))
    await expect.element(page.getByText(/Commandes/)).toBeVisible()
  })

  it('opens a picture', async () => {
    const image = anImage()
    await showConversation({
      messages: [theMessage(1, { type: 'image', text: '', media: media({ size: 300_000 }) as never })],
    })
    const real = window.fetch
    window.fetch = async (input, init) =>
      String(input).includes('/media/') ? new Response(image) : real(input, init)
    try {
      await thread()
        .getByRole('button', { name: /^Photo/ })
        .click()
      await thread().getByRole('button', { name: 'à agrandir' }).click()
      await expect
        .element(page.getByRole('dialog', { name: 'Photo' }).getByRole('button', { name: 'Télécharger' }))
        .toBeVisible()
    } finally {
      window.fetch = real
    }
  })

  it('begins at the newest message, and keeps its place when earlier ones are loaded', async () => {
    const begin = Date.now() - 3_600_000
    const texts = Array.from({ length: 70 }, (_, index) => aText(`Texte ${index + 1}`, begin + index * 1000))
    await showInbox(await openInbox(texts))
    const text = (number: number) => thread().getByText(`Texte ${number}`, { exact: true })
    await expect.element(text(70)).toBeInViewport()
    await expect.element(text(1)).not.toBeInTheDocument()
    text(21).element().scrollIntoView()
    await expect.element(text(1)).toBeInTheDocument()
    await expect.element(text(21)).toBeInViewport()
    expect(
      thread()
        .getByText(/^Texte/)
        .elements(),
    ).toHaveLength(70)
    await expect
      .element(thread().getByRole('button', { name: 'Messages précédents' }))
      .not.toBeInTheDocument()
  })

  it('shows a new message while it is open, without losing what is typed or the focus', async () => {
    const { end } = await showConversation()
    const field = page.getByLabelText('Message', { exact: true })
    await field.fill('Bonjour Fatou')
    await end()
    await tellConversation({ messages: [theMessage(1), theMessage(2, { text: 'Vous êtes là ?' })] })
    tellChanged()
    await shows('Vous êtes là ?')
    await expect.element(field).toHaveValue('Bonjour Fatou')
    expect(document.activeElement).toBe(field.element())
  })

  it('is marked as read up to the last message that is shown', async () => {
    await showConversation({ conversation: { unread: 2 }, messages: [theMessage(1), theMessage(2)] })
    const read = async () => (await writes()).filter(({ request }) => request.endsWith('/read'))
    await expect.poll(read).toMatchObject([{ body: { sequence: 2 } }])
  })

  it('leads to the customer’s order with one tap', async () => {
    const { orderId } = await order(await addProduct(), {}, { customerPhone: '771234567' })
    const orders = [
      {
        orderId,
        createdAt: inMinutes(-60),
        status: 'confirmed',
        fulfillmentStatus: 'out_for_delivery',
        total: 5000,
        due: 5000,
        items: 1,
      },
      {
        orderId: 'KB-OLD',
        createdAt: inMinutes(-9000),
        status: 'confirmed',
        fulfillmentStatus: 'delivered',
        total: 900,
        due: 0,
        items: 1,
      },
    ]
    await showConversation({ orders }, { '/dashboard/order/:orderId': orderScreen })
    await expect.element(page.getByText('En livraison')).toBeVisible()
    await page.getByRole('button', { name: '+ 1 autre' }).click()
    await expect.element(page.getByRole('dialog').getByText('KB-OLD')).toBeVisible()
    await page.getByRole('button', { name: 'Fermer' }).click()
    await page.getByRole('link', { name: orderId }).click()
    await expect.poll(() => address).toBe(`/dashboard/order/${orderId}`)
  })
})

describe('a message that was not sent', { tags: ['W-05'] }, () => {
  it('says why, and can be sent again, copied or replaced by a template', async () => {
    const failure = 'Ce numéro ne reçoit pas de messages WhatsApp.'
    const failed = { origin: 'team', state: 'failed', failure, author: MARIAMA } as const
    await showConversation({
      messages: [theMessage(1, { ...failed, canRetry: true }), theMessage(2, { ...failed, text: 'Bonsoir' })],
      answers: {
        'POST /messages/m-1/retry': {
          message: 'Nouvel essai prévu',
          sent: theMessage(1, { origin: 'team', state: 'queued' }),
        },
        'GET /templates': { templates: [], failure: null, readAt: null },
      },
    })
    await shows(failure)
    await thread().getByRole('button', { name: 'Réessayer' }).click()
    await expect.element(page.getByText('Nouvel essai prévu')).toBeVisible()
    await thread().getByRole('button', { name: 'Choisir un modèle' }).click()
    await expect.element(page.getByRole('dialog').getByText(/Aucun modèle approuvé/)).toBeVisible()
  })
})
