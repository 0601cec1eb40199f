import type { Engine } from '../../data/engines/engine.ts'
import type { Permission } from '../../domain/accounts/account.ts'
import { dayOf } from '../../domain/deliveries/courier.ts'
import { anOrderInput } from '../builders/order-input.ts'
import { anApi, type TestAnswer } from './api.ts'
import { addProductWithVariants } from './product-fixtures.ts'
import { signIn } from './sign-in.ts'

interface Sent {
  action: string
  [field: string]: unknown
}

const SIZES = [
  { color: null, size: '6 mois', stock: 20 },
  { color: null, size: '12 mois', stock: 20 },
  { color: null, size: '18 mois', stock: 0 },
]

/** A shop with the courier Moussa and this number of confirmed orders of 5 000 francs in today's delivery run. */
export async function aRun(engine: Engine, { orders = 2, may = ['orders'] as readonly Permission[] } = {}) {
  const { ask, shop } = anApi(engine)
  const token = await signIn(shop, { may })
  const product = await addProductWithVariants(
    shop,
    { name: 'Body', price: 5000, sizes: SIZES.map(({ size }) => size) },
    SIZES,
  )
  const json = { name: 'Moussa', phone: '771234567', fee: 1500, zoneFees: {} }
  const courier = (await ask('POST', '/couriers', { token, json })).body.courier as {
    id: string
    name: string
  }

  /** Performs an action on an order as the signed-in administrator. */
  const merchant = (orderId: string, action: Sent): Promise<TestAnswer> =>
    ask('POST', `/orders/${orderId}/actions`, { token, json: action })

  const place = async (customerName: string, quantity = 1) => {
    const input = anOrderInput(product, quantity, { customerName, customerPhone: '770000001' })
    const [item] = input.items
    const placed = { ...input, items: [{ ...item, size: '6 mois' }] }
    await ask('POST', '/orders', { json: placed })
    await merchant(input.orderId, { action: 'confirm' })
    return input.orderId
  }
  const assign = (orderId: string, day?: string, courierId = courier.id) =>
    merchant(orderId, { action: 'assign', courierId, ...(day && { day }) })

  const orderIds: string[] = []
  for (let number = 1; number <= orders; number++) {
    const orderId = await place(`Client ${number}`)
    await assign(orderId)
    orderIds.push(orderId)
  }
  const runs = async (day = dayOf(shop.clock())) => (await ask('GET', `/runs?day=${day}`, { token })).body
  const runId = (await runs()).runs[0]?.id as string
  const openLink = async (id = runId) => {
    const { link } = (await ask('POST', `/runs/${id}/link`, { token })).body
    return (link as string).split('#')[1] ?? ''
  }
  /** Sends requests as a courier's phone; `link` is the secret part of the run's link, after `#`. */
  const phoneWith = (link: string) => ({
    run: () => ask('GET', '/courier/run', { token: link }),
    act: (orderId: string, action: Sent) =>
      ask('POST', `/courier/orders/${orderId}/actions`, { token: link, json: action }),
  })
  const details = async (orderId: string) => (await ask('GET', `/orders/${orderId}`, { token })).body.order
  return {
    ask,
    shop,
    token,
    product,
    courier,
    orderIds: orderIds as [string, ...string[]],
    runId,
    runs,
    merchant,
    place,
    assign,
    openLink,
    phoneWith,
    details,
    dispatch: () => ask('POST', `/runs/${runId}/dispatch`, { token }),
  }
}
