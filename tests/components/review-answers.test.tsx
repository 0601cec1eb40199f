import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import * as reviewsScreen from '../../app/dashboard/reviews/route.tsx'
import type { Product } from '../../domain/catalogue/product.ts'
import { flawsOnEachScreen } from './support/flaws.ts'
import { addProduct, ask, emptyShop, showScreen, storedProduct } from './support/show-screen.tsx'

let product: Product

beforeEach(async () => {
  await emptyShop()
  product = await addProduct({ name: 'Gigoteuse' })
  await ask(`/products/${product._id}/review`, {
    method: 'POST',
    body: { text: 'Taille petit', pseudo: 'Awa' },
  })
})

const dialog = () => page.getByRole('dialog')
const field = () => dialog().getByLabelText('Réponse de la boutique')
const publish = () => dialog().getByRole('button', { name: 'Publier' })
const storedAnswer = async () => (await storedProduct(product)).reviews[0]?.answer?.text

it('answers a review, changes the answer and removes it', async () => {
  await showScreen(reviewsScreen, '/dashboard/products/reviews')
  await page.getByRole('button', { name: 'Répondre à l’avis de Awa' }).click()
  await publish().click()
  await expect.element(dialog().getByText('Écrivez la réponse.')).toBeVisible()
  expect(await flawsOnEachScreen()).toEqual([])
  await field().fill('Prenez une taille de plus.')
  await publish().click()
  await expect.element(page.getByRole('listitem').getByText('Prenez une taille de plus.')).toBeVisible()
  expect(await storedAnswer()).toBe('Prenez une taille de plus.')
  expect(await flawsOnEachScreen()).toEqual([])
  await page.getByRole('button', { name: 'Modifier la réponse à l’avis de Awa' }).click()
  await expect.element(field()).toHaveValue('Prenez une taille de plus.')
  await dialog().getByRole('button', { name: 'Retirer la réponse' }).click()
  await expect.element(page.getByRole('button', { name: 'Répondre à l’avis de Awa' })).toBeVisible()
  expect(await storedAnswer()).toBeUndefined()
})

it('shows an answer that somebody has written meanwhile before it is replaced', async () => {
  const { reviews } = await ask<{ reviews: { id: string }[] }>('/reviews')
  await showScreen(reviewsScreen, '/dashboard/products/reviews')
  await page.getByRole('button', { name: 'Répondre à l’avis de Awa' }).click()
  await ask(`/reviews/${reviews[0]?.id}/answer`, { method: 'PUT', body: { answer: 'Bonjour', was: null } })
  await field().fill('Merci')
  await publish().click()
  await dialog()
    .getByRole('button', { name: /^Garder ma saisie/ })
    .click()
  expect(await storedAnswer()).toBe('Bonjour')
  await publish().click()
  await expect.poll(storedAnswer).toBe('Merci')
})
