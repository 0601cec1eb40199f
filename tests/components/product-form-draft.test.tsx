import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import * as addProductScreen from '../../app/dashboard/product-form/add-route.tsx'
import * as editProductScreen from '../../app/dashboard/product-form/edit-route.tsx'
import type { Product } from '../../domain/catalogue/product.ts'
import { flawsOnEachScreen } from './support/flaws.ts'
import {
  chooseImages,
  field,
  fillProduct,
  formProblem,
  saveButton,
  savesForm,
} from './support/product-form.ts'
import {
  addProduct,
  answerWith,
  ask,
  emptyShop,
  hold,
  showScreen,
  storedProduct,
  writes,
} from './support/show-screen.tsx'

beforeEach(emptyShop)

const ADD = '/dashboard/manage-products/add'
const EDIT = '/dashboard/manage-products/edit/:id'
const ADDED = 'Produit ajouté avec succès !'
const NO_ANSWER = 'Erreur lors de la soumission : Le serveur ne répond pas.'

async function showForm(address = ADD) {
  await showScreen(addProductScreen, ADD, address)
  await expect.element(field('Nom')).toBeVisible()
  return { reopen: (): Promise<unknown> => cleanup().then(() => showForm(address)) }
}

async function showFormOf({ _id }: Product) {
  await showScreen(editProductScreen, EDIT, EDIT.replace(':id', _id))
  await expect.element(field('Nom')).toBeVisible()
}

const found = (search: string) => ask<Product[]>(`/products?q=${encodeURIComponent(search)}`)
const asksToClose = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
const text = (shown: string | RegExp) => page.getByText(shown).first()
const button = (name: string) => page.getByRole('button', { name })
const flashSales = async () => (await writes()).filter(({ request }) => request.endsWith('/flash-sale'))

describe('unsaved input of the product form', () => {
  it('is lost by navigation or by closing the tab only after confirmation', async () => {
    const { reopen } = await showForm()
    expect(asksToClose()).toBe(false)
    await field('Nom').fill('Robe')
    expect(asksToClose()).toBe(true)
    await field('Nom').fill('')
    expect(asksToClose()).toBe(false)
    await field('Nom').fill('Robe à moitié')
    const leave = page.getByRole('link', { name: 'Plusieurs produits depuis des photos' })
    const question = page.getByRole('dialog', { name: 'Quitter sans enregistrer ?' })
    await leave.click()
    await question.getByRole('button', { name: 'Rester' }).click()
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(field('Nom')).toHaveValue('Robe à moitié')
    await leave.click()
    await question.getByRole('button', { name: 'Quitter' }).click()
    await expect.element(text('Page /dashboard/products/photos')).toBeVisible()
    await reopen()
    await expect.element(field('Nom')).toHaveValue('')
    await leave.click()
    await expect.element(text('Page /dashboard/products/photos')).toBeVisible()
  })

  it('can be discarded after it was restored', async () => {
    const { reopen } = await showForm()
    await field('Nom').fill('Lange')
    await reopen()
    await expect.element(field('Nom')).toHaveValue('Lange')
    await button('Tout effacer et recommencer').click()
    await expect.element(field('Nom')).toHaveValue('')
    await reopen()
    await expect.element(text('Votre saisie non enregistrée')).not.toBeInTheDocument()
  })

  it('is saved only once when it is submitted again after a lost response', async () => {
    await showForm()
    await fillProduct('Mobile musical')
    await chooseImages(0)
    for (const lost of ['response', 'request'] as const) {
      const connect = await answerWith({ request: 'POST /api/products', lost })
      await saveButton().click()
      await expect.element(page.getByRole('form').getByText(NO_ANSWER)).toBeVisible()
      expect(await found('Mobile musical')).toHaveLength(1)
      await field('Stock').fill('6')
      await connect()
    }
    await savesForm(ADDED)
    expect(await found('Mobile musical')).toMatchObject([{ stock: 6, images: [expect.any(String)] }])
  })

  it('shows its upload progress', async () => {
    await showForm()
    await fillProduct('Gigoteuse')
    await chooseImages(0)
    const release = await hold('POST /api/products')
    await saveButton().click()
    await expect
      .element(page.getByRole('status').getByText(/^Envoi\s: \d+ %$|^Le serveur prépare/))
      .toBeVisible()
    await expect.element(page.getByRole('progressbar', { name: 'Envoi' })).toBeVisible()
    await expect.element(saveButton()).toBeDisabled()
    await release()
    await expect.element(text(ADDED)).toBeVisible()
  })
})

describe('the images of the product form', () => {
  it('can be moved before existing ones', async () => {
    const product = await addProduct({ name: 'Chaussons', colors: ['Bleu', 'Rose'], images: 2 })
    await showFormOf(product)
    await chooseImages(2)
    await button('Avancer l’image 3').click()
    button('Avancer l’image 2').element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(button('Avancer l’image 1')).toHaveFocus()
    await savesForm()
    const { images } = await storedProduct(product)
    expect(images).toHaveLength(3)
    expect(images.slice(1)).toEqual(product.images)
  })

  it('are copied with a product, and remain when the original product is deleted', async () => {
    const source = await addProduct({ name: 'Sac à langer', colors: ['Gris', 'Beige'], images: 2 })
    const { reopen } = await showForm(`${ADD}?copy=${source._id}`)
    await expect.element(page.getByRole('heading', { name: 'Dupliquer un produit' })).toBeVisible()
    await expect.element(field('Nom')).toHaveValue('Sac à langer (copie)')
    await reopen()
    await field('Nom').fill('Sac à langer Bis')
    await button('Retirer l’image 1').click()
    await chooseImages(3)
    await savesForm(ADDED)
    const [copy] = await found('Sac à langer Bis')
    const images = [source.images[1], expect.any(String)]
    expect(copy).toMatchObject({ colors: ['Gris', 'Beige'], stock: 10, images })
    await ask(`/products/${source._id}`, { method: 'DELETE' })
    expect(await found('Sac à langer Bis')).toEqual([copy])
  })
})

describe('the product form', () => {
  it('suggests the sub-categories of the chosen category', async () => {
    await addProduct({ name: 'Sandales', category: 'Chaussures/Enfant', subCategory: 'Été' })
    await addProduct()
    await showForm()
    const fetched = vi.spyOn(window, 'fetch')
    await field('Catégorie').selectOptions('Chaussures/Enfant')
    await field('Sous-catégorie').click()
    const suggested = () =>
      [...document.querySelectorAll('datalist option')].map((option) => option.getAttribute('value'))
    await expect.poll(suggested).toEqual(['Été'])
    expect(fetched.mock.calls.map(([url]) => String(url)).filter((url) => url.includes('/products'))).toEqual(
      [],
    )
  })

  it('shows beside the price what a shopper pays, however it is typed', { tags: ['B-129'] }, async () => {
    await showForm()
    const price = field('Prix (FCFA)')
    for (const [typed, paid] of [
      ['12,5', '13'],
      ['1.500', '1\u202f500'],
      ['1500 FCFA', '1\u202f500'],
      ['12 500', '12\u202f500'],
      ['0,4', '0'],
    ] as const) {
      await price.fill(typed)
      await expect.element(page.getByText(`Le client paiera ${paid} FCFA.`, { exact: true })).toBeVisible()
      await expect.element(price).toHaveValue(typed)
    }
    await price.fill('1 500 FCFA')
    await field('Réduction (%)').fill('100')
    await expect.element(text('Le client paiera 0 FCFA.')).toBeVisible()
    await expect.element(text('Avec cette réduction, le produit sera gratuit.')).toBeVisible()
    expect(await flawsOnEachScreen()).toEqual([])
  })

  it('rejects a flash sale with an invalid duration or discount, and sends nothing', {
    tags: ['B-130', 'B-259', 'B-260'],
  }, async () => {
    await showFormOf(await addProduct())
    const before = await writes()
    await field('Vente flash').click()
    const DURATION = 'La durée de la vente flash doit être un nombre supérieur à 0.'
    const DISCOUNT = 'La réduction de la vente flash doit être un nombre entre 0 et 100.'
    for (const [label, typed, message] of [
      ['Durée (heures)', '0', DURATION],
      ['Durée (heures)', '-1', DURATION],
      ['Durée (heures)', '1.5', DURATION],
      ['Réduction flash (%)', '-1', DISCOUNT],
      ['Réduction flash (%)', '101', DISCOUNT],
    ] as const) {
      const invalid = `${label} = ${typed}`
      await field('Durée (heures)').fill('1')
      await field('Réduction flash (%)').fill('20')
      await expect.element(formProblem(message), { message: invalid }).not.toBeInTheDocument()
      await field(label).fill(typed)
      await saveButton().click()
      await expect.element(formProblem(message), { message: invalid }).toBeVisible()
      expect(await writes(), invalid).toEqual(before)
    }
  })

  it.each([0, 100])('accepts a flash sale of %s percent for one hour', async (discount) => {
    const product = await addProduct()
    await showFormOf(product)
    await field('Vente flash').click()
    await field('Durée (heures)').fill('1')
    await field('Réduction flash (%)').fill(String(discount))
    await savesForm()
    expect(await flashSales()).toMatchObject([{ body: { active: true, durationHours: 1, discount } }])
    expect((await storedProduct(product)).flashSale).toMatchObject({
      active: true,
      durationHours: 1,
      discount,
    })
  })
})
