import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { shrinkToPhone } from './support/flaws.ts'
import { emptyShop } from './support/show-screen.tsx'
import {
  MARIAMA,
  showConversation,
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

it('a conversation with a text of 200 % shows the whole name, and leaves most of the screen to the messages', {
  tags: ['W-04'],
}, async () => {
  document.documentElement.style.fontSize = '200%'
  try {
    const order = {
      ...{ orderId: 'KB-7F3K9Q2M', createdAt: null, status: 'pending', fulfillmentStatus: 'unfulfilled' },
      ...{ total: 5000, due: 5000, items: 1 },
    }
    await showConversation({ orders: [order] })
    const name = page.getByRole('heading', { name: 'Fatou Ndiaye' })
    await expect.element(name).toBeVisible()
    const { scrollWidth, clientWidth } = name.element()
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
    expect(thread().element().clientHeight).toBeGreaterThan(400)
    expect(
      page
        .getByText('KB-7F3K9Q2M')
        .elements()
        .filter((shown) => shown.checkVisibility()),
    ).toEqual([])
  } finally {
    document.documentElement.style.fontSize = ''
  }
})

describe('a message', { tags: ['W-04'] }, () => {
  it('names what the shop noted by itself, an article once, and what a customer sent twice', async () => {
    const phones = ['+221 77 000 11 22', '+221 77 000 11 22']
    const contact = { name: 'Ma sœur', phones }
    await showConversation({
      messages: [
        theMessage(1, { origin: 'note', type: 'note', text: 'Le client a écrit STOP', state: 'note' }),
        theMessage(2, {
          ...{ origin: 'note', type: 'note', text: 'Rappeler', state: 'note' },
          author: { id: 'gone', name: '' },
        }),
        theMessage(3, {
          ...{ origin: 'team', author: MARIAMA, type: 'product', state: 'sent' },
          ...{ text: 'Bavoir\n2 000 FCFA', product: { id: 'p-1', name: 'Bavoir' } },
        }),
        theMessage(4, { type: 'contacts', text: '', contacts: [contact, contact] }),
        theMessage(5, {
          ...{ type: 'order', text: '' },
          order: {
            items: [
              { name: 'Robe', quantity: 1 },
              { name: 'Robe', quantity: 2 },
            ],
          },
        }),
      ],
    })
    for (const text of ['Note interne · automatique', 'Note interne · Compte supprimé', '2 × Robe'])
      await shows(text)
    expect(
      thread()
        .getByText(/Bavoir/)
        .elements(),
    ).toHaveLength(1)
    expect(thread().getByRole('link', { name: '+221 77 000 11 22' }).elements()).toHaveLength(2)
  })

  it('tells a screen reader who wrote, and what the customer writes while it is open', async () => {
    const { end } = await showConversation({ messages: [theMessage(1, { text: 'Bonjour' })] })
    await expect.element(thread().getByText('Client', { exact: true })).toBeInTheDocument()
    const arrived = page.getByRole('status').getByText(/^Nouveau message/)
    await expect.element(arrived).not.toBeInTheDocument()
    await end()
    await tellConversation({ messages: [theMessage(1), theMessage(2, { text: 'Vous êtes là ?' })] })
    tellChanged()
    await expect.element(arrived).toHaveTextContent('Nouveau message : Vous êtes là ?')
  })
})
