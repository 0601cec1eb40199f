import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import * as logScreen from '../../app/dashboard/systems/log-route.tsx'
import * as systemsScreen from '../../app/dashboard/systems/route.tsx'
import type { ShownWebhook } from '../../contracts/webhooks.ts'
import { flawsOnEachScreen, shrinkToPhone, smallTargets } from './support/flaws.ts'
import { addProduct, answerWith, ask, emptyShop, order, showScreen } from './support/show-screen.tsx'

const PATH = '/dashboard/settings/systems'
const LOG = `${PATH}/:id`
const PASSWORD = 'doudou-et-biberon'
const CAISSE = { name: 'Caisse', url: 'https://caisse.example/', events: ['order.created', 'product.stock'] }

beforeEach(async () => {
  await emptyShop()
  await shrinkToPhone()
})

const show = (at = PATH) => showScreen(systemsScreen, PATH, at, { [LOG]: logScreen })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (label: string) => page.getByLabelText(label, { exact: true })
const shows = (text: string | RegExp) => expect.element(page.getByText(text).first()).toBeVisible()
const card = (name: string) => page.getByRole('article', { name })

async function addWebhook(): Promise<ShownWebhook> {
  const body = { ...CAISSE, currentPassword: PASSWORD }
  return (await ask<{ webhook: ShownWebhook }>('/webhooks', { method: 'POST', body })).webhook
}

async function giveThePassword() {
  await field('Mot de passe actuel').fill(PASSWORD)
  await button('Continuer').click()
}

describe('the page of other systems', { tags: ['R-13'] }, () => {
  it('adds a webhook with the password, and shows its key once', async () => {
    await show()
    await shows('Aucun système n’est prévenu.')
    await shows('Aucune clé n’a été créée.')
    expect(smallTargets()).toEqual([])
    expect(await flawsOnEachScreen()).toEqual([])
    await shrinkToPhone()
    await button('Nouveau webhook').click()
    await button('Enregistrer').click()
    await shows('Choisissez au moins un événement.')
    await field('Système à prévenir').fill('Caisse')
    await field('Adresse à appeler').fill('https://192.168.1.9/')
    await page.getByLabelText('Nouvelle commande').click()
    expect(await flawsOnEachScreen()).toEqual([])
    await shrinkToPhone()
    await button('Enregistrer').click()
    await giveThePassword()
    await shows(/Cette adresse n’est pas sur internet/)
    await expect.element(field('Système à prévenir')).toHaveValue('Caisse')
    await field('Adresse à appeler').fill(CAISSE.url)
    await button('Enregistrer').click()
    await giveThePassword()
    await shows(/^whsec_/)
    await shows('Elle ne sera plus affichée.')
    expect(await flawsOnEachScreen()).toEqual([])
    await button('Terminé').click()
    await expect.element(card('Caisse').getByText('Actif')).toBeVisible()
    await expect.element(page.getByText(/^whsec_/)).not.toBeInTheDocument()
    expect(smallTargets()).toEqual([])
    expect(await flawsOnEachScreen()).toEqual([])
  })

  it('keeps what was entered when the shop does not answer', async () => {
    await show()
    await button('Nouvelle clé').click()
    await field('Système qui l’utilisera').fill('Comptabilité')
    await page.getByLabelText(/^Voir les commandes/).click()
    const end = await answerWith({
      request: 'POST /api/keys',
      status: 503,
      json: { success: false, message: 'Plus tard.' },
    })
    await button('Créer la clé').click()
    await shows('Plus tard.')
    await expect.element(field('Système qui l’utilisera')).toHaveValue('Comptabilité')
    await end()
    await button('Créer la clé').click()
    await giveThePassword()
    await shows(/^kb_/)
  })

  it('switches a webhook off, renews its key and deletes it', async () => {
    await addWebhook()
    await show()
    await button('Modifier Caisse').click()
    await field('Actif').click()
    await button('Enregistrer').click()
    await expect.element(card('Caisse').getByText('Arrêté')).toBeVisible()
    await button('Nouvelle clé de Caisse').click()
    await giveThePassword()
    await shows(/^whsec_/)
    await button('Terminé').click()
    await button('Supprimer Caisse').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
    await shows('Aucun système n’est prévenu.')
  })

  it('makes a key, says what it may and revokes it', async () => {
    await show()
    await button('Nouvelle clé').click()
    await field('Système qui l’utilisera').fill('Comptabilité')
    await page.getByLabelText(/^Voir les commandes/).click()
    await page.getByLabelText(/^Exports/).click()
    expect(await flawsOnEachScreen()).toEqual([])
    await shrinkToPhone()
    await button('Créer la clé').click()
    await giveThePassword()
    await shows(/^kb_/)
    await button('Terminé').click()
    await expect.element(card('Comptabilité').getByText('Voir les commandes, Exports')).toBeVisible()
    await expect.element(card('Comptabilité').getByText(/Jamais utilisée/)).toBeVisible()
    expect(smallTargets()).toEqual([])
    expect(await flawsOnEachScreen()).toEqual([])
    await button('Révoquer Comptabilité').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Révoquer' }).click()
    await expect.element(card('Comptabilité').getByText('Révoquée')).toBeVisible()
  })

  it('lists what an endpoint was told, tries it and sends an event again', async () => {
    const { id } = await addWebhook()
    await show(`${PATH}/${id}`)
    await shows('Rien n’a encore été envoyé.')
    await order(await addProduct({ name: 'Hochet' }))
    await button('Essayer').click()
    await shows('L’essai est envoyé.')
    await expect.poll(() => page.getByRole('listitem').elements().length).toBeGreaterThan(2)
    await shows('Nouvelle commande')
    await shows('Stock d’un produit')
    await page.getByRole('button', { name: /^Renvoyer.*Nouvelle commande/ }).click()
    await shows('L’événement est renvoyé.')
    expect(smallTargets()).toEqual([])
    expect(await flawsOnEachScreen()).toEqual([])
  })
})
