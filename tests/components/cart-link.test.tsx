import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import * as linkScreen from '../../app/dashboard/cart-link/route.tsx'
import { flawsOnEachScreen, shrinkToPhone, smallTargets } from './support/flaws.ts'
import { addProduct, answerWith, emptyShop, showScreen, writes } from './support/show-screen.tsx'

beforeEach(async () => {
  sessionStorage.clear()
  await emptyShop()
  await shrinkToPhone()
})

const PATH = '/dashboard/cart-link'
const show = (query = '') => showScreen(linkScreen, PATH, PATH + query)
const button = (name: string) => page.getByRole('button', { name, exact: true })
const size = () => page.getByLabelText('Couleur et taille')
const shows = (text: string | RegExp) => expect.element(page.getByText(text).first()).toBeVisible()
const links = async () => (await writes()).filter(({ request }) => request === 'POST /api/cart-links')

const addBody = () =>
  addProduct({
    name: 'Body',
    sizes: ['3 mois', '6 mois'],
    variants: [
      { color: null, size: '3 mois', stock: 4 },
      { color: null, size: '6 mois', stock: 2 },
    ],
  })

async function find(name: string) {
  await page.getByLabelText('Chercher un article à ajouter').fill(name)
  await page
    .getByRole('search')
    .getByRole('button', { name: new RegExp(name) })
    .click()
}

describe('the screen of cart links', { tags: ['R-12'] }, () => {
  it('makes a link from articles that are searched, with size and quantity, and offers to send it', async () => {
    const body = await addBody()
    await show()
    await find('Body')
    await button('Créer le lien').click()
    await shows('Veuillez choisir une taille')
    expect(await links()).toEqual([])
    await size().selectOptions('6 mois (2 en stock)')
    await page
      .getByRole('button', { name: /Augmenter|Ajouter/ })
      .first()
      .click()
    expect(smallTargets()).toEqual([])
    expect(await flawsOnEachScreen()).toEqual([])
    await shrinkToPhone()
    await button('Créer le lien').click()
    await shows('Le lien est prêt')
    expect(await links()).toMatchObject([
      { body: { lines: [{ productId: body._id, color: null, size: '6 mois', quantity: 2 }] } },
    ])
    await shows(/2 × Body, 6 mois/)
    const chat = page.getByRole('link', { name: 'Envoyer sur WhatsApp' })
    await expect
      .element(chat)
      .toHaveAttribute('href', expect.stringMatching(/^https:\/\/wa\.me\/\?text=.*%2Fcart%3Flien%3D/))
    await expect.element(button('Copier le lien')).toBeVisible()
    expect(smallTargets()).toEqual([])
    expect(await flawsOnEachScreen()).toEqual([])
  })

  it('begins with the articles of the product table, and keeps them until the link is made', async () => {
    const body = await addBody()
    const toy = await addProduct({ name: 'Hochet' })
    const query = `?product=${body._id}&product=${toy._id}`
    const first = await show(query)
    await size().selectOptions('3 mois (4 en stock)')
    await first.unmount()
    const again = await show(query)
    await expect.element(size()).toHaveDisplayValue('3 mois (4 en stock)')
    await button('Créer le lien').click()
    await shows('Le lien est prêt')
    await button('Nouveau lien').click()
    await again.unmount()
    await show()
    await expect.element(button('Créer le lien')).toBeVisible()
    expect(page.getByText('Hochet').elements()).toEqual([])
  })

  it('keeps the articles and says why when the link cannot be made', async () => {
    const toy = await addProduct({ name: 'Hochet' })
    await show(`?product=${toy._id}`)
    const end = await answerWith({ request: 'POST /api/cart-links', lost: 'request' })
    await button('Créer le lien').click()
    await shows(/Le serveur ne répond pas/)
    await end()
    await button('Créer le lien').click()
    await shows('Le lien est prêt')
  })

  it('asks for at least one article', async () => {
    await show()
    await button('Créer le lien').click()
    await shows('Choisissez de 1 à 30 articles.')
    expect(await links()).toEqual([])
  })
})
