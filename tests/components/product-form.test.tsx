import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as addProductScreen from '../../app/dashboard/product-form/add-route.tsx'
import * as editProductScreen from '../../app/dashboard/product-form/edit-route.tsx'
import * as productsScreen from '../../app/dashboard/products/route.tsx'
import { CATEGORIES, GENDERS } from '../../domain/catalogue/categories.ts'
import type { Product } from '../../domain/catalogue/product.ts'
import { chooseImages, field, fillProduct, formProblem, saveButton } from './support/product-form.ts'
import { addProduct, answerWith, ask, emptyShop, hold, showScreen, writes } from './support/show-screen.tsx'

beforeEach(emptyShop)

const ADD = '/dashboard/manage-products/add'
const EDIT = '/dashboard/manage-products/edit/:id'

const showForm = () => showScreen(addProductScreen, ADD)
const showFormOf = ({ _id }: Product) => showScreen(editProductScreen, EDIT, EDIT.replace(':id', _id))

const toast = (text: string) => page.getByText(text, { exact: true })
const requests = async () => (await writes()).map(({ request }) => request)
const options = (label: string) => [...(field(label).element() as HTMLSelectElement).options]

describe('the product form', () => {
  it('offers all categories and genders, and accepts several images, prices with cents and sales of at least 1 hour', {
    tags: 'B-100 B-103 B-104 B-105 B-106 B-107 B-108 B-109 B-110 B-111 B-112 B-113 B-114 B-115 B-127 B-128 B-129 B-356'.split(
      ' ',
    ),
  }, async () => {
    await showForm()
    expect(
      options('Catégorie')
        .slice(1)
        .map(({ text }) => text),
    ).toEqual([...CATEGORIES])
    expect(options('Genre').map(({ text }) => text)).toEqual(['Aucun', ...GENDERS])
    await expect.element(field('Prix (FCFA)')).toHaveAttribute('step', '0.01')
    await field('Vente flash').click()
    await expect.element(field('Durée (heures)')).toHaveAttribute('min', '1')
    const files = document.querySelector<HTMLInputElement>('input[type=file]')
    expect(files?.multiple).toBe(true)
    expect(files?.accept.split(',').every((type) => type.startsWith('image/'))).toBe(true)
    if (files) await userEvent.upload(files, new File(['x'], 'notes.txt', { type: 'text/plain' }))
    await expect.element(page.getByText(/notes\.txt.+n’est pas une image acceptée/)).toBeVisible()
  })

  it('reports one issue at a time, in a fixed order, and sends nothing until all are corrected', {
    tags: ['B-249', 'B-250', 'B-252', 'B-253', 'B-254', 'B-255', 'B-257', 'B-259'],
  }, async () => {
    await showForm()
    await field('Marque').fill('')
    await field('Réduction (%)').fill('101')
    await field('Vente flash').click()
    const steps: [string, () => Promise<unknown>][] = [
      ['Le nom ne peut pas être vide.', () => field('Nom').fill('Robe')],
      ['Le prix doit être un nombre supérieur à 0.', () => field('Prix (FCFA)').fill('100')],
      ['La description ne peut pas être vide.', () => field('Description').fill('Belle.')],
      ['La catégorie ne peut pas être vide.', () => field('Catégorie').selectOptions('Jouer')],
      ['La sous-catégorie ne peut pas être vide.', () => field('Sous-catégorie').fill('Robes')],
      ['La marque ne peut pas être vide.', () => field('Marque').fill('Keur Bébé')],
      ['Le stock doit être un nombre positif ou zéro.', () => field('Stock').fill('0')],
      ['Au moins une image est requise pour un nouveau produit.', () => chooseImages(0)],
      ['La réduction doit être un nombre entre 0 et 100.', () => field('Réduction (%)').fill('100')],
      [
        'La durée de la vente flash doit être un nombre supérieur à 0.',
        () => field('Durée (heures)').fill('1'),
      ],
      [
        'La réduction de la vente flash doit être un nombre entre 0 et 100.',
        () => field('Réduction flash (%)').fill('100'),
      ],
    ]
    for (const [message, correct] of steps) {
      await saveButton().click()
      await expect.element(formProblem(message), { message }).toBeVisible()
      expect(await requests(), message).toEqual([])
      await correct()
    }
    await saveButton().click()
    await expect.element(toast('Produit ajouté avec succès !')).toBeVisible()
  })

  it('rejects an invalid price, stock or discount and focuses the field, but ignores invalid values of a flash sale that is switched off', {
    tags: ['B-251', 'B-256', 'B-258', 'B-261', 'B-355'],
  }, async () => {
    await showFormOf(await addProduct())
    for (const [label, typed, message] of [
      ['Prix (FCFA)', '0', 'Le prix doit être un nombre supérieur à 0.'],
      ['Prix (FCFA)', '-1', 'Le prix doit être un nombre supérieur à 0.'],
      ['Stock', '-1', 'Le stock doit être un nombre positif ou zéro.'],
      ['Stock', '1.5', 'Le stock doit être un nombre positif ou zéro.'],
      ['Réduction (%)', '-1', 'La réduction doit être un nombre entre 0 et 100.'],
    ] as const) {
      const invalid = `${label} = ${typed}`
      await expect.element(field(label), { message: invalid }).toBeVisible()
      const { value } = field(label).element() as HTMLInputElement
      await field(label).fill(typed)
      await saveButton().click()
      await expect.element(formProblem(message), { message: invalid }).toBeVisible()
      await expect.element(field(label), { message: invalid }).toHaveFocus()
      await field(label).fill(value)
      await expect.element(formProblem(message), { message: invalid }).not.toBeInTheDocument()
    }
    await field('Vente flash').click()
    await field('Durée (heures)').fill('-4')
    await field('Vente flash').click()
    await saveButton().click()
    await expect.element(toast('Produit mis à jour avec succès !')).toBeVisible()
  })

  it('sends a new product as a multipart form with lists as JSON, and no flash sale when it is switched off', {
    tags: 'B-119 B-121 B-122 B-124 B-125 B-126 B-219 B-283 B-284 B-285 B-286 B-287 B-288 B-289 B-290 B-291 B-292 B-293 B-294 B-295 B-296 B-297 B-298 B-299'.split(
      ' ',
    ),
  }, async () => {
    await showForm()
    await fillProduct('Poupée Awa')
    await field('Tailles').fill('S,  M ,L')
    await field('Couleurs').fill(' Bleu,Rose ')
    await field('Matières').fill('coton , lin,')
    await field('Genre').selectOptions('Fille')
    await field('Tendance').click()
    await chooseImages(0, 1)
    await saveButton().click()
    await expect.element(toast('Produit ajouté avec succès !')).toBeVisible()
    await expect.element(page.getByText('Page /dashboard/products')).toBeVisible()
    const [sent, ...others] = await writes()
    expect(others).toEqual([])
    expect(sent).toMatchObject({
      request: 'POST /api/products',
      type: expect.stringMatching(/^multipart\/form-data; boundary=/),
      authorization: `Bearer ${localStorage.getItem('token')}`,
    })
    const parts = sent?.body as [string, string][]
    expect(Object.fromEntries(parts)).toMatchObject({
      name: 'Poupée Awa',
      price: '12000',
      description: 'Coton doux.',
      category: 'Jouer',
      subCategory: 'Poupées',
      brand: 'Keur Bébé',
      stock: '4',
      discount: '',
      sizes: '["S","M","L"]',
      colors: '["Bleu","Rose"]',
      materials: '["coton","lin"]',
      gender: 'Fille',
      isTrending: 'true',
      isBestseller: 'false',
      isSale: 'false',
    })
    expect(parts.filter(([name]) => name === 'images')).toHaveLength(2)
    const [{ images }] = await ask<[Product]>('/products?q=Poupée')
    expect(images).toHaveLength(2)
  })

  it('creates the product first, then sends its flash sale to the new _id', {
    tags: ['B-116', 'B-300'],
  }, async () => {
    await showForm()
    await fillProduct('Toupie')
    await chooseImages(0)
    await field('Vente flash').click()
    await field('Durée (heures)').fill('48')
    await field('Réduction flash (%)').fill('30')
    await saveButton().click()
    await expect.element(toast('Produit ajouté avec succès !')).toBeVisible()
    const [created] = await ask<[Product]>('/products?q=Toupie')
    const [, flashSale] = await writes()
    expect(await requests()).toEqual(['POST /api/products', `PATCH /api/products/${created._id}/flash-sale`])
    expect(flashSale?.body).toEqual({ active: true, durationHours: 48, discount: 30 })
    expect(created.flashSale).toMatchObject({ active: true, discount: 30, endTime: expect.any(String) })
  })

  it('is filled from the server when opened directly', { tags: ['B-101'] }, async () => {
    await showFormOf(await addProduct({ name: 'Doudou lapin', gender: 'Mixte' }))
    await expect.element(field('Nom')).toHaveValue('Doudou lapin')
    await expect.element(field('Genre')).toHaveValue('Mixte')
  })

  it('is filled from the product table when the product cannot be loaded, and sends the flash sale on every save', {
    tags: ['B-102', 'B-117', 'B-118', 'B-120', 'B-301'],
  }, async () => {
    const product = await addProduct({ name: 'Veilleuse lune', stock: 9 })
    await answerWith({ request: `GET /api/products/${product._id}`, status: 503, json: {} })
    await showScreen(productsScreen, '/dashboard/products', '/dashboard/products?q=Veilleuse', {
      [EDIT]: editProductScreen,
    })
    await page.getByRole('link', { name: 'Modifier Veilleuse lune' }).click()
    await expect.element(field('Nom')).toHaveValue('Veilleuse lune')
    await expect.element(field('Stock')).toHaveValue(9)
    const before = (await writes()).length
    await saveButton().click()
    await expect.element(toast('Produit mis à jour avec succès !')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Modifier Veilleuse lune' })).toBeVisible()
    const sent = (await writes()).slice(before)
    expect(sent.map(({ request }) => request)).toEqual([
      `PUT /api/products/${product._id}`,
      `PATCH /api/products/${product._id}/flash-sale`,
    ])
    expect(sent[1]?.body).toEqual({ active: false })
  })

  it('is sent once when it is submitted repeatedly', { tags: ['B-123'] }, async () => {
    await showForm()
    await fillProduct('Cerf-volant')
    await chooseImages(0)
    const release = await hold('POST /api/products')
    await saveButton().click()
    await expect.element(saveButton()).toBeDisabled()
    field('Nom').element().focus()
    await userEvent.keyboard('{Enter}')
    ;(page.getByRole('form').element() as HTMLFormElement).requestSubmit()
    await release()
    await expect.element(toast('Produit ajouté avec succès !')).toBeVisible()
    expect(await requests()).toEqual(['POST /api/products'])
  })

  it('shows the error message of the server', { tags: ['B-339'] }, async () => {
    const product = await addProduct()
    await answerWith({
      request: `PUT /api/products/${product._id}`,
      status: 400,
      json: { success: false, message: 'Le nom est déjà pris.' },
    })
    await showFormOf(product)
    await saveButton().click()
    await expect.element(formProblem('Erreur lors de la soumission : Le nom est déjà pris.')).toBeVisible()
  })
})
