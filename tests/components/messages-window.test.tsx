import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { flawsOnEachScreen, shrinkToPhone } from './support/flaws.ts'
import { emptyShop } from './support/show-screen.tsx'
import {
  field,
  inMinutes,
  sent,
  showConversation,
  tellChanged,
  tellConversation,
  theMessage,
} from './support/told-conversation.ts'

beforeEach(async () => {
  await emptyShop()
  await shrinkToPhone()
})

const TEMPLATE = {
  ...{ name: 'suivi_commande', language: 'fr', category: 'UTILITY', problem: null },
  body: 'Bonjour {{client}}, votre commande {{commande}} est prête.',
  parameters: [
    { name: 'client', value: 'Fatou' },
    { name: 'commande', value: '' },
  ],
}

describe('outside the service window', { tags: ['W-06'] }, () => {
  const templates = { 'GET /templates': { templates: [TEMPLATE], failure: null, readAt: null } }

  it('only templates can be sent, filled in and shown before', async () => {
    const answered = {
      message: 'Envoyé',
      sent: theMessage(9, { origin: 'team', type: 'template', text: 'Modèle envoyé' }),
    }
    await showConversation({
      conversation: { windowEndsAt: inMinutes(-1) },
      answers: { ...templates, 'POST /messages': answered },
    })
    await expect.element(page.getByText(/ne laisse partir que des modèles approuvés/)).toBeVisible()
    await expect.element(field()).not.toBeInTheDocument()
    expect(await flawsOnEachScreen()).toEqual([])
    await shrinkToPhone()
    await page.getByRole('button', { name: 'Suivi commande' }).click()
    const dialog = page.getByRole('dialog', { name: 'Suivi commande' })
    await dialog.getByRole('button', { name: 'Envoyer le modèle' }).click()
    await expect.element(dialog.getByText('Remplissez ce mot du modèle.')).toBeVisible()
    expect(await sent()).toEqual([])
    await dialog.getByLabelText('Commande').fill('KB-1')
    await expect.element(dialog.getByText('Bonjour Fatou, votre commande KB-1 est prête.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Envoyer le modèle' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect((await sent())[0]?.body).toMatchObject({
      ...{ type: 'template', name: 'suivi_commande', language: 'fr' },
      values: { client: 'Fatou', commande: 'KB-1' },
    })
  })

  it('closes while somebody types, and the text stays, and can be copied', async () => {
    const first = await showConversation({ conversation: { windowEndsAt: inMinutes(3) } })
    await expect.element(page.getByText(/^Encore \d min pour répondre/)).toBeVisible()
    await field().fill('Votre colis part demain')
    await first.end()
    await tellConversation({ conversation: { windowEndsAt: inMinutes(1 / 30) }, answers: templates })
    tellChanged()
    await expect.element(page.getByText('Votre texte, qui n’est pas parti')).toBeVisible()
    await expect.element(page.getByText('Votre colis part demain')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Copier le texte' })).toBeVisible()
  })

  it('offers no template to a customer who wrote STOP, neither above the field nor beside it', async () => {
    const stopped = { stopped: true, windowEndsAt: null }
    const first = await showConversation({ conversation: stopped })
    await expect.element(page.getByText(/Le client a écrit STOP/)).toBeVisible()
    expect(page.getByText(/modèles seulement/).elements()).toEqual([])
    await first.unmount()
    await first.end()
    await showConversation({ conversation: { ...stopped, windowEndsAt: inMinutes(600) } })
    await page.getByRole('button', { name: 'Ajouter à la conversation' }).click()
    await expect.element(page.getByRole('button', { name: 'Article' })).toBeVisible()
    expect(page.getByRole('button', { name: 'Modèle' }).elements()).toEqual([])
  })

  it('says what is wrong when the templates cannot be read, and reads them again', async () => {
    const failure = 'WhatsApp ne répond pas.'
    const { end } = await showConversation({
      conversation: { windowEndsAt: null },
      answers: { 'GET /templates': { templates: [], failure, readAt: null } },
    })
    await expect.element(page.getByRole('alert').getByText(failure)).toBeVisible()
    await end()
    await tellConversation({ conversation: { windowEndsAt: null }, answers: templates })
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect.element(page.getByRole('button', { name: 'Suivi commande' })).toBeVisible()
  })
})
