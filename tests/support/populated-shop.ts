import type { Engine } from '../../data/engines/engine.ts'
import { recordView } from '../../use-cases/catalogue/record-view.ts'
import { sendMessage } from '../../use-cases/contact/send-message.ts'
import { likeProduct } from '../../use-cases/likes/like-product.ts'
import { placeOrder } from '../../use-cases/orders/place-order.ts'
import { submitPaymentClaim } from '../../use-cases/payments/submit-payment-claim.ts'
import { rateProduct } from '../../use-cases/reviews/rate-product.ts'
import { reviewProduct } from '../../use-cases/reviews/review-product.ts'
import { anOrderInput } from '../builders/order-input.ts'
import { addProduct, addProductWithVariants } from './product-fixtures.ts'
import { aShop, OPENING, type TestShop } from './shop.ts'
import { signIn } from './sign-in.ts'

/** A shop with at least one record of every kind. */
export async function populatedShop(engine: Engine): Promise<TestShop> {
  const shop = aShop(engine)
  const product = await addProduct(shop, { name: 'Body à « rayures »\n🐘', price: 2000, stock: 50 })
  const { _id: productId } = product
  for (let number = 0; number < 20; number++) {
    await placeOrder(shop, { ...anOrderInput(product), orderId: `KB-${number}` })
  }
  const bought = await placeOrder(shop, anOrderInput(product, 3, { paymentMethod: 'Wave' }))
  if (!bought.ok) throw new Error(bought.message)
  await sellVariants(shop)
  await engine.db.insertInto('stock_adjustments').values(RECEIPT).execute()
  await submitPaymentClaim(shop, {
    paymentCode: bought.order.paymentCode ?? '',
    paymentMethod: 'Wave',
    amount: 6000,
    items: [],
    name: 'Fatou Sarr',
    phone: '771234567',
    timestamp: new Date(OPENING).toISOString(),
  })
  await signIn(shop)
  await shop.store.transaction(async (tx) => {
    await tx.settings.lock(['slogan'])
    const slogan = { name: 'slogan', value: 'Tout doux', version: 1 }
    await tx.settings.write(slogan, { actor: null, at: OPENING })
  })
  await shop.store.setup.mark('share', 'https://boutique.example', { actor: null, at: OPENING })
  await shop.store.setup.markDemo(productId)
  await recordView(shop, productId, 'visitor')
  await reviewProduct(shop, { productId, visitorId: 'visitor', text: 'Très doux', pseudo: 'Awa' })
  await rateProduct(shop, { productId, visitorId: 'visitor', rating: 4 })
  await likeProduct(shop, productId, 'visitor')
  await sendMessage(shop, { name: 'Awa', email: 'awa@exemple.sn', subject: 'Bonjour', message: 'Allô ?' })
  return shop
}

const RECEIPT = {
  id: 'receipt',
  kind: 'receipt',
  fingerprint: 'print',
  supplier: 'Dakar Textile',
  note: '',
  pieces: 4,
  created_at: OPENING,
}

/** Sells one of two variants out. */
async function sellVariants(shop: TestShop): Promise<void> {
  const [color, price] = ['Rouge', 3000]
  const dress = await addProductWithVariants(
    shop,
    { name: 'Robe', price, colors: [color], sizes: ['3 mois', '6 mois'] },
    [
      { color, size: '3 mois', stock: 2 },
      { color, size: '6 mois', stock: 1 },
    ],
  )
  const input = anOrderInput(dress)
  const items = input.items.map((item) => ({ ...item, color, size: '6 mois' }))
  const placed = await placeOrder(shop, { ...input, items, orderId: 'KB-ROBE' })
  if (!placed.ok) throw new Error(placed.message)
}
