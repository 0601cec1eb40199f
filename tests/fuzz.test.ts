import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type ApiDescription, operationsOf } from '../tools/fuzz/operations.ts'
import { type FuzzRequest, requestsFor } from '../tools/fuzz/requests.ts'
import { createSession, userOfToken } from '../use-cases/accounts/sessions.ts'
import { placeOrder } from '../use-cases/orders/place-order.ts'
import { anOrderInput } from './builders/order-input.ts'
import { anApi } from './support/api.ts'
import { describeOnEachEngine } from './support/databases.ts'
import { expectConsistentStock } from './support/ledger.ts'
import { addProduct, addProductWithVariants } from './support/product-fixtures.ts'
import { propertyRuns } from './support/property-runs.ts'
import type { TestShop } from './support/shop.ts'
import { signIn } from './support/sign-in.ts'

/** Requests per operation: enough to find common errors in seconds. `npm run test:fuzz` sends more. */
const EACH = 8
const SEED = 20_260_302
/** Some requests hash a password, which is slow on purpose. */
const TIMEOUT_MS = 180_000

/** Words of Valibot's and the platform's own messages. */
const ENGLISH = /\b(?:Invalid|Expected|expected|received|Unexpected|Malformed|Not Found|must|should)\b/

/** The message of a refusal; an empty text for other answers. */
async function messageOf(answer: Response): Promise<string> {
  if (answer.status < 400) {
    await answer.body?.cancel()
    return ''
  }
  const { message = '', issues = [] } = (await answer.json()) as {
    message?: string
    issues?: { message: string }[]
  }
  return [message, ...issues.map((issue) => issue.message)].join(' ')
}

const ALL = { role: 'admin', may: ['products', 'orders', 'users', 'stats'] } as const

/** Signed-in requests get a new session, because an earlier request may have ended the previous one. */
async function sent(
  shop: TestShop,
  administrator: string,
  { method, headers, body, signedIn }: FuzzRequest,
): Promise<RequestInit> {
  const token = signedIn && !headers.authorization ? await createSession(shop, administrator) : null
  return {
    method,
    headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: new Uint8Array(body) }),
  }
}

describeOnEachEngine('the API with generated requests', (engine) => {
  it(
    'returns no 5xx status, reports no unexpected error and refuses in French',
    async () => {
      const wrong: unknown[] = []
      const { shop, api, ask } = anApi(engine(), { reportFault: (error) => wrong.push(error) })
      const { body: description }: { body: ApiDescription } = await ask('GET', '/openapi.json')
      const product = await addProduct(shop, { price: 1000, stock: 1000 })
      const order = anOrderInput(product)
      await placeOrder(shop, order)
      const sizes = ['3 mois', '6 mois']
      const dress = await addProductWithVariants(
        shop,
        { price: 1000, sizes },
        sizes.map((size) => ({ color: null, size, stock: 6 })),
      )
      const known = { ids: [product._id, dress._id, order.orderId], sizes }
      const administrator = (await userOfToken(shop, await signIn(shop, ALL)))?._id ?? ''
      const operations = operationsOf(description, '')
      expect(operations.length).toBeGreaterThan(40)
      for (const operation of operations) {
        const requests = requestsFor(operation, description.components?.schemas ?? {}, known)
        for (const request of fc.sample(requests, { seed: SEED, numRuns: propertyRuns(EACH, engine()) })) {
          const answer = await api.request(request.path, await sent(shop, administrator, request))
          const message = await messageOf(answer)
          if (answer.status >= 500 || ENGLISH.test(message))
            wrong.push(`${answer.status} ${request.method} ${request.path}: ${request.body} ${message}`)
        }
      }
      expect(wrong).toEqual([])
      await expectConsistentStock(engine())
      expect(({} as Record<string, unknown>).admin).toBeUndefined()
    },
    TIMEOUT_MS,
  )
})
