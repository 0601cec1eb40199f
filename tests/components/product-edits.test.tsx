import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as productsScreen from '../../app/dashboard/products/route.tsx'
import type { Product } from '../../domain/catalogue/product.ts'
import {
  addProduct,
  answerWith,
  ask,
  emptyShop,
  hold,
  order,
  showScreen,
  storedProduct,
  writes,
} from './support/show-screen.tsx'

beforeEach(emptyShop)

const showProducts = () => showScreen(productsScreen, '/dashboard/products')
const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name })
const cell = (what: string) => page.getByRole('button', { name: `Modifier le ${what}` })
const input = (what: string) => page.getByRole('textbox', { name: `Modifier le ${what}` })

/** Opens a cell of the only row; the next text typed replaces its value. */
async function edit(what: 'prix' | 'stock') {
  await cell(what).click()
  await expect.element(input(what)).toBeVisible()
}

async function showCellOf(what: 'prix' | 'stock', details: Parameters<typeof addProduct>[0]) {
  const product = await addProduct(details)
  await showProducts()
  await edit(what)
  return product
}

describe('an inline edit in the product table', () => {
  it('is saved on Enter with one PATCH and keeps the focus', async () => {
    const product = await showCellOf('prix', { name: 'Bonnet rayé', price: 2500 })
    await userEvent.keyboard('3200{Enter}')
    const saved = page.getByRole('button', { name: 'Modifier le prix de Bonnet rayé : 3 200 FCFA' })
    await expect.element(saved.getByLabelText('Enregistré')).toBeVisible()
    await expect.element(saved).toHaveFocus()
    expect((await writes()).at(-1)).toMatchObject({
      request: `PATCH /api/products/${product._id}`,
      body: { price: 3200, was: { price: 2500 } },
    })
    expect(await storedProduct(product)).toMatchObject({
      price: 3200,
      stock: 10,
      description: 'Doux et chaud.',
    })
  })

  it('is discarded on Escape, and neither saved nor lost on blur', async () => {
    const product = await showCellOf('stock', { name: 'Hochet lune', stock: 7 })
    const unchanged = page.getByRole('button', { name: 'Modifier le stock de Hochet lune : 7' })
    await userEvent.keyboard('99{Escape}')
    await expect.element(unchanged).toHaveFocus()

    for (const [button, stock] of [
      ['Ne pas modifier', 7],
      ['Enregistrer le stock', 2],
    ] as const) {
      await edit('stock')
      await userEvent.keyboard('2')
      await page.getByRole('heading', { level: 1 }).click()
      await expect.element(input('stock')).toHaveValue('2')
      expect((await storedProduct(product)).stock).toBe(7)
      await page.getByRole('button', { name: button }).click()
      await expect
        .element(page.getByRole('button', { name: `Modifier le stock de Hochet lune : ${stock}` }))
        .toBeVisible()
    }
    expect((await storedProduct(product)).stock).toBe(2)
  })

  it('does not move the focus when the response arrives late', async () => {
    const { _id } = await showCellOf('prix', { name: 'Cube étoile', price: 3000 })
    const release = await hold(`PATCH /api/products/${_id}`)
    await userEvent.keyboard('3500{Enter}')
    await page.getByRole('searchbox').click()
    await release()
    await expect.element(rowOf('Cube étoile').getByLabelText('Enregistré')).toBeVisible()
    await expect.element(page.getByRole('searchbox')).toHaveFocus()
  })

  it('shows an issue beside a wrong value, keeps the value and accepts its correction', async () => {
    const product = await showCellOf('prix', { name: 'Robe lin', price: 9000 })
    await userEvent.keyboard('0{Enter}')
    await expect
      .element(rowOf('Robe lin').getByRole('alert').getByText('Le prix doit être un nombre supérieur à 0.'))
      .toBeVisible()
    await expect.element(input('prix')).toHaveValue('0')
    await expect.element(input('prix')).toHaveFocus()
    await input('prix').fill('8 500')
    await userEvent.keyboard('{Enter}')
    await expect.element(rowOf('Robe lin').getByText('8 500 FCFA')).toBeVisible()
    expect((await storedProduct(product)).price).toBe(8500)
  })

  it('is kept when the server is unreachable and saved on the next attempt', async () => {
    const product = await showCellOf('prix', { name: 'Puzzle baobab', price: 4000 })
    const connect = await answerWith({ request: `PATCH /api/products/${product._id}`, lost: 'request' })
    await userEvent.keyboard('4500{Enter}')
    await expect
      .element(page.getByRole('alert').getByText("Une erreur s'est produite. Veuillez réessayer."))
      .toBeVisible()
    await expect.element(input('prix')).toHaveValue('4500')
    await connect()
    await input('prix').click()
    await userEvent.keyboard('{Enter}')
    await expect.element(rowOf('Puzzle baobab').getByText('4 500 FCFA')).toBeVisible()
    expect((await storedProduct(product)).price).toBe(4500)
  })

  it('is sent only after the answer to a cancelled one', async () => {
    const { _id } = await showCellOf('prix', { name: 'Moulin', price: 2500 })
    const patches = async () =>
      (await writes()).filter(({ request }) => request === `PATCH /api/products/${_id}`)
    const release = await hold(`PATCH /api/products/${_id}`)
    await userEvent.keyboard('3200{Enter}{Escape}')
    await edit('prix')
    await input('prix').fill('3500')
    await userEvent.keyboard('{Enter}')
    const save = page.getByRole('button', { name: 'Enregistrer le prix de Moulin' })
    await expect.element(save).toHaveAttribute('aria-busy', 'true')
    await release()
    await expect.element(save).toHaveAttribute('aria-busy', 'false')
    await expect.element(input('prix')).toHaveValue('3500')
    expect(await patches()).toMatchObject([{ body: { price: 3200 } }])
    await userEvent.keyboard('{Enter}')
    await expect
      .element(
        rowOf('Moulin')
          .getByRole('alert')
          .getByText(/changé entre-temps/),
      )
      .toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(rowOf('Moulin').getByText('3 500 FCFA')).toBeVisible()
  })

  it('changes its row also when the list was loaded again before the answer', async () => {
    const { _id } = await showCellOf('prix', { name: 'Arche', price: 2500 })
    await addProduct({ name: 'Zèbre' })
    const release = await hold(`PATCH /api/products/${_id}`)
    await userEvent.keyboard('3200{Enter}')
    await page.getByRole('columnheader', { name: 'Stock' }).getByRole('button').click()
    await expect.element(rowOf('Zèbre')).toBeVisible()
    await release()
    await expect.element(rowOf('Arche').getByText('3 200 FCFA')).toBeVisible()
    await expect.element(rowOf('Zèbre')).toBeVisible()
  })

  it.each([
    [
      'stock that an order',
      'stock',
      'Le stock a changé entre-temps. Il est de 9.',
      { stock: 9 },
      { stock: 8 },
    ],
    [
      'price that another user',
      'prix',
      /Ce prix a été changé entre-temps\s: 2\s200 FCFA\./,
      { price: 2200 },
      { price: 1800 },
    ],
  ] as const)(
    'does not overwrite a %s has changed, until it is saved again',
    async (_case, what, text, changed, typed) => {
      const product = await showCellOf(what, { name: 'Tapis éveil', price: 2000 })
      if (what === 'stock') await order(product)
      else await ask(`/products/${product._id}`, { method: 'PATCH', body: changed })
      await input(what).fill(String(Object.values(typed)[0]))
      await userEvent.keyboard('{Enter}')
      await expect.element(rowOf('Tapis éveil').getByRole('alert').getByText(text)).toBeVisible()
      expect(await storedProduct(product)).toMatchObject(changed)
      await userEvent.keyboard('{Enter}')
      await expect.element(rowOf('Tapis éveil').getByLabelText('Enregistré')).toBeVisible()
      expect(await storedProduct(product)).toMatchObject(typed)
    },
  )

  it('toggles the badges Tendance, Best-seller and Solde', async () => {
    const product = await addProduct({ name: 'Kit naissance' })
    await showProducts()
    const row = rowOf('Kit naissance')
    await row.getByRole('button', { name: 'Modifier les badges' }).click()
    for (const badge of ['Tendance', 'Best-seller', 'Solde']) {
      await row.getByLabelText(badge).click()
      await expect.element(row.getByLabelText(badge)).toBeChecked()
    }
    await row.getByLabelText('Best-seller').click()
    await expect.element(row.getByLabelText('Best-seller')).not.toBeChecked()
    await userEvent.keyboard('{Escape}')
    await expect
      .element(row.getByRole('button', { name: /Modifier les badges .* Tendance Solde/ }))
      .toBeVisible()
    expect(await storedProduct(product)).toMatchObject({
      isTrending: true,
      isBestseller: false,
      isSale: true,
    })
  })
})

describe('selected products of the table', () => {
  const bar = () => page.getByRole('region', { name: 'Produits choisis' })
  const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })

  it('of several pages are changed in one request', async () => {
    const products: Product[] = []
    for (let number = 10; number < 42; number++) {
      products.push(await addProduct({ name: `Lot ${number}`, category: 'Jouer' }))
    }
    await showProducts()
    await page.getByLabelText('Choisir toute la page').click()
    await page.getByRole('link', { name: 'Page 2', exact: true }).click()
    await page.getByLabelText('Choisir Lot 41').click()
    await expect.element(bar().getByText('31 produits choisis')).toBeVisible()
    const before = (await writes()).length

    await bar().getByRole('button', { name: 'Modifier' }).click()
    const fields = dialog('Modifier 31 produits')
    const apply = () => fields.getByRole('button', { name: 'Appliquer' }).click()
    await apply()
    await expect.element(fields.getByText('Indiquez au moins un changement.')).toBeVisible()
    await fields.getByLabelText('Réduction (%)').fill('120')
    await apply()
    await expect.element(fields.getByText('La réduction doit être un nombre entre 0 et 100.')).toBeVisible()
    await fields.getByLabelText('Réduction (%)').fill('20')
    await fields.getByLabelText('Catégorie').selectOptions('Divers & Autres')
    await fields.getByLabelText('Solde').selectOptions('Mettre')
    await apply()
    await expect.element(page.getByText('31 produits mis à jour avec succès !')).toBeVisible()
    await expect.element(bar()).not.toBeInTheDocument()
    expect((await writes()).slice(before).map(({ request }) => request)).toEqual(['PATCH /api/products'])
    const changed = { discount: 20, category: 'Divers & Autres', isSale: true, stock: 10 }
    const stored = await Promise.all([0, 31, 30].map((at) => storedProduct(products[at] as Product)))
    expect(stored).toMatchObject([changed, changed, { discount: 0, category: 'Jouer' }])
  })

  it('are all deleted after confirmation, or none if one no longer exists', async () => {
    await addProduct({ name: 'Ancien A' })
    const gone = await addProduct({ name: 'Ancien B' })
    await addProduct({ name: 'Ancien C' })
    await showProducts()
    await page.getByLabelText('Choisir toute la page').click()
    const answerDeletion = async (count: number, answer: string) => {
      await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
      await bar().getByRole('button', { name: 'Supprimer' }).click()
      const question = dialog(`${count} produits`)
      await expect
        .element(question.getByText(`Êtes-vous sûr de vouloir supprimer ces ${count} produits ?`))
        .toBeVisible()
      await question.getByRole('button', { name: answer }).click()
    }
    await answerDeletion(3, 'Retour')
    await expect.element(rowOf('Ancien A')).toBeVisible()
    await ask(`/products/${gone._id}`, { method: 'DELETE' })
    await answerDeletion(3, 'Supprimer')
    await expect
      .element(page.getByText('Un des produits n’existe plus. Rien n’a été changé.').first())
      .toBeVisible()
    await expect.element(bar().getByText('2 produits choisis')).toBeVisible()
    await answerDeletion(2, 'Supprimer')
    await expect.element(page.getByText('2 produits supprimés avec succès !')).toBeVisible()
    await expect
      .element(page.getByText('Aucun produit disponible ou correspondant à la recherche.'))
      .toBeVisible()
  })
})
