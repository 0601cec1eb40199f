import { expect, it } from 'vitest'
import type { Engine } from '../../data/engines/engine.ts'
import type { Permission } from '../../domain/accounts/account.ts'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { anApi } from '../../tests/support/api.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { signIn } from '../../tests/support/sign-in.ts'
import { addSizedProduct } from '../../tests/support/stocked-product.ts'
import { placeOrder } from '../../use-cases/orders/place-order.ts'

const RECEIPT = 'receipt-00000001'
const COUNT = 'count-0000000001'

async function asAdministrator(engine: Engine, may: readonly Permission[] = ['products']) {
  const { shop, ask } = anApi(engine)
  const token = await signIn(shop, { may })
  const send = (method: string, path: string, json?: unknown) =>
    ask(method, path, { token, ...(json !== undefined && { json }) })
  const dress = await addSizedProduct(shop, 'Robe', { '3 mois': 4, '6 mois': 1 })
  const bottle = await addProduct(shop, { name: 'Biberon', stock: 7, price: 1000 })
  return { shop, ask, send, token, dress, bottle }
}

const ROUTES = [
  ['POST', '/stock/receipts'],
  ['POST', `/stock/receipts/${RECEIPT}/undo`],
  ['POST', '/stock/counts'],
  ['GET', '/stock/adjustments'],
  ['GET', '/stock/levels?ids=a'],
  ['GET', '/stock/barcode/376'],
  ['PUT', '/stock/barcode/376'],
  ['GET', '/products/a/movements'],
  ['GET', '/products/a/movements.csv'],
] as const

describeOnEachEngine('the stock routes', (engine) => {
  it.each(ROUTES)('require the permission for products: %s %s', async (method, path) => {
    const { ask, send } = await asAdministrator(engine(), ['orders', 'stats', 'users'])
    expect((await ask(method, path)).status).toBe(401)
    expect((await send(method, path)).status).toBe(403)
  })
})

describeOnEachEngine('POST /stock/receipts', (engine) => {
  it('reads numbers in French notation, returns the receipt and its lines, and answers a repeated request the same way', {
    tags: ['C-32'],
  }, async () => {
    const { send, dress } = await asAdministrator(engine())
    const receipt = {
      id: RECEIPT,
      supplier: ' Sandaga ',
      lines: [{ productId: dress._id, size: '6 mois', quantity: '1 200' }],
    }
    const received = await send('POST', '/stock/receipts', receipt)
    expect(received).toMatchObject({
      status: 200,
      body: {
        success: true,
        message: 'Réception enregistrée',
        adjustment: {
          kind: 'receipt',
          supplier: 'Sandaga',
          note: '',
          pieces: 1200,
          undoneAt: null,
          undoableUntil: '2026-03-02T10:10:00.000Z',
        },
        lines: [{ productId: dress._id, name: 'Robe', color: null, size: '6 mois', quantity: 1200 }],
      },
    })
    expect((await send('POST', '/stock/receipts', receipt)).body).toEqual(received.body)
    const other = await send('POST', '/stock/receipts', { ...receipt, note: 'Autre' })
    expect([other.status, other.body.code]).toEqual([409, 'ADJUSTMENT_ID_TAKEN'])
  })

  it.each([
    [{ id: 'opening' }, 'L’identifiant de la liste doit avoir de 16 à 64 lettres ou chiffres.'],
    [{ lines: [] }, 'Ajoutez au moins un produit et une quantité.'],
    [{ lines: undefined }, 'Ajoutez au moins un produit et une quantité.'],
    [{ quantity: 0 }, 'Indiquez un nombre entier de pièces, à partir de 1.'],
    [{ quantity: '1,5' }, 'Indiquez un nombre entier de pièces, à partir de 1.'],
    [{ quantity: 100_001 }, 'Indiquez un nombre entier de pièces, à partir de 1.'],
    [{ productId: '../x' }, 'Indiquez le produit.'],
    [{ supplier: 'x'.repeat(101) }, '100 caractères au maximum.'],
    [{ note: 7 }, '500 caractères au maximum.'],
  ])('refuses %j', async (wrong, message) => {
    const { send, bottle } = await asAdministrator(engine())
    const { quantity = 1, productId = bottle._id, ...fields } = wrong as Record<string, unknown>
    const lines = [{ productId, quantity }]
    const { status, body } = await send('POST', '/stock/receipts', { id: RECEIPT, lines, ...fields })
    expect([status, body.message]).toEqual([400, message])
  })

  it('accepts 500 lines and refuses 501', async () => {
    const { send, bottle } = await asAdministrator(engine())
    const lines = (count: number) =>
      Array.from({ length: count }, (_, size) => ({ productId: bottle._id, size: `${size}`, quantity: 1 }))
    const many = await send('POST', '/stock/receipts', { id: RECEIPT, lines: lines(500) })
    expect([many.status, many.body.issues.length]).toEqual([409, 500])
    const tooMany = await send('POST', '/stock/receipts', { id: RECEIPT, lines: lines(501) })
    expect([tooMany.status, tooMany.body.message]).toEqual([400, '500 lignes au maximum.'])
  })

  it('writes a receipt that can be undone once by POST /stock/receipts/{id}/undo', async () => {
    const { send, bottle } = await asAdministrator(engine())
    const lines = [{ productId: bottle._id, quantity: 5 }]
    await send('POST', '/stock/receipts', { id: RECEIPT, lines })
    const undone = await send('POST', `/stock/receipts/${RECEIPT}/undo`)
    expect(undone.body).toMatchObject({
      message: 'Réception défaite',
      adjustment: { undoneAt: '2026-03-02T10:00:00.000Z', undoableUntil: null },
    })
    expect((await send('POST', `/stock/receipts/${RECEIPT}/undo`)).body.code).toBe('RECEIPT_UNDONE')
    expect((await send('POST', '/stock/receipts/unknown/undo')).status).toBe(404)
  })
})

describeOnEachEngine('POST /stock/counts', (engine) => {
  it('stores a count with its differences, which GET /stock/adjustments lists together with receipts', {
    tags: ['C-33'],
  }, async () => {
    const { send, shop, dress, bottle } = await asAdministrator(engine())
    await send('POST', '/stock/receipts', { id: RECEIPT, lines: [{ productId: bottle._id, quantity: 5 }] })
    shop.advance(60_000)
    const lines = [{ productId: dress._id, size: '3 mois', counted: 3, seen: 4 }]
    const counted = await send('POST', '/stock/counts', { id: COUNT, note: 'Étagère du fond', lines })
    expect(counted.body).toMatchObject({
      message: 'Inventaire enregistré',
      adjustment: { kind: 'count', pieces: -1, undoableUntil: null },
      lines: [{ name: 'Robe', size: '3 mois', quantity: -1 }],
    })
    const listed = await send('GET', '/stock/adjustments')
    expect(listed.body.adjustments.map(({ id }: { id: string }) => id)).toEqual([COUNT, RECEIPT])
    const receipts = await send('GET', '/stock/adjustments?kind=receipt&limit=1')
    expect(receipts.body.adjustments).toMatchObject([
      { id: RECEIPT, undoableUntil: '2026-03-02T10:10:00.000Z' },
    ])
    expect((await send('POST', `/stock/receipts/${COUNT}/undo`)).body.code).toBe('RECEIPT_NOT_FOUND')
  })
})

describeOnEachEngine('GET /stock/levels', (engine) => {
  it('returns the current stock of existing products and leaves out unknown ids', async () => {
    const { send, dress, bottle } = await asAdministrator(engine())
    const { body } = await send('GET', `/stock/levels?ids=${bottle._id},gone,${dress._id},${dress._id}`)
    expect(body.products).toHaveLength(2)
    expect(body.products).toContainEqual({
      _id: dress._id,
      name: 'Robe',
      image: dress.images[0],
      stock: 5,
      promised: 0,
      variants: [
        { color: null, size: '3 mois', stock: 4, promised: 0 },
        { color: null, size: '6 mois', stock: 1, promised: 0 },
      ],
    })
    expect((await send('GET', '/stock/levels?ids=')).status).toBe(400)
  })
})

describeOnEachEngine('/stock/barcode/{code}', (engine) => {
  it('assigns barcodes to products and variants and finds both by barcode', { tags: ['C-32'] }, async () => {
    const { send, shop, dress, bottle } = await asAdministrator(engine())
    expect((await send('GET', '/stock/barcode/376%2F1')).body.code).toBe('BARCODE_UNKNOWN')
    const whole = await send('PUT', '/stock/barcode/376%2F1', { productId: bottle._id })
    expect(whole.body).toMatchObject({ success: true, product: { _id: bottle._id }, color: null, size: null })
    shop.advance(1000)
    await send('PUT', '/stock/barcode/377', { productId: dress._id, size: '6 MOIS' })
    const variant = await send('GET', '/stock/barcode/377')
    expect(variant.body).toMatchObject({ product: { _id: dress._id, stock: 5 }, size: '6 mois' })
    expect((await send('GET', `/products/${bottle._id}`)).body.barcode).toBe('376/1')
    const entries = await shop.store.audit.list({ limit: 2, offset: 0 })
    expect(entries).toMatchObject([
      { action: 'product.changed', subject: { name: 'Robe (6 mois)' }, changes: { barcode: ['', '377'] } },
      { action: 'product.changed', subject: { name: 'Biberon' }, changes: { barcode: ['', '376/1'] } },
    ])
  })

  it('refuses a barcode that another product or variant has, also in concurrent requests', async () => {
    const { send, shop, dress, bottle } = await asAdministrator(engine())
    const sizes = ['3 mois', '6 mois', null]
    const targets = [
      ...sizes.map((size) => ({ productId: dress._id, size })),
      { productId: bottle._id, size: null },
    ]
    const answers = await Promise.all(targets.map((target) => send('PUT', '/stock/barcode/378', target)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect(await shop.store.barcodes.owners('378')).toHaveLength(1)
    const winner = targets[answers.findIndex(({ status }) => status === 200)]
    expect((await send('PUT', '/stock/barcode/378', winner)).status).toBe(200)
  })

  it.each([
    ['a barcode of 65 characters', 400, 'x'.repeat(65), {}],
    ['an unknown product', 404, '379', { productId: 'gone' }],
    ['a size that the product does not have', 409, '379', { size: '12 mois' }],
  ])('refuses %s with status %i', async (_case, status, code, target) => {
    const { send, dress } = await asAdministrator(engine())
    const body = { productId: dress._id, size: '3 mois', ...target }
    expect((await send('PUT', `/stock/barcode/${code}`, body)).status).toBe(status)
  })
})

describeOnEachEngine('GET /products/{id}/movements', (engine) => {
  it('returns the history in pages, newest first, and as CSV', { tags: ['C-34'] }, async () => {
    const { send, shop, bottle } = await asAdministrator(engine())
    const placed = await placeOrder(shop, anOrderInput(bottle, 2))
    const orderId = placed.ok ? placed.order.orderId : ''
    await send('POST', '/stock/receipts', { id: RECEIPT, lines: [{ productId: bottle._id, quantity: 5 }] })
    const path = `/products/${bottle._id}/movements`
    const first = await send('GET', `${path}?limit=2`)
    expect(first.body).toMatchObject({
      success: true,
      product: { _id: bottle._id, name: 'Biberon', stock: 10 },
      movements: [
        { number: 3, quantity: 5, balance: 10, reason: 'receipt', reference: RECEIPT },
        { number: 2, quantity: -2, balance: 5, reason: 'sale', reference: orderId, userName: null },
      ],
      next: 2,
    })
    expect(first.body.movements[0].userName).toMatch(/^user /)
    const rest = await send('GET', `${path}?limit=2&before=2`)
    expect(rest.body).toMatchObject({ movements: [{ number: 1, quantity: 7, balance: 7 }], next: null })
    const csv = await send('GET', `${path}.csv`)
    expect(csv.headers.get('Content-Disposition')).toContain(`stock-${bottle._id}-2026-03-02.csv`)
    const rows = csv.body.split('\r\n')
    expect(rows[0]).toBe('Numéro;Date;Raison;Couleur;Taille;Entrées;Sorties;Stock après;Commande;Utilisateur')
    expect(rows[2]).toBe(`2;02/03/2026 10:00;Vente;;;0;2;5;${orderId};`)
    expect(rows).toHaveLength(5)
  })

  it('exports a long history in batches', async () => {
    const { send, shop, bottle } = await asAdministrator(engine())
    const changes = Array.from({ length: 1100 }, () => ({
      productId: bottle._id,
      variantId: null,
      quantity: 1,
    }))
    await shop.store.stock.change(changes, { reason: 'edit', at: shop.clock() })
    const csv = await send('GET', `/products/${bottle._id}/movements.csv`)
    const numbers = csv.body.split('\r\n').slice(1, -1).map(Number.parseFloat)
    expect(numbers).toEqual(Array.from({ length: 1101 }, (_, index) => 1101 - index))
  })

  it('answers 404 for an unknown product', async () => {
    const { send } = await asAdministrator(engine())
    expect((await send('GET', '/products/gone/movements')).status).toBe(404)
    expect((await send('GET', '/products/gone/movements.csv')).status).toBe(404)
  })
})
