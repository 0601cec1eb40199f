import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { readApi, readProducts } from '../harness/api.ts'
import { hasFullPrice, orderBody } from '../harness/orders.ts'
import type { Memory } from './seed-screens.ts'

const VIEWPORT = { width: 360, height: 800 }
/** Of half a picture, in pixels of the image; the other half has the same size. */
const HALF = { width: 288, height: 640 }
const GAP = 16
const PAGE_BACKGROUND = '#e9e2d6'

const CUSTOMERS = [
  'Awa Ndiaye',
  'Modou Fall',
  'Khady Sarr',
  'Ibou Diop',
  'Bineta Sow',
  'Cheikh Ba',
  'Fatou Sy',
]

/** A morning of the shop: orders to confirm, to pack, ready, and on their way. @returns the name of an article to count */
export async function seedMorning(url: string, token: string): Promise<string> {
  const products = (await readProducts(url)).filter((one) => hasFullPrice(one) && one.stock > 5)
  const post = <Answer>(path: string, body: object) =>
    readApi<Answer>(`${url}/api${path}`, { method: 'POST', token, body })
  const account = { name: 'Moussa', phone: '771112233', fee: 1000 }
  const { courier } = await post<{ courier: { id: string } }>('/couriers', account)
  const act = (orderId: string, action: string, input: object = {}) =>
    post(`/orders/${orderId}/actions`, { action, ...input })
  for (const [index, customerName] of CUSTOMERS.entries()) {
    const orderId = `KB-MATIN${index + 1}`
    const product = products[index % products.length]
    if (!product) throw new Error('The demo has articles at full price.')
    const choice = product.variants.find(({ stock }) => stock > 1)
    const lines = [{ product, quantity: 1 + (index % 2), ...(choice && { choice }) }]
    const customer = { customerName, customerPhone: `77555000${index}` }
    await post('/orders', { ...orderBody(orderId, lines), ...customer })
    await act(orderId, 'confirm')
    if (index >= 3) await act(orderId, 'pack')
    if (index >= 5) {
      await act(orderId, 'assign', { courierId: courier.id })
      await act(orderId, 'dispatch')
    }
  }
  return products[0]?.name ?? ''
}

/** Path of each screen by its name, and what is tapped there. */
const screensOf = (
  article: string,
): Record<string, [path: string, tap?: (page: Page) => Promise<unknown>]> => ({
  overview: ['overview'],
  'to-confirm': ['order/to-confirm'],
  'to-prepare': ['order/to-prepare'],
  orders: ['order'],
  courier: [
    'order/to-prepare',
    async (page) => {
      await page.getByRole('checkbox', { name: 'Choisir toute la page' }).check()
      await page.getByRole('button', { name: 'Livreur' }).click()
      await page.getByRole('dialog').waitFor()
    },
  ],
  run: ['order/deliveries'],
  products: ['products'],
  count: [
    'stock/count',
    async (page) => {
      await page.getByRole('searchbox', { name: 'Chercher un produit' }).fill(article)
      await page
        .getByRole('region', { name: 'Ajouter des produits' })
        .getByRole('button', { name: article })
        .click()
      await page.getByRole('article').first().waitFor()
    },
  ],
  settings: ['settings'],
  team: [
    'users',
    (page) =>
      page.getByRole('form', { name: 'Ajouter un utilisateur' }).evaluate((form) => {
        form.scrollIntoView()
        // Below the bar on top.
        scrollBy(0, -88)
      }),
  ],
})

/** Takes these screens of a shop. @param isLoaded runs in the page */
export async function* takePhoneScreens(
  browser: Browser,
  url: string,
  { memory, article, isLoaded }: { memory: Memory; article: string; isLoaded: () => boolean },
): AsyncGenerator<[name: string, image: Buffer]> {
  const context = await browser.newContext({ viewport: VIEWPORT, locale: 'fr-SN', reducedMotion: 'reduce' })
  await context.addInitScript((known) => {
    for (const [key, value] of Object.entries(known)) localStorage.setItem(key, value)
  }, memory)
  for (const [name, [path, tap]] of Object.entries(screensOf(article))) {
    const page = await context.newPage()
    await page.goto(`${url}/dashboard/${path}`)
    await page.waitForFunction(isLoaded)
    await tap?.(page)
    await page.waitForFunction(isLoaded)
    yield [name, await page.screenshot()]
    await page.close()
  }
  await context.close()
}

/** The picture of a screen before and after. @param before the picture so far, whose left half stays, or a screen */
export async function beside(before: Buffer, after: Buffer): Promise<Buffer> {
  const place = { left: GAP, top: GAP }
  const { width } = await sharp(before).metadata()
  const left =
    width === VIEWPORT.width
      ? await sharp(before).resize(HALF).toBuffer()
      : await sharp(before)
          .extract({ ...place, ...HALF })
          .toBuffer()
  const right = await sharp(after).resize(HALF).toBuffer()
  const size = { width: 2 * HALF.width + 3 * GAP, height: HALF.height + 2 * GAP }
  return sharp({ create: { ...size, channels: 3, background: PAGE_BACKGROUND } })
    .composite([
      { input: left, ...place },
      { input: right, left: HALF.width + 2 * GAP, top: GAP },
    ])
    .webp({ quality: 70 })
    .toBuffer()
}
