import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import * as productsScreen from '../../app/dashboard/products/route.tsx'
import { flawsOnEachScreen, shrinkToPhone, smallTargets } from './support/flaws.ts'
import { addProduct, answerWith, emptyShop, showScreen } from './support/show-screen.tsx'

const SHOP = 'Keur Bébé'

/** Lets the page share: records what it gives to the share sheet, which ends as `end` says. */
function withShareSheet(end: () => Promise<void> = async () => {}) {
  const shared: { files: File[]; text: string }[] = []
  define('canShare', ({ files = [] }: ShareData = {}) => files.length > 0)
  define('share', ({ files = [], text = '' }: ShareData) => {
    shared.push({ files, text })
    return end()
  })
  return shared
}

function define(name: 'share' | 'canShare', value: unknown) {
  Object.defineProperty(navigator, name, { configurable: true, value })
}

/** Records the names of the files that the page saves. */
function withDownloads() {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  return saved
}

beforeEach(async () => {
  define('share', undefined)
  define('canShare', undefined)
  await emptyShop()
  await shrinkToPhone()
})

const show = () => showScreen(productsScreen, '/dashboard/products')
const sheet = () => page.getByRole('dialog', { name: /^Partager/ })
const inSheet = (name: string) => sheet().getByRole('button', { name, exact: true })
const caption = () => sheet().getByLabelText('Texte')
const preview = (name: string) => sheet().getByRole('img', { name: `Aperçu de ${name}` })

/** Ticks the products and opens the sheet. */
async function open(...names: string[]) {
  for (const name of names) await page.getByRole('checkbox', { name: `Choisir ${name}`, exact: true }).click()
  const bar = page.getByRole('region', { name: 'Produits choisis' })
  await bar.getByRole('button', { name: 'Partager' }).click()
}

describe('sharing pictures of products', { tags: ['R-11'] }, () => {
  it('gives the pictures and one caption to the share sheet, in the order of the ticks', async () => {
    const shared = withShareSheet()
    const body = await addProduct({ name: 'Body rayé', price: 10_000, discount: 20, stock: 3 })
    const robe = await addProduct({ name: 'Robe', price: 5000, discount: 0, stock: 0 })
    await show()
    await open('Robe', 'Body rayé')
    await inSheet('Partager').click()
    await expect.poll(() => shared).toHaveLength(1)
    const [{ files, text } = { files: [], text: '' }] = shared
    expect(files.map(({ name, type }) => [name, type])).toEqual([
      ['1-robe.jpg', 'image/jpeg'],
      ['2-body-raye.jpg', 'image/jpeg'],
    ])
    expect((await files[0]?.text())?.includes('"format":"status"')).toBe(true)
    expect(text).toBe(
      [
        `Robe\n5 000 FCFA\nÉpuisé pour le moment\nhttps://boutique.example/product/${robe._id}`,
        `Body rayé\n8 000 FCFA au lieu de 10 000 FCFA\nhttps://boutique.example/product/${body._id}`,
        SHOP,
      ].join('\n\n'),
    )
    expect(smallTargets()).toEqual([])
    expect(await flawsOnEachScreen()).toEqual([])
  })

  it('shares square pictures and the caption as it was edited', async () => {
    const shared = withShareSheet()
    await addProduct({ name: 'Hochet' })
    await show()
    await open('Hochet')
    await expect.element(caption()).toHaveValue(expect.stringContaining('Hochet'))
    await caption().fill('Arrivage du jour !')
    await sheet().getByRole('radio', { name: 'Publication' }).click()
    await inSheet('Partager').click()
    await expect.poll(() => shared).toHaveLength(1)
    expect(shared[0]?.text).toBe('Arrivage du jour !')
    expect(await shared[0]?.files[0]?.text()).toContain('"format":"post"')
  })

  it('reports nothing when the merchant closes the share sheet', async () => {
    const shared = withShareSheet(() => Promise.reject(new DOMException('', 'AbortError')))
    await addProduct({ name: 'Hochet' })
    await show()
    await open('Hochet')
    await inSheet('Partager').click()
    await expect.poll(() => shared).toHaveLength(1)
    await expect.element(inSheet('Partager')).toBeVisible()
    expect(document.querySelectorAll('[data-sonner-toast]')).toHaveLength(0)
  })

  it('offers the pictures for download when the share sheet fails, or the browser has none', async () => {
    withShareSheet(() => Promise.reject(new DOMException('', 'NotAllowedError')))
    const saved = withDownloads()
    await addProduct({ name: 'Hochet' })
    await addProduct({ name: 'Robe' })
    await show()
    await open('Hochet', 'Robe')
    await inSheet('Partager').click()
    await expect.element(sheet().getByText('Le partage n’a pas été possible.')).toBeVisible()
    await inSheet('Télécharger les images').click()
    expect(saved).toEqual(['1-hochet.jpg', '2-robe.jpg'])
    define('canShare', undefined)
    await inSheet('Fermer').click()
    await page
      .getByRole('region', { name: 'Produits choisis' })
      .getByRole('button', { name: 'Partager' })
      .click()
    await expect.element(sheet().getByText('Ce navigateur ne partage pas d’images.')).toBeVisible()
    await sheet().getByRole('button', { name: 'Télécharger l’image de Robe' }).click()
    expect(saved.at(-1)).toBe('2-robe.jpg')
    expect(await flawsOnEachScreen()).toEqual([])
  })

  it('names a picture that cannot be made, shares the others, and tries it again', async () => {
    const shared = withShareSheet()
    const hidden = await addProduct({ name: 'Cachée' })
    await addProduct({ name: 'Robe' })
    const endAnswer = await answerWith({
      request: `GET /api/products/${hidden._id}/share-picture`,
      status: 409,
      json: {
        success: false,
        message: 'Ce produit n’est pas visible dans la boutique.',
        code: 'PRODUCT_HIDDEN',
      },
    })
    await show()
    await open('Cachée', 'Robe')
    await expect
      .element(sheet().getByText('Cachée : Ce produit n’est pas visible dans la boutique.'))
      .toBeVisible()
    expect(await flawsOnEachScreen()).toEqual([])
    await inSheet('Partager').click()
    await expect.poll(() => shared[0]?.files.map(({ name }) => name)).toEqual(['2-robe.jpg'])
    expect(shared[0]?.text).not.toContain('Cachée')
    await endAnswer()
    await inSheet('Réessayer').click()
    await expect.element(preview('Cachée')).toBeVisible()
    await inSheet('Partager').click()
    await expect.poll(() => shared[1]?.files).toHaveLength(2)
  })

  it('shows no success for an answer that is no picture', async () => {
    const { _id } = await addProduct({ name: 'Robe' })
    await answerWith({
      request: `GET /api/products/${_id}/share-picture`,
      status: 200,
      html: '<p>Connexion au Wi-Fi</p>',
    })
    await show()
    await open('Robe')
    await expect
      .element(sheet().getByText('Robe : La réponse du serveur n’a pas pu être comprise'))
      .toBeVisible()
    await expect.element(inSheet('Télécharger les images')).toBeDisabled()
  })

  it('says that the device is offline', async () => {
    const { _id } = await addProduct({ name: 'Robe' })
    await answerWith({ request: `GET /api/products/${_id}/share-picture`, lost: 'request' })
    await show()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await open('Robe')
    await expect.element(sheet().getByText('Vous êtes hors ligne.')).toBeVisible()
  })

  it('says at once that more than ten products cannot be shared together', async () => {
    for (let number = 10; number <= 20; number++) await addProduct({ name: `Lot ${number}` })
    await show()
    await page.getByRole('checkbox', { name: 'Choisir toute la page' }).click()
    await page.getByRole('button', { name: 'Partager' }).click()
    await expect.element(page.getByText('Vous avez choisi 11 produits : 10 au maximum')).toBeVisible()
    expect(sheet().elements()).toEqual([])
  })
})
