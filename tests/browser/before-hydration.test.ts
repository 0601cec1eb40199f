import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Product } from '../../domain/catalogue/product.ts'
import { openShop } from './support/open-shop.ts'
import { addButton, cartOf } from './support/product-page.ts'
import { holdRequests, type VisitorOptions } from './support/visitor.ts'

const shop = openShop()
let dress: Product

beforeAll(async () => {
  dress = await shop.merchant.addProduct({
    name: 'Robe de fête',
    category: 'Vêtements/Enfant',
    stock: 9,
    colors: ['Rouge', 'Vert'],
    sizes: ['4 ans', '6 ans'],
  })
  await shop.merchant.addProduct({ name: 'Cube en bois', category: 'Jouer' })
})

/** A page whose scripts load only when they are released. */
async function beforeScripts(path: string, options: VisitorOptions = {}) {
  const visitor = await shop.newVisitor(options)
  const release = await holdRequests(visitor.page, '**/assets/*.js')
  await visitor.page.goto(path, { waitUntil: 'domcontentloaded' })
  return { ...visitor, release }
}

const openDress = (options?: VisitorOptions) => beforeScripts(`/product/${dress._id}`, options)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

describe('a tap before hydration', () => {
  it('on a colour, a size, the quantity and Ajouter au panier is replayed in order', async () => {
    const { page, release, leave } = await openDress()
    await button(page, 'Vert').tap()
    await button(page, '6 ans').tap()
    await button(page, 'Augmenter la quantité').tap()
    await button(page, 'Augmenter la quantité').tap()
    await addButton(page).tap()
    expect(await cartOf(page)).toEqual([])
    release()
    await page.getByText('Article ajouté au panier').waitFor()
    expect(await cartOf(page)).toMatchObject([{ quantity: 3, color: 'Vert', size: '6 ans' }])
    expect(await button(page, 'Vert').getAttribute('aria-pressed')).toBe('true')
    await leave()
  })

  it('shows feedback immediately', async () => {
    const { page, release, leave } = await openDress()
    const looks = () => addButton(page).evaluate((element) => getComputedStyle(element).cursor)
    const before = await looks()
    await addButton(page).tap()
    expect(await addButton(page).getAttribute('aria-busy')).toBe('true')
    expect(await looks()).not.toBe(before)
    release()
    await page.getByRole('main').getByText('Veuillez choisir une couleur').waitFor()
    expect(await addButton(page).getAttribute('aria-busy')).toBeNull()
    expect(await looks()).toBe(before)
    await leave()
  })

  it('on a like button likes the product', async () => {
    const { page, release, leave } = await beforeScripts('/products/Jouer')
    await page.getByRole('button', { name: 'J’aime Cube en bois : 0' }).tap()
    release()
    await expect
      .poll(() => page.getByRole('button', { name: 'J’aime Cube en bois : 1' }).getAttribute('aria-pressed'))
      .toBe('true')
    await leave()
  })

  it('on Menu opens the menu', async () => {
    const { page, release, leave } = await beforeScripts('/')
    await button(page, 'Menu').tap()
    release()
    await page.getByRole('dialog').getByRole('link', { name: 'Jouer' }).waitFor()
    await leave()
  })

  it('on the button of a submenu opens the submenu', async () => {
    const { page, release, leave } = await beforeScripts('/', { screen: 'laptop' })
    await page.getByRole('navigation').getByRole('button', { name: 'Chaussures' }).press('Enter')
    release()
    await page.getByRole('navigation').getByRole('link', { name: 'Tout voir' }).waitFor()
    await leave()
  })
})

describe('a tap on a deferred section', () => {
  it('is replayed once its code has loaded', async () => {
    const visitor = await shop.newVisitor()
    const { page } = visitor
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route('**/assets/rest-of-page-*.js', (route) => promise.then(() => route.continue()))
    await page.goto(`/product/${dress._id}`)
    const form = page.getByRole('form', { name: 'Noter cet article' })
    const send = form.getByRole('button', { name: 'Envoyer ma note' })
    await form.getByRole('radio').nth(3).tap()
    await send.tap()
    expect(await send.getAttribute('aria-busy')).toBe('true')
    resolve()
    await page.getByText('Votre note a été enregistrée !').waitFor()
    const answer = await page.request.get(`/api/products/${dress._id}`)
    expect(await answer.json()).toMatchObject({ averageRating: 4 })
    await visitor.leave()
  })
})

describe('text typed before hydration', () => {
  it('into the search field of the header remains, and suggestions appear', async () => {
    const { page, release, leave } = await beforeScripts('/')
    const search = page.getByRole('combobox', { name: 'Rechercher un article' })
    await search.pressSequentially('cub')
    release()
    await page.getByRole('option', { name: /Cube en bois/ }).waitFor()
    await search.press('e')
    expect(await search.inputValue()).toBe('cube')
    await leave()
  })

  it('into the search field of the header opens the product list on Enter', async () => {
    const { page, leave } = await beforeScripts('/')
    const search = page.getByRole('combobox', { name: 'Rechercher un article' })
    await search.fill('cube')
    await search.press('Enter')
    await page.waitForURL('**/products?q=cube', { waitUntil: 'commit' })
    await page.getByRole('main').getByText('Cube en bois').waitFor()
    await leave()
  })

  it('into the contact form remains, and a tap on Envoyer sends it', async () => {
    const { page, release, leave } = await beforeScripts('/contact')
    const texts = { Nom: 'Awa Ndiaye', Email: 'awa@exemple.sn', Sujet: 'Une robe', Message: 'En vert ?' }
    for (const [label, text] of Object.entries(texts)) {
      await page.getByRole('main').getByLabel(label).fill(text)
    }
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/contact'),
    )
    await page.getByRole('main').getByRole('button', { name: 'Envoyer' }).tap()
    release()
    expect((await sent).postDataJSON()).toMatchObject({
      name: 'Awa Ndiaye',
      email: 'awa@exemple.sn',
      subject: 'Une robe',
      message: 'En vert ?',
    })
    await leave()
  })
})
