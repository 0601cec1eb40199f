import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { CartLine } from '../../domain/cart/cart-line.ts'
import type { Product } from '../../domain/catalogue/product.ts'
import { productForm } from '../builders/product-form.ts'
import { cartOf, plain, storageOf, storedCart } from './support/cart.ts'
import { flawsOnEachScreen, smallTargets } from './support/flaws.ts'
import { openShop } from './support/open-shop.ts'
import { anAdministrator } from './support/signed-in.ts'
import { FAILED_ANSWER } from './support/visitor.ts'

const shop = openShop()

async function send<Answer>(method: string, path: string, json?: object): Promise<Answer> {
  const answer = await fetch(`${shop.url}/api${path}`, {
    method,
    headers: { Authorization: `Bearer ${shop.merchant.token}`, 'Content-Type': 'application/json' },
    ...(json && { body: JSON.stringify(json) }),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer.json() as Promise<Answer>
}

const linkTo = async (...lines: { productId: string; size?: string; quantity: number }[]) =>
  `/cart?lien=${(await send<{ link: { id: string } }>('POST', '/cart-links', { lines })).link.id}`

let made = 0
const named = (name: string) => `${name} ${++made}`

const addBody = () =>
  shop.merchant.addProduct({
    name: named('Body'),
    price: 4000,
    sizes: ['3 mois', '6 mois'],
    variants: [
      { color: null, size: '3 mois', stock: 4 },
      { color: null, size: '6 mois', stock: 2 },
    ],
  })
const addToy = (stock = 9) => shop.merchant.addProduct({ name: named('Hochet'), price: 1500, stock })

/** Takes a size off sale: first its stock, then the size. */
async function removeSize({ _id, name, sizes, variants }: Product, size: string, was: number) {
  await send('PATCH', `/products/${_id}/variants`, { cells: [{ color: null, size, stock: 0, was }] })
  const others = {
    sizes: sizes.filter((one) => one !== size),
    variants: variants.filter((one) => one.size !== size),
  }
  const [left, kept] = [JSON.stringify(others.sizes), JSON.stringify(others.variants)]
  const fields = { name, sizes: left, variants: kept, colors: '[]', stock: '4', price: '4000', discount: '0' }
  const answer = await fetch(`${shop.url}/api/products/${_id}`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${shop.merchant.token}` },
    body: productForm(fields, []),
  })
  if (!answer.ok) throw new Error(await answer.text())
}

const unitsOf = (cart: readonly CartLine[] | null) =>
  Object.fromEntries((cart ?? []).map(({ _id, quantity }) => [_id, quantity]))
const units = async (page: Page) => unitsOf(await storedCart(page))
const notice = (page: Page, text: string | RegExp) => page.getByRole('main').getByText(text)
const problems = async (page: Page) =>
  (await page.getByRole('main').getByRole('listitem').allInnerTexts()).map(plain)

describe('a cart link', { tags: ['R-12'] }, () => {
  it('adds its articles to what was in the cart, and nothing more at a reload or after Back', async () => {
    const [body, toy, own] = [await addBody(), await addToy(), await addToy()]
    const link = await linkTo(
      { productId: body._id, size: '6 mois', quantity: 2 },
      { productId: toy._id, quantity: 1 },
    )
    const { page, leave } = await shop.newVisitor({ storage: storageOf(cartOf(own, [toy, { quantity: 2 }])) })
    await page.goto(link)
    await notice(page, '3 articles ajoutés à votre panier.').waitFor()
    const filled = { [own._id]: 1, [toy._id]: 3, [body._id]: 2 }
    expect(await units(page)).toEqual(filled)
    expect(new URL(page.url()).search).toBe('')
    expect((await smallTargets(page)).filter((target) => !target.includes('/product/'))).toEqual([])
    expect(await flawsOnEachScreen(page)).toEqual([])
    await page.reload()
    await page.getByRole('table', { name: 'Articles du panier' }).waitFor()
    expect(await notice(page, /ajoutés/).count()).toBe(0)
    await page.getByRole('link', { name: body.name }).first().click()
    await page.waitForURL('**/product/**')
    await page.goBack()
    await page.getByRole('table', { name: 'Articles du panier' }).waitFor()
    expect(await units(page)).toEqual(filled)
    await leave()
  })

  it('that is opened again adds nothing without a tap, and says so', async () => {
    const toy = await addToy()
    const link = await linkTo({ productId: toy._id, quantity: 2 })
    const { page, leave } = await shop.newVisitor()
    await page.goto(link)
    await notice(page, '2 articles ajoutés à votre panier.').waitFor()
    await page.goto(link)
    await notice(page, /Vous avez déjà ouvert ce lien/).waitFor()
    expect(await units(page)).toEqual({ [toy._id]: 2 })
    expect(await flawsOnEachScreen(page)).toEqual([])
    await page.getByRole('button', { name: 'Ajouter encore 2 articles' }).tap()
    await notice(page, '2 articles ajoutés à votre panier.').waitFor()
    expect(await units(page)).toEqual({ [toy._id]: 4 })
    await leave()
  })

  it('names the sold-out, deleted, changed, hidden and scarce articles, and adds the others at current prices', async () => {
    const [gone, soldOut, scarce, hidden, fine] = [
      await addToy(),
      await addToy(),
      await addToy(),
      await addToy(),
      await addToy(),
    ]
    const body = await addBody()
    const link = await linkTo(
      ...[gone, soldOut, hidden, fine].map(({ _id: productId }) => ({ productId, quantity: 1 })),
      { productId: body._id, size: '6 mois', quantity: 1 },
      { productId: scarce._id, quantity: 5 },
    )
    await send('DELETE', `/products/${gone._id}`)
    await send('PATCH', `/products/${soldOut._id}`, { stock: 0 })
    await send('PATCH', `/products/${scarce._id}`, { stock: 3 })
    await send('PATCH', `/products/${fine._id}`, { price: 1700 })
    await send('POST', '/planned-changes', {
      ...{
        name: '',
        kind: 'visible',
        value: null,
        startsAt: new Date(Date.now() + 3_600_000).toISOString(),
        endsAt: null,
      },
      products: { ids: [hidden._id] },
    })
    await removeSize(body, '6 mois', 2)
    const { page, leave } = await shop.newVisitor()
    await page.goto(link)
    await notice(page, /ajoutés à votre panier/).waitFor()
    const listed = await problems(page)
    expect(listed).toContain(`${gone.name} Cet article n’est plus vendu.`)
    expect(listed).toContain(`${hidden.name} Cet article n’est plus vendu.`)
    expect(listed).toContain(`${soldOut.name} Cet article est épuisé.`)
    expect(listed).toContain(`${scarce.name} 3 sur 5 : il n’y en a pas plus en stock.`)
    expect(listed).toContain(`${body.name}, 6 mois 6 mois n’est plus proposée.`)
    expect(await units(page)).toEqual({ [scarce._id]: 3, [fine._id]: 1 })
    const prices = Object.fromEntries(((await storedCart(page)) ?? []).map(({ _id, price }) => [_id, price]))
    expect(prices[fine._id]).toBe(1700)
    await page.getByRole('main').getByRole('listitem').getByRole('link', { name: soldOut.name }).waitFor()
    expect(await page.getByRole('listitem').getByRole('link', { name: gone.name }).count()).toBe(0)
    expect(await flawsOnEachScreen(page)).toEqual([])
    await leave({ despite: FAILED_ANSWER })
  })

  it.each(['forged0000000', '', '%00', '..%2Forders', '<script>', 'x'.repeat(300)])(
    'that is forged or malformed changes nothing and says so: %s',
    async (id) => {
      const own = await addToy()
      const { page, leave } = await shop.newVisitor({ storage: storageOf(cartOf(own)) })
      await page.goto(`/cart?lien=${encodeURIComponent(decodeURIComponent(id))}`)
      await notice(page, 'Ce lien de panier n’existe pas, ou n’est plus valable.').waitFor()
      expect(await units(page)).toEqual({ [own._id]: 1 })
      expect(new URL(page.url()).search).toBe('')
      await leave({ despite: FAILED_ANSWER })
    },
  )

  it('without a connection says so, and adds the articles at a second attempt', async () => {
    const toy = await addToy()
    const link = await linkTo({ productId: toy._id, quantity: 1 })
    const { page, leave } = await shop.newVisitor()
    await page.route('**/api/cart-links/*', (route) => route.abort())
    await page.goto(link)
    await notice(page, 'Les articles du lien n’ont pas pu être ajoutés.').waitFor()
    expect(new URL(page.url()).search).not.toBe('')
    expect(await flawsOnEachScreen(page)).toEqual([])
    await page.unroute('**/api/cart-links/*')
    await page.getByRole('button', { name: 'Réessayer' }).tap()
    await notice(page, '1 article ajouté à votre panier.').waitFor()
    expect(await units(page)).toEqual({ [toy._id]: 1 })
    await leave({ despite: FAILED_ANSWER })
  })

  it('shows the shop and a title in a chat, whose robot changes nothing', async () => {
    const toy = await addToy()
    const link = await linkTo({ productId: toy._id, quantity: 1 })
    const html = await (await fetch(shop.url + link, { headers: { 'User-Agent': 'WhatsApp/2.23' } })).text()
    expect(html).toMatch(/<meta property="og:title" content="Votre panier est prêt \| [^"]+"/)
    expect(html).toMatch(/<meta property="og:site_name" content="[^"]+"/)
    expect(html).toContain('noindex')
    const { page, leave } = await shop.newVisitor()
    await page.goto(link)
    await notice(page, '1 article ajouté à votre panier.').waitFor()
    await leave()
  })
})

describe('the merchant in a chat', { tags: ['R-12'] }, () => {
  it('sends two articles from the product table with at most eight taps on a phone', async () => {
    const [body, toy] = [await addBody(), await addToy()]
    const { page, leave } = await anAdministrator(shop, { screen: 'phone' })
    let taps = 0
    const tap = async (target: Locator) => {
      taps += 1
      await target.tap()
    }
    const choose = ({ name }: Product) => tap(page.getByRole('checkbox', { name: `Choisir ${name}` }))
    await page.goto('/dashboard/products')
    await choose(body)
    await choose(toy)
    await tap(page.getByRole('link', { name: 'Lien de panier' }))
    await tap(page.getByLabel('Couleur et taille'))
    await page.getByLabel('Couleur et taille').selectOption('\n3 mois')
    taps += 1
    await tap(page.getByRole('button', { name: 'Créer le lien' }))
    const chat = page.getByRole('link', { name: 'Envoyer sur WhatsApp' })
    await chat.waitFor()
    taps += 1
    expect(taps).toBeLessThanOrEqual(8)
    const text = new URL((await chat.getAttribute('href')) ?? '').searchParams.get('text') ?? ''
    expect(text).toContain(`1 × ${body.name}, 3 mois`)
    const link = /\/cart\?lien=\S+$/.exec(text)?.[0] ?? ''
    const customer = await shop.newVisitor()
    await customer.page.goto(link)
    await notice(customer.page, '2 articles ajoutés à votre panier.').waitFor()
    expect(await units(customer.page)).toEqual({ [body._id]: 1, [toy._id]: 1 })
    await customer.leave()
    await leave()
  })
})
