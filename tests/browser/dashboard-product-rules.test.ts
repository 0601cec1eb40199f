import type { Page, Request } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { CATEGORIES, GENDERS } from '../../domain/catalogue/categories.ts'
import type { Product } from '../../domain/catalogue/product.ts'
import { openShop } from './support/open-shop.ts'
import { ADD, productForm } from './support/product-form-page.ts'
import { anAdministrator } from './support/signed-in.ts'
import { FAILED_ANSWER, holdRequests } from './support/visitor.ts'

const shop = openShop()

const editAddress = ({ _id }: Product) => `/dashboard/manage-products/edit/${_id}`

/** All requests of the page that change data, in order. */
function writesOf(page: Page): Request[] {
  const writes: Request[] = []
  page.on('request', (request) => {
    if (/^(?:POST|PUT|PATCH|DELETE)$/.test(request.method())) writes.push(request)
  })
  return writes
}

const methods = (requests: readonly Request[]) =>
  requests.map((request) => `${request.method()} ${new URL(request.url()).pathname}`)

/**
 * Returns the field name of each part of a multipart body, with the file name for a file and the value for other
 * fields.
 */
function partsOf(request: Request): [string, string][] {
  const body = request.postDataBuffer()?.toString('latin1') ?? ''
  return [
    ...body.matchAll(/name="(\w+)"(?:; filename="([^"]*)")?[^\r\n]*\r\n(?:[^\r\n]+\r\n)*\r\n([^\r]*)/g),
  ].map(([, name, file, text]) => [name ?? '', file ?? Buffer.from(text ?? '', 'latin1').toString('utf8')])
}

describe('the product form', () => {
  it('offers all categories and genders, and accepts several images, prices with cents and sales of at least 1 hour', {
    tags: 'B-100 B-103 B-104 B-105 B-106 B-107 B-108 B-109 B-110 B-111 B-112 B-113 B-114 B-115 B-127 B-128 B-129 B-356'.split(
      ' ',
    ),
  }, async () => {
    const { page, leave } = await anAdministrator(shop)
    await page.goto(ADD)
    await page.getByLabel('Catégorie', { exact: true }).waitFor()
    const options = (label: string) =>
      page.getByLabel(label, { exact: true }).locator('option').allTextContents()
    expect((await options('Catégorie')).slice(1)).toEqual([...CATEGORIES])
    expect(await options('Genre')).toEqual(['Aucun', ...GENDERS])
    expect(await page.getByLabel('Prix (FCFA)').getAttribute('step')).toBe('0.01')
    await page.getByLabel('Vente flash').check()
    expect(await page.getByLabel('Durée (heures)').getAttribute('min')).toBe('1')
    const files = page.locator('input[type=file]')
    expect(await files.getAttribute('multiple')).not.toBeNull()
    expect((await files.getAttribute('accept'))?.split(',').every((type) => type.startsWith('image/'))).toBe(
      true,
    )
    await files.setInputFiles([{ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') }])
    await page.getByText('« notes.txt » n’est pas une image acceptée').waitFor()
    await leave()
  })

  it('reports one issue at a time, in a fixed order, and sends nothing until all are corrected', {
    tags: ['B-249', 'B-250', 'B-252', 'B-253', 'B-254', 'B-255', 'B-257', 'B-259'],
  }, async () => {
    const { page, leave } = await anAdministrator(shop, { screen: 'phone' })
    await page.goto(ADD)
    const writes = writesOf(page)
    const form = productForm(page)
    await page.getByLabel('Marque').fill('')
    await page.getByLabel('Réduction (%)', { exact: true }).fill('101')
    await page.getByLabel('Vente flash').check()
    const steps: [string, () => Promise<unknown>][] = [
      ['Le nom ne peut pas être vide.', () => form.name.fill('Robe')],
      ['Le prix doit être un nombre supérieur à 0.', () => page.getByLabel('Prix (FCFA)').fill('100')],
      ['La description ne peut pas être vide.', () => page.getByLabel('Description').fill('Belle.')],
      [
        'La catégorie ne peut pas être vide.',
        () => page.getByLabel('Catégorie', { exact: true }).selectOption('Jouer'),
      ],
      ['La sous-catégorie ne peut pas être vide.', () => page.getByLabel('Sous-catégorie').fill('Robes')],
      ['La marque ne peut pas être vide.', () => page.getByLabel('Marque').fill('Keur Bébé')],
      [
        'Le stock doit être un nombre positif ou zéro.',
        () => page.getByLabel('Stock', { exact: true }).fill('0'),
      ],
      ['Au moins une image est requise pour un nouveau produit.', () => form.chooseImages(0)],
      [
        'La réduction doit être un nombre entre 0 et 100.',
        () => page.getByLabel('Réduction (%)', { exact: true }).fill('100'),
      ],
      [
        'La durée de la vente flash doit être un nombre supérieur à 0.',
        () => page.getByLabel('Durée (heures)').fill('1'),
      ],
      [
        'La réduction de la vente flash doit être un nombre entre 0 et 100.',
        () => page.getByLabel('Réduction flash (%)').fill('100'),
      ],
    ]
    for (const [message, correct] of steps) {
      await form.save.click()
      await page.locator('form').getByText(message, { exact: true }).waitFor()
      expect(methods(writes)).toEqual([])
      await correct()
    }
    await form.save.click()
    await page.getByText('Produit ajouté avec succès !').waitFor()
    await leave()
  })

  it('rejects an invalid price, stock or discount and focuses the field, but ignores invalid values of a flash sale that is switched off', {
    tags: ['B-251', 'B-256', 'B-258', 'B-261', 'B-355'],
  }, async () => {
    const product = await shop.merchant.addProduct()
    const { page, leave } = await anAdministrator(shop)
    await page.goto(editAddress(product))
    for (const [label, typed, message] of [
      ['Prix (FCFA)', '0', 'Le prix doit être un nombre supérieur à 0.'],
      ['Prix (FCFA)', '-1', 'Le prix doit être un nombre supérieur à 0.'],
      ['Stock', '-1', 'Le stock doit être un nombre positif ou zéro.'],
      ['Stock', '1.5', 'Le stock doit être un nombre positif ou zéro.'],
      ['Réduction (%)', '-1', 'La réduction doit être un nombre entre 0 et 100.'],
    ] as const) {
      const field = page.getByLabel(label, { exact: true })
      const valid = await field.inputValue()
      await field.fill(typed)
      await productForm(page).save.click()
      const problem = page.locator('form').getByText(message)
      await expect.poll(() => problem.isVisible(), { message: `${label} = ${typed}` }).toBe(true)
      expect(await field.evaluate((input) => input === document.activeElement), `${label} = ${typed}`).toBe(
        true,
      )
      await field.fill(valid)
      await problem.waitFor({ state: 'detached' })
    }
    await page.getByLabel('Vente flash').check()
    await page.getByLabel('Durée (heures)').fill('-4')
    await page.getByLabel('Vente flash').uncheck()
    await productForm(page).save.click()
    await page.getByText('Produit mis à jour avec succès !').waitFor()
    await leave()
  })

  it('sends a new product as a multipart form with lists as JSON, and no flash sale when it is switched off', {
    tags: 'B-119 B-121 B-122 B-124 B-125 B-126 B-219 B-283 B-284 B-285 B-286 B-287 B-288 B-289 B-290 B-291 B-292 B-293 B-294 B-295 B-296 B-297 B-298 B-299'.split(
      ' ',
    ),
  }, async () => {
    const { page, leave } = await anAdministrator(shop)
    await page.goto(ADD)
    // Unless a request is intercepted, Chromium does not report a body that contains files.
    await page.route('**/api/products', (route) => route.continue())
    const writes = writesOf(page)
    const form = productForm(page)
    await form.fill('Poupée Awa')
    await page.getByLabel('Tailles').fill('S,  M ,L')
    await page.getByLabel('Couleurs').fill(' Bleu,Rose ')
    await page.getByLabel('Matières').fill('coton , lin,')
    await page.getByLabel('Genre').selectOption('Fille')
    await page.getByLabel('Tendance').check()
    await form.chooseImages(0, 1)
    await form.save.click()
    await page.getByText('Produit ajouté avec succès !').waitFor()
    await page.waitForURL('**/dashboard/products')
    expect(methods(writes)).toEqual(['POST /api/products'])
    const [sent] = writes as [Request]
    expect(sent.headers()['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    expect(sent.headers().authorization).toBe(`Bearer ${shop.merchant.token}`)
    const { requestKey: _, ...fields } = Object.fromEntries(partsOf(sent))
    expect(fields).toMatchObject({
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
      images: 'photo-1.png',
    })
    expect(partsOf(sent).filter(([name]) => name === 'images')).toHaveLength(2)
    const [{ images }] = (await (await fetch(`${shop.url}/api/products?q=Poupée`)).json()) as [Product]
    expect(images).toHaveLength(2)
    for (const image of images)
      expect((await fetch(shop.url + image)).headers.get('content-type')).toMatch(/^image\//)
    await leave()
  })

  it('creates the product first, then sends its flash sale to the new _id', {
    tags: ['B-116', 'B-300'],
  }, async () => {
    const { page, leave } = await anAdministrator(shop)
    await page.goto(ADD)
    const writes = writesOf(page)
    const form = productForm(page)
    await form.fill('Toupie')
    await form.chooseImages(0)
    await page.getByLabel('Vente flash').check()
    await page.getByLabel('Durée (heures)').fill('48')
    await page.getByLabel('Réduction flash (%)').fill('30')
    await form.save.click()
    await page.getByText('Produit ajouté avec succès !').waitFor()
    const [created] = (await (await fetch(`${shop.url}/api/products?q=Toupie`)).json()) as [Product]
    expect(methods(writes)).toEqual(['POST /api/products', `PATCH /api/products/${created._id}/flash-sale`])
    expect(writes[1]?.postDataJSON()).toEqual({ active: true, durationHours: 48, discount: 30 })
    expect(created.flashSale).toMatchObject({ active: true, discount: 30, endTime: expect.any(String) })
    await leave()
  })

  it('is filled from the product table when the product cannot be loaded, and sends the flash sale on every save', {
    tags: ['B-102', 'B-117', 'B-118', 'B-120', 'B-301'],
  }, async () => {
    const product = await shop.merchant.addProduct({ name: 'Veilleuse lune', stock: 9 })
    const { page, leave } = await anAdministrator(shop)
    await page.goto('/dashboard/products?q=Veilleuse')
    // Requests for the product fail, so the form shows the data that the table passed on.
    await page.route(`**/api/products/${product._id}`, (route) =>
      route.request().method() === 'GET' ? route.abort() : route.continue(),
    )
    await page.getByRole('link', { name: 'Modifier Veilleuse lune' }).click()
    const form = productForm(page)
    expect(await form.name.inputValue()).toBe('Veilleuse lune')
    expect(await page.getByLabel('Stock', { exact: true }).inputValue()).toBe('9')
    const writes = writesOf(page)
    await form.save.click()
    await page.getByText('Produit mis à jour avec succès !').waitFor()
    await page.waitForURL('**/dashboard/products?q=Veilleuse')
    expect(methods(writes)).toEqual([
      `PUT /api/products/${product._id}`,
      `PATCH /api/products/${product._id}/flash-sale`,
    ])
    expect(writes[1]?.postDataJSON()).toEqual({ active: false })
    await leave({ despite: FAILED_ANSWER })
  })

  it('is filled from the server when opened directly', { tags: ['B-101'] }, async () => {
    const product = await shop.merchant.addProduct({ name: 'Doudou lapin', gender: 'Mixte' })
    const { page, leave } = await anAdministrator(shop, { screen: 'phone' })
    await page.goto(editAddress(product))
    await expect.poll(() => productForm(page).name.inputValue()).toBe('Doudou lapin')
    expect(await page.getByLabel('Genre').inputValue()).toBe('Mixte')
    await leave()
  })

  it('is sent once when it is submitted repeatedly', { tags: ['B-123'] }, async () => {
    const { page, leave } = await anAdministrator(shop)
    await page.goto(ADD)
    const writes = writesOf(page)
    const form = productForm(page)
    await form.fill('Cerf-volant')
    await form.chooseImages(0)
    const answer = await holdRequests(page, '**/api/products')
    await form.save.click()
    expect(await form.save.isDisabled()).toBe(true)
    await form.name.press('Enter')
    await page.locator('form').evaluate((element) => (element as HTMLFormElement).requestSubmit())
    answer()
    await page.getByText('Produit ajouté avec succès !').waitFor()
    expect(methods(writes)).toEqual(['POST /api/products'])
    await leave()
  })

  it('shows the error message of the server', { tags: ['B-339'] }, async () => {
    const product = await shop.merchant.addProduct()
    const { page, leave } = await anAdministrator(shop)
    await page.goto(editAddress(product))
    await page.route('**/api/products/*', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 400, json: { success: false, message: 'Le nom est déjà pris.' } })
        : route.continue(),
    )
    await productForm(page).save.click()
    await page.locator('form').getByText('Erreur lors de la soumission : Le nom est déjà pris.').waitFor()
    await leave({ despite: FAILED_ANSWER })
  })
})
