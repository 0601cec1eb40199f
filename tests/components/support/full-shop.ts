import type { OwnBirthList } from '../../../contracts/birth-list.ts'
import type { ShownPromotion } from '../../../contracts/managed-promotion.ts'
import type { ShownWebhook } from '../../../contracts/webhooks.ts'
import type { Product } from '../../../domain/catalogue/product.ts'
import { aPromotion } from '../../builders/a-promotion.ts'
import { aList } from './birth-lists.ts'
import { aText, openInbox } from './conversations.ts'
import { addCourier, deliver } from './orders.ts'
import { addProduct, ask, emptyShop, order } from './show-screen.tsx'

const DRAFT = '0198c0de-0000-7000-8000-000000000001'

/** What stands in place of the parameters of a path. */
let known: Record<string, string> = {}

/** Fills an empty shop, so that every list of the dashboard has something to show. */
export async function fillShop(): Promise<{ product: Product; courierId: string; list: OwnBirthList }> {
  await emptyShop()
  const product = await addProduct({ name: 'Gigoteuse', price: 14_500, stock: 60 })
  const placed = await order(product, {}, { customerPhone: '771234567' })
  const courierId = await addCourier('Moussa')
  await deliver(product, courierId)
  const { list } = await aList([{ product, takesMoney: true }])
  const { lists } = await ask<{ lists: { id: string }[] }>('/birth-lists')
  const { id: _, ...terms } = aPromotion({ code: 'TABASKI10' })
  const { promotion } = await ask<{ promotion: ShownPromotion }>('/promotions', {
    method: 'POST',
    body: { ...terms, active: true },
  })
  const { webhook } = await ask<{ webhook: ShownWebhook }>('/webhooks', {
    method: 'POST',
    body: {
      ...{ name: 'Caisse', url: 'https://caisse.example/', events: ['order.created'] },
      currentPassword: 'doudou-et-biberon',
    },
  })
  await ask(`/drafts/${DRAFT}`, { method: 'PUT', body: { version: 0, fields: { name: 'Bavoir' } } })
  const conversation = await openInbox([aText('Bonjour, la gigoteuse est disponible\u202f?')])
  known = {
    ':orderId': placed.orderId,
    ':section': 'identity',
    'promotions/:id': promotion.id,
    'drafts/:id': DRAFT,
    'product/:id': product._id,
    'edit/:id': product._id,
    'messages/:id?': conversation,
    'birth-lists/:id': lists[0]?.id ?? '',
    'systems/:id': webhook.id,
  }
  return { product, courierId, list }
}

/** The address of a screen in this shop. */
export function addressOf(path: string): string {
  const places = Object.entries(known).find(([part]) => path.includes(part))
  if (!places) return path === '/dashboard/order/customer' ? `${path}?phone=771234567` : path
  const [part, value] = places
  return path.replace(part, part.replace(/:\w+\??/, value))
}
