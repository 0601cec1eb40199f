import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import * as newOrderScreen from '../../app/dashboard/order-entry/route.tsx'
import { flawsOnEachScreen, shrinkToPhone } from './support/flaws.ts'
import { addProduct, emptyShop, showScreen, stockOf } from './support/show-screen.tsx'

beforeEach(async () => {
  await emptyShop()
  await shrinkToPhone()
})

const button = (name: string) => page.getByRole('button', { name })
const shows = (text: string | RegExp) => expect.element(page.getByText(text).first()).toBeVisible()

it('a new order is filled from a chat in free words, and shows what was understood beside the words', {
  tags: ['D-12'],
}, async () => {
  const body = await addProduct({
    name: 'Body étoile',
    price: 3000,
    colors: ['Rose', 'Bleu'],
    sizes: ['6 mois'],
    variants: [
      { color: 'Rose', size: '6 mois', stock: 5 },
      { color: 'Bleu', size: '6 mois', stock: 5 },
    ],
  })
  const toy = await addProduct({ name: 'Doudou lapin', price: 4000 })
  await showScreen(newOrderScreen, '/dashboard/order/new')
  await page.getByText('Coller une commande reçue sur WhatsApp').click()
  await page
    .getByLabelText('Message du client')
    .fill(
      [
        '[09:58, 12/11/2026] Keur Bébé: Bonjour, que cherchez-vous ?',
        '[10:00, 12/11/2026] Mariama: Je veux 2 bodies étoile roses 6 mois et une tétine dorée',
        `[10:01, 12/11/2026] Mariama: et ça https://keurbebe.example/product/${toy._id}`,
        '[10:02, 12/11/2026] Mariama: Livraison à Ouakam, près du phare',
        '[10:03, 12/11/2026] Mariama: mon numéro 77 123 45 67',
        '[10:04, 12/11/2026] Mariama: vous ouvrez à quelle heure ?',
      ].join('\n'),
    )
  await expect.element(page.getByRole('radio', { name: 'Mariama' })).toBeChecked()
  await button('Remplir la commande').click()
  await shows('« tétine dorée » est introuvable')
  await shows('2 × Body étoile, Rose, 6 mois')
  await shows('1 × Doudou lapin')
  await expect.element(page.getByLabelText('Nom', { exact: true })).toHaveValue('Mariama')
  await expect.element(page.getByLabelText('Adresse')).toHaveValue('Ouakam, près du phare')
  await page.getByText('Le reste de la discussion').click()
  await shows('vous ouvrez à quelle heure ?')
  expect(await flawsOnEachScreen()).toEqual([])
  await button('Enregistrer').click()
  await shows(/^Commande KB-\w+ enregistrée/)
  expect(await stockOf(body)).toMatchObject({ 'Rose 6 mois': 3 })
})
