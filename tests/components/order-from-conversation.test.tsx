import { useLocation } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import {
  type HandOver,
  orderFromConversation,
  readSummaryOf,
} from '../../app/dashboard/order-entry/conversation-hand-over.ts'
import * as newOrderScreen from '../../app/dashboard/order-entry/route.tsx'
import { ButtonLink } from '../../app/ui/button.tsx'
import { flawsOnEachScreen, shrinkToPhone } from './support/flaws.ts'
import {
  addProduct,
  answerWith,
  emptyShop,
  type Screen,
  showScreen,
  stockOf,
} from './support/show-screen.tsx'

const PATH = '/dashboard/order/new'
const CONVERSATION = '/dashboard/messages/:id'
const CUSTOMER = { conversationId: 'c1', name: 'Fatou Sow', phone: '771234567' }

beforeEach(async () => {
  await emptyShop()
  await shrinkToPhone()
})

const button = (name: string) => page.getByRole('button', { name })
const field = (label: string) => page.getByLabelText(label, { exact: true })
const shows = (text: string | RegExp) => expect.element(page.getByText(text).first()).toBeVisible()

/** Opens a new order as the conversation `c1` does. */
async function openWith(given: Partial<HandOver>) {
  const state = orderFromConversation({ ...CUSTOMER, ...given })
  const conversation: Screen = {
    default: () => {
      const summary = readSummaryOf(useLocation().state)
      return summary ? (
        <p>{`Récapitulatif de ${summary}`}</p>
      ) : (
        <ButtonLink to={PATH} state={state}>
          Créer une commande
        </ButtonLink>
      )
    },
  }
  await showScreen(newOrderScreen, PATH, '/dashboard/messages/c1', { [CONVERSATION]: conversation })
  await page.getByRole('link', { name: 'Créer une commande' }).click()
}

describe('a new order from a conversation', { tags: ['W-07'] }, () => {
  it('is filled from the chosen messages at once, and leads back with its summary', async () => {
    const body = await addProduct({ name: 'Body étoile', price: 3000, stock: 5 })
    await openWith({
      text: 'Je veux 2 bodies étoile et une tétine dorée\nLivraison à Ouakam, près du phare',
    })
    await shows('« tétine dorée » est introuvable')
    await shows('2 × Body étoile')
    await expect.element(field('Nom')).toHaveValue('Fatou Sow')
    await expect.element(page.getByRole('textbox', { name: 'Téléphone' })).toHaveValue('77 123 45 67')
    await expect.element(page.getByLabelText('Adresse')).toHaveValue('Ouakam, près du phare')
    expect(await flawsOnEachScreen()).toEqual([])
    await shrinkToPhone()
    await button('Enregistrer').click()
    await shows(/^Commande KB-\w+ enregistrée/)
    expect(await stockOf(body)).toMatchObject({ all: 3 })
    expect(await flawsOnEachScreen()).toEqual([])
    await page.getByRole('link', { name: 'Envoyer le récapitulatif au client' }).click()
    await shows(/^Récapitulatif de KB-\w+$/)
  })

  it('has the articles of a catalogue order, and names those that are gone', async () => {
    const body = await addProduct({
      name: 'Body étoile',
      price: 3000,
      colors: ['Rose'],
      sizes: ['6 mois'],
      variants: [{ color: 'Rose', size: '6 mois', stock: 5 }],
    })
    const line = { quantity: 2, price: 3000 }
    await answerWith({
      request: 'GET /api/conversations/c1/messages/m1/order',
      status: 200,
      json: {
        success: true,
        lines: [
          { ...line, productId: body._id, name: 'Body étoile', color: 'Rose', size: '6 mois' },
          { ...line, productId: '0123456789abcdef01234567', name: 'Tétine dorée', color: null, size: null },
        ],
        problems: ['Doudou lapin est épuisé.'],
        note: 'Emballé pour un cadeau',
      },
    })
    await openWith({ messageId: 'm1' })
    await shows('Doudou lapin est épuisé.')
    await shows('Tétine dorée n’est plus en vente.')
    await page.getByText('Le reste de la discussion').click()
    await shows('Emballé pour un cadeau')
    expect(await flawsOnEachScreen()).toEqual([])
    await shrinkToPhone()
    await page.getByLabelText('Adresse').fill('Ouakam')
    await button('Enregistrer').click()
    await shows(/^Commande KB-\w+ enregistrée/)
    expect(await stockOf(body)).toMatchObject({ 'Rose 6 mois': 3 })
  })

  it('keeps what was corrected, and reads the messages again only after a failure', async () => {
    await addProduct({ name: 'Body étoile', price: 3000, stock: 5 })
    const request = 'GET /api/conversations/c1/messages/m1/order'
    const end = await answerWith({ request, status: 503, json: { success: false, message: 'Plus tard.' } })
    await openWith({ messageId: 'm1' })
    await shows('Plus tard.')
    await end()
    await answerWith({ request, status: 200, json: { success: true, lines: [], problems: [], note: '' } })
    await field('Nom').fill('Fatou Sow Diop')
    await button('Remplir la commande').click()
    await shows('La commande est remplie.')
    await expect.element(field('Nom')).toHaveValue('Fatou Sow Diop')
    await page.getByRole('link', { name: 'Revenir à la conversation' }).click()
    await page.getByRole('link', { name: 'Créer une commande' }).click()
    await expect.element(field('Nom')).toHaveValue('Fatou Sow Diop')
  })
})
