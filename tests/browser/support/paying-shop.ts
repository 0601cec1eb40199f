import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Settings } from '../../../contracts/settings.ts'
import type { Product } from '../../../domain/catalogue/product.ts'
import type { Order, Wallet } from '../../../domain/orders/order.ts'
import type { ProviderId } from '../../../domain/payments/providers.ts'
import { payOrderPath } from '../../../domain/urls/order-hash.ts'
import { followPath, receiptPath } from '../../../domain/urls/page-paths.ts'
import { urlSettingOf } from '../../../server/env.ts'
import { anOrderInput } from '../../builders/order-input.ts'
import type { FakeProvider } from '../../support/payment-fakes/fake-provider.ts'
import { startFakes } from '../../support/payment-fakes/start-fakes.ts'
import { PASSWORD } from './merchant.ts'
import { type OpenShop, openShop } from './open-shop.ts'
import type { VisitorOptions } from './visitor.ts'

export const PRICE = 15_000

/** A shop whose calls go to the fake providers of the tests; all its customers pay Wave and Orange Money there. */
export async function openPayingShop() {
  const fakes = await startFakes(() => '')
  const providers = Object.entries(fakes) as [ProviderId, FakeProvider][]
  const addresses = providers.map(([id, { url }]) => [urlSettingOf(id), url])
  const shop = openShop({
    settings: { ...Object.fromEntries(addresses), PRIVATE_NETWORKS: '127.0.0.1', NO_PROXY: '127.0.0.1' },
  })
  let product: Product

  beforeAll(async () => {
    for (const [id, fake] of providers) {
      // The browser of the tests reaches `localhost` only.
      fake.url = fake.url.replace('127.0.0.1', 'localhost')
      fake.notificationUrl = `${shop.url}/api/payments/${id}/notifications`
    }
    product = await shop.merchant.addProduct({ name: 'Robe', price: PRICE, stock: 99 })
    await setAccounts({})
    await payThrough({ Wave: 'wave', 'Orange Money': 'orange-money' })
  })
  afterAll(async () => {
    for (const [, fake] of providers) await fake.close()
  })

  const payThrough = (flows: Settings['paymentFlows']) => setMoney(shop, 'paymentFlows', flows)

  async function setAccounts(changes: Partial<Settings['paymentAccounts']>) {
    const accounts = Object.fromEntries(providers.map(([id, { account }]) => [id, account]))
    // An empty secret would stay as it is.
    await setMoney(shop, 'paymentAccounts', null)
    await setMoney(shop, 'paymentAccounts', { ...(accounts as Settings['paymentAccounts']), ...changes })
  }

  /** Places an order of 15 000 francs through the API. */
  async function anOrder(paymentMethod: Wallet = 'Wave') {
    const input = anOrderInput(product, 1, { customerName: 'Awa Ndiaye', paymentMethod })
    const answer = await ask(shop, '/orders', { method: 'POST', body: input })
    const { order, followKey } = (await answer.json()) as { order: Order; followKey: string }
    const { orderId } = order
    return {
      orderId,
      payPath: payOrderPath({ orderId, followKey }),
      receipt: receiptPath(orderId, followKey),
      follow: followPath(orderId, followKey),
    }
  }

  /** A visitor on the payment page of an order that was placed elsewhere. */
  async function aPayer(wallet: Wallet = 'Wave', options: VisitorOptions = {}) {
    const visitor = await shop.newVisitor(options)
    const order = await anOrder(wallet)
    await visitor.page.goto(order.payPath)
    return { ...visitor, ...order }
  }

  /** What the dashboard knows of an order's money. */
  async function moneyOf(orderId: string) {
    const { order } = (await (await ask(shop, `/orders/${orderId}`)).json()) as { order: Order }
    const { paymentStatus, received, refunded } = order
    return { paymentStatus, received, refunded }
  }

  return { shop, fakes, anOrder, aPayer, moneyOf, payThrough, setAccounts, product: () => product }
}

/** Asks the API as the first administrator. */
export function ask(
  { url, merchant }: Pick<OpenShop, 'url' | 'merchant'>,
  path: string,
  { method = 'GET', body }: { method?: string; body?: object } = {},
) {
  return fetch(`${url}/api${path}`, {
    method,
    headers: { Authorization: `Bearer ${merchant.token}`, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
}

/** Changes a setting about money, which needs the password. */
async function setMoney<Name extends 'paymentFlows' | 'paymentAccounts'>(
  shop: OpenShop,
  name: Name,
  value: Settings[Name] | null,
): Promise<void> {
  const { settings } = await (await ask(shop, '/settings')).json()
  const changes = { [name]: { value, version: settings[name].version } }
  const answer = await ask(shop, '/settings', {
    method: 'PATCH',
    body: { changes, currentPassword: PASSWORD },
  })
  if (!answer.ok) throw new Error(`settings: ${answer.status} ${await answer.text()}`)
}

export const payButton = (page: Page, wallet: Wallet = 'Wave') =>
  page.getByRole('button', { name: `Payer avec ${wallet}` })

/** Starts the payment and waits for the provider's page. */
export async function leaveForProvider(page: Page, wallet: Wallet = 'Wave'): Promise<void> {
  await payButton(page, wallet).click()
  await page.getByRole('heading', { name: /\(simulé\)/ }).waitFor()
}

/** Presses a button of the provider's page. */
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

export async function isReceived(page: Page): Promise<void> {
  await page.getByText(/^Paiement reçu\. Merci\u202f!/).waitFor({ timeout: 60_000 })
}

/** The last payment that a fake was asked for. */
export function lastOf({ payments }: FakeProvider) {
  const payment = payments.at(-1)
  expect(payment).toBeDefined()
  return payment as NonNullable<typeof payment>
}
