import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import * as productsScreen from '../../app/dashboard/products/route.tsx'
import { addProduct, answerWith, ask, emptyShop, showScreen, writes } from './support/show-screen.tsx'

beforeEach(emptyShop)

const showProducts = (q = '') =>
  showScreen(productsScreen, '/dashboard/products', `/dashboard/products${q && `?q=${q}`}`)

/** The names of the listed products in full, from top to bottom. */
const shownNames = () =>
  [...document.querySelectorAll('tbody tr [title]:not(a, button)')].map((name) => name.getAttribute('title'))
const search = () => page.getByRole('searchbox')
const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name })

async function addTrio() {
  const jouer = { category: 'Jouer' }
  await addProduct({
    ...{ ...jouer, name: 'Zèbre du trio', subCategory: 'Bascules', brand: 'Atelier Sandaga' },
    ...{ price: 9000, stock: 30, discount: 5 },
  })
  await addProduct({
    ...{ ...jouer, name: 'Ours du trio', subCategory: 'Peluches' },
    ...{ price: 12_500, stock: 4, discount: 0 },
  })
  await addProduct({
    ...{
      name: 'Sandales du trio',
      category: 'Chaussures/Enfant',
      subCategory: 'Été',
      brand: 'Cuirs de Mbour',
    },
    ...{ price: 800, stock: 200, discount: 40 },
  })
}

describe('the product table', () => {
  it('searches in name, category, sub-category and brand, ignoring case', {
    tags: ['B-082', 'B-086', 'B-087', 'B-088', 'B-089', 'B-090'],
  }, async () => {
    await addTrio()
    await showProducts()
    for (const [field, typed, found] of [
      ['name', 'ZÈBRE', ['Zèbre du trio']],
      ['category', 'jouer', ['Ours du trio', 'Zèbre du trio']],
      ['subCategory', 'PELUCHES', ['Ours du trio']],
      ['brand', 'cuirs de', ['Sandales du trio']],
    ] as const) {
      await search().fill(typed)
      await expect.poll(shownNames, { message: field }).toEqual(found)
    }
  })

  it('is sorted by name, ascending, by default, shows 30 rows per page, and shortens names of more than 30 characters to 15', {
    tags: ['B-080', 'B-081', 'B-084', 'B-098', 'B-099', 'B-280', 'B-349', 'B-354'],
  }, async () => {
    const thirty = 'Chaussons de bébé tout en lain'
    const names = [thirty, `${thirty}e`, ...Array.from({ length: 30 }, (_, index) => `Lot ${index + 10}`)]
    for (const name of names.toReversed()) await addProduct({ name })
    const fetched = vi.spyOn(window, 'fetch')
    await showProducts()
    await expect.poll(shownNames).toEqual(names.slice(0, 30))
    const asked = fetched.mock.calls.map(([url]) => String(url)).find((url) => url.includes('/products?'))
    expect(asked).toContain('sort=name')
    expect(asked).not.toContain('order=desc')
    const shown = [...document.querySelectorAll('tbody tr [title]:not(a, button)')].slice(0, 2)
    expect(shown.map(({ textContent }) => textContent)).toEqual([thirty, 'Chaussons de bé...'])
    await expect
      .element(page.getByRole('columnheader', { name: 'Nom' }))
      .toHaveAttribute('aria-sort', 'ascending')
    await page.getByRole('link', { name: 'Page 2', exact: true }).click()
    await expect.poll(shownNames).toEqual(names.slice(30))
  })

  it('sorts by each column and reverses the order on the second click', {
    tags: ['B-083', 'B-091', 'B-092', 'B-093', 'B-094', 'B-095', 'B-096', 'B-097'],
  }, async () => {
    await addTrio()
    await showProducts()
    for (const [column, order] of [
      ['Nom', 'Ours Sandales Zèbre'],
      ['Prix', 'Sandales Zèbre Ours'],
      ['Stock', 'Ours Zèbre Sandales'],
      ['Réduction', 'Ours Zèbre Sandales'],
      ['Marque', 'Zèbre Sandales Ours'],
      ['Sous-catégorie', 'Zèbre Sandales Ours'],
    ] as const) {
      const ascending = order.split(' ').map((name) => `${name} du trio`)
      const header = page.getByRole('columnheader', { name: column, exact: true })
      // The table opens sorted by name.
      if (column !== 'Nom') await header.getByRole('button').click()
      // The descending order of one column may equal the ascending order of the next. So the test also checks which
      // column is sorted.
      await expect.element(header, { message: column }).toHaveAttribute('aria-sort', 'ascending')
      await expect.poll(shownNames, { message: column }).toEqual(ascending)
      await header.getByRole('button').click()
      await expect.poll(shownNames, { message: column }).toEqual(ascending.toReversed())
      await expect.element(header, { message: column }).toHaveAttribute('aria-sort', 'descending')
    }
  })

  it('shows the flash price while a sale runs, otherwise the discounted price', {
    tags: ['B-213'],
  }, async () => {
    await addProduct({ name: 'Hochet bleu', price: 10_000, discount: 10 })
    const { _id } = await addProduct({ name: 'Hochet rouge', price: 10_000, discount: 10 })
    const body = { active: true, discount: 30, durationHours: 2 }
    await ask(`/products/${_id}/flash-sale`, { method: 'PATCH', body })
    await showProducts('Hochet')
    await expect.element(rowOf('Hochet bleu').getByText('9 000 FCFA')).toBeVisible()
    await expect.element(rowOf('Hochet rouge').getByText('7 000 FCFA')).toBeVisible()
  })

  it('shows notices for an empty list and for a failed load', { tags: ['B-334', 'B-338'] }, async () => {
    await addProduct({ name: 'Ours' })
    await showProducts()
    await search().fill('zzzz')
    await expect
      .element(page.getByText('Aucun produit disponible ou correspondant à la recherche.'))
      .toBeVisible()
    const answers = await answerWith({ request: 'GET /api/products', status: 500, json: {} })
    await search().fill('ours')
    await expect
      .element(page.getByRole('alert').getByText('Erreur lors du chargement des produits.'))
      .toBeVisible()
    await answers()
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect.poll(shownNames).toEqual(['Ours'])
  })

  it('links to the form for a new product', { tags: ['B-085'] }, async () => {
    await showProducts()
    await page.getByRole('link', { name: 'Ajouter un produit' }).click()
    await expect.element(page.getByText('Page /dashboard/manage-products/add')).toBeVisible()
  })
})

describe('the deletion of a product in the table', () => {
  const remover = () => page.getByRole('button', { name: 'Supprimer Doudou' })
  const question = () =>
    page.getByRole('dialog').filter({ hasText: 'Êtes-vous sûr de vouloir supprimer ce produit ?' })
  const answerQuestion = (name: string) => question().getByRole('button', { name }).click()

  it('asks for confirmation and shows a failure', { tags: ['B-335', 'B-336', 'B-337'] }, async () => {
    const { _id } = await addProduct({ name: 'Doudou' })
    const deletions = async () => (await writes()).filter(({ request }) => request.startsWith('DELETE'))
    await showProducts()
    await remover().click()
    await answerQuestion('Retour')
    await expect.element(question()).not.toBeInTheDocument()
    expect(await deletions()).toEqual([])

    const connect = await answerWith({ request: `DELETE /api/products/${_id}`, lost: 'request' })
    await remover().click()
    await answerQuestion('Supprimer')
    await expect.element(page.getByText("Une erreur s'est produite. Veuillez réessayer.")).toBeVisible()
    await connect()
    await remover().click()
    await answerQuestion('Supprimer')
    await expect.element(page.getByText('Produit supprimé avec succès !')).toBeVisible()
    await expect.element(remover()).not.toBeInTheDocument()
    expect(await ask('/products')).toEqual([])
  })

  it('keeps its dialog open when it is reopened before its close event arrives', async () => {
    await addProduct({ name: 'Doudou' })
    await showProducts()
    await remover().click()
    await expect.element(question()).toBeVisible()
    const dialog = question().element()
    const closed = new Promise((resolve) => dialog.addEventListener('close', () => setTimeout(resolve)))
    const cancel = question().getByRole('button', { name: 'Retour' }).element() as HTMLElement
    const remove = remover().element() as HTMLElement
    cancel.click()
    // Lets React close the dialog within this task; the browser sends the close event in a later task.
    for (let turn = 0; turn < 20; turn++) await null
    expect(document.querySelector('dialog[open]')).toBeNull()
    remove.click()
    await closed
    expect(document.querySelector('dialog[open]')).not.toBeNull()
  })
})
