import type { Page, Route } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openShop } from './support/open-shop.ts'
import { closeToasts, toast } from './support/toast.ts'
import { FAILED_ANSWER, type VisitorOptions, waitForHydration } from './support/visitor.ts'

const shop = openShop()
let robot: string

beforeAll(async () => {
  robot = (await shop.merchant.addProduct({ name: 'Robot', category: 'Jouer' }))._id
  for (const name of ['Poupée', 'Toupie', 'Yoyo']) await shop.merchant.addProduct({ name, category: 'Jouer' })
})

const LIST = '/products/Jouer'

/** A visitor on the list, once the like status is loaded. */
async function atTheList(options: VisitorOptions = {}) {
  const visitor = await shop.newVisitor(options)
  const checked = visitor.page.waitForResponse('**/api/products/likes?*')
  await visitor.page.goto(LIST)
  await waitForHydration(visitor.page)
  await checked
  return { ...visitor, heart: heartOf(visitor.page, 'Robot') }
}

function heartOf(page: Page, name: string) {
  return page.getByRole('button', { name: `J’aime ${name}` })
}

/** Whether the like button is pressed and filled, and the number of likes on it. */
function look(heart: ReturnType<typeof heartOf>) {
  return heart.evaluate((button) => ({
    pressed: button.ariaPressed === 'true',
    filled: getComputedStyle(button.querySelector('svg') as Element).fill !== 'none',
    count: Number(button.textContent),
  }))
}

async function likesOf(id: string): Promise<number> {
  return ((await (await fetch(`${shop.url}/api/products/${id}`)).json()) as { likes: number }).likes
}

describe('the like button of a card', () => {
  it('toggles its label, look and count, and keeps them after a reload', {
    tags: ['A-460', 'A-461', 'A-462', 'A-463', 'A-464', 'A-465', 'A-466'],
  }, async () => {
    const { page, heart, leave } = await atTheList()
    expect(await page.getByRole('button', { name: /^J’aime/ }).count()).toBe(4)
    expect(await look(heart)).toEqual({ pressed: false, filled: false, count: 0 })
    await heart.tap()
    await toast(page, 'Produit liké').waitFor()
    expect(await look(heart)).toEqual({ pressed: true, filled: true, count: 1 })
    expect(await likesOf(robot)).toBe(1)
    expect(page.url()).toBe(`${shop.url}${LIST}`)

    await page.reload()
    await expect.poll(() => look(heart)).toEqual({ pressed: true, filled: true, count: 1 })
    const asked = await page.evaluate(
      (id) => fetch(`/api/products/${id}/check-like`).then((answer) => answer.json()),
      robot,
    )
    expect(asked).toEqual({ hasLiked: true })
    await waitForHydration(page)
    await heart.press('Enter')
    await toast(page, 'Like retiré').waitFor()
    expect(await look(heart)).toEqual({ pressed: false, filled: false, count: 0 })
    expect(await likesOf(robot)).toBe(0)
    await leave()
  })

  it('shows whether the visitor likes the product, and the number of likes of all visitors', async () => {
    const first = await atTheList()
    await first.heart.tap()
    await toast(first.page, 'Produit liké').waitFor()
    const second = await atTheList()
    expect(await look(second.heart)).toEqual({ pressed: false, filled: false, count: 1 })
    await second.heart.tap()
    await toast(second.page, 'Produit liké').waitFor()
    expect(await look(second.heart)).toEqual({ pressed: true, filled: true, count: 2 })
    for (const { heart, page, leave } of [first, second]) {
      await heart.tap()
      await toast(page, 'Like retiré').waitFor()
      await leave()
    }
    expect(await likesOf(robot)).toBe(0)
  })

  it('sends no authorization header, even when signed in', {
    tags: ['A-467', 'A-468', 'B-197'],
  }, async () => {
    const user = JSON.stringify({ _id: 'u', username: 'fatou', role: 'user' })
    const visitor = await shop.newVisitor({ storage: { token: 'a-token', user } })
    const { page, leave } = visitor
    const sent: [string, string | undefined][] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (/like/.test(pathname) && pathname.startsWith('/api/'))
        sent.push([pathname, request.headers().authorization])
    })
    await page.goto(LIST)
    await waitForHydration(page)
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBe('a-token')
    for (const text of ['Produit liké', 'Like retiré']) {
      await heartOf(page, 'Yoyo').tap()
      await toast(page, text).waitFor()
    }
    expect(new Set(sent.map(([path]) => path.split('/').at(-1)))).toEqual(new Set(['likes', 'like']))
    expect(sent.map(([, authorization]) => authorization)).toEqual(sent.map(() => undefined))
    await leave()
  })
})

describe('a like status that fails to load', () => {
  it('is reported once per list, and the like buttons still work', { tags: ['A-566', 'A-567'] }, async () => {
    const { page, leave } = await shop.newVisitor()
    for (const [fail, text] of [
      [(route: Route) => route.fulfill({ status: 500, json: {} }), 'Impossible de vérifier le like.'],
      [(route: Route) => route.abort(), 'Erreur lors de la vérification du like.'],
    ] as const) {
      await page.unroute('**/api/products/likes?*')
      await page.route('**/api/products/likes?*', fail)
      await page.goto(LIST)
      await toast(page, text).waitFor()
      expect(await toast(page, text).count(), text).toBe(1)
      for (const done of ['Produit liké', 'Like retiré']) {
        await heartOf(page, 'Toupie').tap()
        await toast(page, done).waitFor()
      }
    }
    await leave({ despite: FAILED_ANSWER })
  })
})

describe('a like that fails', () => {
  it('shows the server’s message, or a general message if the server sends none, and changes nothing', {
    tags: ['A-568', 'A-569'],
  }, async () => {
    const { page, heart, leave } = await atTheList()
    const doucement = { status: 429, json: { message: 'Doucement !' } }
    for (const [reason, fail, text] of [
      ['no answer', (route: Route) => route.abort(), "Erreur lors de l'action like."],
      ['a message', (route: Route) => route.fulfill(doucement), 'Doucement !'],
      [
        'no message',
        (route: Route) => route.fulfill({ status: 500, body: '' }),
        "Erreur lors de l'action like.",
      ],
    ] as const) {
      await page.unroute('**/api/products/*/like')
      await page.route('**/api/products/*/like', fail)
      await heart.tap()
      await toast(page, text).waitFor()
      expect(await look(heart), reason).toEqual({ pressed: false, filled: false, count: 0 })
      await closeToasts(page)
    }
    await leave({ despite: FAILED_ANSWER })
  })
})
