import { expect, it } from 'vitest'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { anApi } from '../../tests/support/api.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { signIn } from '../../tests/support/sign-in.ts'
import { getProductStats, getTotals } from '../../use-cases/stats/get-stats.ts'

const AWA = { customerName: 'Awa Ndiaye', deliveryAddress: 'Ouakam, rue 12', customerPhone: '771234567' }
const KHADY = { customerName: 'Khady Ba', deliveryAddress: 'Mbour', customerPhone: '781112233' }
const MESSAGE = { name: 'AWA NDIAYE', email: 'Awa@exemple.sn', subject: 'Taille', message: 'Du 28 ?' }

describeOnEachEngine('customer data routes', (engine) => {
  async function aShopWithCustomers() {
    const { ask, shop } = anApi(engine())
    const token = await signIn(shop, { may: ['orders', 'users', 'payments', 'exports'] })
    const product = await addProduct(shop, { price: 2000, stock: 20 })
    const orders = async (who: typeof AWA, state: 'pending' | 'confirm' = 'confirm') => {
      const json = anOrderInput(product, 2, { ...who, paymentMethod: 'Wave' })
      const { order } = (await ask('POST', '/orders', { json })).body
      if (state !== 'pending') await ask('PATCH', `/orders/${json.orderId}/confirm`, { token })
      await ask('POST', '/notify-payment', {
        json: {
          name: who.customerName,
          phone: who.customerPhone,
          amount: order.totalAmount,
          paymentCode: order.paymentCode,
          paymentMethod: 'Wave',
          timestamp: new Date(shop.clock()).toISOString(),
          items: [{ name: product.name, price: 4000, quantity: 2, size: 'N/A', color: 'N/A', image: '' }],
        },
      })
      return json.orderId
    }
    const customers = (act: 'find' | 'export' | 'erase', by: string, value: string) =>
      ask('POST', `/customers/${act}`, { token, json: { by, value } })
    return { ask, shop, token, product, orders, customers }
  }

  it('find one customer’s data by phone, full name, order number or e-mail', async () => {
    const { ask, orders, customers } = await aShopWithCustomers()
    const mine = await orders(AWA)
    await orders(KHADY)
    await orders({ ...KHADY, customerName: 'Awa Ndiaye Ba' })
    await ask('POST', '/contact', { json: MESSAGE })
    for (const [by, value] of [
      ['phone', '+221 77 123 45 67'],
      ['name', 'awa  NDIAYE'],
      ['orderId', mine],
    ] as const) {
      const { body } = await customers('find', by, value)
      expect([by, body.orders.map(({ orderId }: { orderId: string }) => orderId)]).toEqual([by, [mine]])
      expect([by, body.notices.length]).toEqual([by, 1])
    }
    expect((await customers('find', 'email', 'awa@exemple.sn')).body.messages).toMatchObject([
      { subject: 'Taille' },
    ])
    expect((await customers('find', 'name', 'Awa')).status).toBe(404)
    expect((await customers('find', 'phone', '12')).status).toBe(400)
    expect((await customers('find', 'shoe size', '28')).status).toBe(400)
  })

  it('export a customer’s data as a file, and write an audit entry without personal data', async () => {
    const { ask, token, orders, customers } = await aShopWithCustomers()
    const mine = await orders(AWA)
    const file = await customers('export', 'phone', AWA.customerPhone)
    expect(file.headers.get('Content-Disposition')).toBe(
      'attachment; filename="donnees-client-2026-03-02.json"',
    )
    expect(file.headers.get('Cache-Control')).toBe('private, no-store')
    expect(file.body).toMatchObject({
      orders: [{ ...AWA, orderId: mine }],
      notices: [{ phone: '771234567' }],
    })
    const [entry] = (await ask('GET', '/audit', { token })).body.entries
    expect(entry).toMatchObject({ action: 'customer.exported', changes: { orders: [null, [mine]] } })
    expect(JSON.stringify(entry)).not.toMatch(/Ndiaye|771234567|Ouakam/)
  })

  it('erase personal data everywhere and leave totals, stock and statistics unchanged', {
    tags: ['T-56'],
  }, async () => {
    const { ask, shop, token, product, orders, customers } = await aShopWithCustomers()
    const mine = await orders(AWA)
    const others = await orders(KHADY)
    await ask('POST', '/contact', { json: MESSAGE })
    expect((await customers('erase', 'name', 'Awa Ndiaye')).body.code).toBe('CUSTOMER_HAS_CLAIM')
    await ask('PATCH', `/orders/${mine}/payment/checked`, { token })
    const figures = async () => [
      await getTotals(shop),
      await getProductStats(shop, product._id),
      (await shop.store.products.find(product._id))?.stock,
    ]
    const before = await figures()
    const erased = await customers('erase', 'name', 'Awa Ndiaye')
    expect(erased.body).toMatchObject({ success: true, erased: { orders: 1, notices: 1, messages: 1 } })
    expect(await figures()).toEqual(before)
    expect((await ask('GET', `/orders/${mine}`, { token })).body.order).toMatchObject({
      customerName: 'Données effacées',
      deliveryAddress: 'Données effacées',
      customerPhone: null,
      paymentNotices: [],
      status: 'confirmed',
      totalAmount: 4000,
    })
    for (const [by, value] of [
      ['name', 'Awa Ndiaye'],
      ['phone', AWA.customerPhone],
      ['email', MESSAGE.email],
    ] as const) {
      expect([by, (await customers('find', by, value)).status]).toEqual([by, 404])
    }
    expect((await ask('GET', `/orders/${others}`, { token })).body.order).toMatchObject(KHADY)
    const everything = await Promise.all(
      ['/orders', '/contact', '/audit'].map(async (path) => (await ask('GET', path, { token })).body),
    )
    expect(JSON.stringify(everything)).not.toMatch(/Awa|771234567|Ouakam/i)
    expect(everything[2].entries[0]).toMatchObject({
      action: 'customer.erased',
      changes: { orders: [[mine], null] },
    })
  })

  it('erase nothing while one of the customer’s orders is pending', async () => {
    const { ask, token, orders, customers } = await aShopWithCustomers()
    const done = await orders(AWA)
    await orders(AWA, 'pending')
    const refused = await customers('erase', 'phone', AWA.customerPhone)
    expect([refused.status, refused.body.code]).toEqual([409, 'CUSTOMER_AWAITS_ORDER'])
    expect((await ask('GET', `/orders/${done}`, { token })).body.order).toMatchObject(AWA)
    const [latest] = (await ask('GET', '/audit', { token })).body.entries
    expect(latest.action).toBe('order.confirmed')
  })

  it('refuse an order that is sent again after its customer’s data was erased', async () => {
    const { ask, shop, token, customers } = await aShopWithCustomers()
    const json = anOrderInput(await addProduct(shop), 1, AWA)
    await ask('POST', '/orders', { json })
    await ask('PATCH', `/orders/${json.orderId}/confirm`, { token })
    await customers('erase', 'orderId', json.orderId)
    expect((await ask('POST', '/orders', { json })).body.code).toBe('ORDER_ID_TAKEN')
    expect((await customers('find', 'phone', AWA.customerPhone)).status).toBe(404)
  })
})
