import { expect, it } from 'vitest'
import { AUDIT_ACTIONS } from '../../domain/audit/audit.ts'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { productDetails } from '../../tests/builders/product-details.ts'
import { aLine, productFile } from '../../tests/builders/product-file.ts'
import { productForm } from '../../tests/builders/product-form.ts'
import { anApi, type TestRequest } from '../../tests/support/api.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { sendMessage } from '../../use-cases/contact/messages.ts'

const ADMIN = { name: 'Awa', username: 'awa', email: 'awa@exemple.sn', password: 'doudou-et-biberon' }
const MESSAGE = { name: 'Khady', email: 'khady@exemple.sn', subject: 'Taille', message: 'Du 28 ?' }
const OTHER = { username: 'binta', email: 'binta@exemple.sn', password: 'doudou-et-biberon' }
/** Actions that other test files cover, such as those of customers, couriers, mail and password reset. */
const ELSEWHERE =
  /^(?:alert|birth-list|cart-link|cash|conversation|courier|customer|key|mail|outbox|plan|promotion|ratings|reviews|run|shop|webhook)\.|^product\.cost|^products\.(?:photos-added|import-taken-back)|^order\.(?:entered|purged)|^payment\.(?!checked)|^user\.(?:password|reset-code|second-factor|recovery)/

describeOnEachEngine('the audit log', (engine) => {
  /** A shop with its first administrator, `awa`. */
  async function aShopOfAwa() {
    const { ask, shop } = anApi(engine())
    const token = (await ask('POST', '/users/create-admin', { json: ADMIN })).body.token as string
    const does = (method: string, path: string, sent: TestRequest = {}) => {
      shop.advance(1000)
      return ask(method, path, { token, ...sent })
    }
    const entries = async () =>
      (await ask('GET', '/audit?limit=200', { token })).body.entries as {
        action: string
        actor: { name: string } | null
        subject: { id: string; name: string } | null
        changes: Record<string, [unknown, unknown]>
      }[]
    const order = async () => {
      const product = await addProduct(shop, { name: 'Bavoir', stock: 9 })
      const placed = await ask('POST', '/orders', { json: anOrderInput(product) })
      return placed.body.order.orderId as string
    }
    /** Places an order and sends its payment claim. */
    const claim = async () => {
      const product = await addProduct(shop, { name: 'Bonnet', price: 1500 })
      const json = anOrderInput(product, 1, { paymentMethod: 'Wave' })
      const { orderId, paymentCode, totalAmount } = (await ask('POST', '/orders', { json })).body.order
      const items = [{ name: 'Bonnet', price: 1500, quantity: 1, size: 'N/A', color: 'N/A', image: '' }]
      const payer = {
        name: 'Fatou',
        phone: '771234567',
        amount: totalAmount,
        timestamp: new Date(0).toISOString(),
      }
      await ask('POST', '/notify-payment', { json: { ...payer, items, paymentCode, paymentMethod: 'Wave' } })
      return orderId as string
    }
    return { ask, shop, token, does, entries, order, claim }
  }

  it('names the actor, the action, the subject and the changes', async () => {
    const { shop, does, entries, order } = await aShopOfAwa()
    const product = await addProduct(shop, { name: 'Hochet', price: 2500, stock: 4 })
    await does('PATCH', `/products/${product._id}`, { json: { price: 2000 } })
    const orderId = await order()
    await does('PATCH', `/orders/${orderId}/confirm`)
    const [confirmed, , changed] = await entries()
    expect(confirmed).toMatchObject({
      action: 'order.confirmed',
      actor: { name: 'awa' },
      subject: { id: orderId },
      changes: { status: ['pending', 'confirmed'] },
    })
    expect(changed).toMatchObject({
      action: 'product.changed',
      actor: { name: 'awa' },
      subject: { id: product._id, name: 'Hochet' },
      changes: { price: [2500, 2000] },
    })
  })

  it('contains every audited action that no other test file covers', { tags: ['T-28'] }, async () => {
    const { ask, shop, does, entries, order, claim } = await aShopOfAwa()
    const created = (await does('POST', '/products', { form: productForm({ name: 'Gigoteuse' }) })).body._id
    await does('PUT', `/products/${created}`, { form: productForm({ name: 'Gigoteuse', stock: '3' }, []) })
    await does('PATCH', `/products/${created}`, { json: { price: 900 } })
    await does('PATCH', '/products', { json: { ids: [created], changes: { isSale: false } } })
    await does('PATCH', `/products/${created}/flash-sale`, {
      json: { active: true, durationHours: 2, discount: 10 },
    })
    await does('POST', '/products/import', { body: productFile([aLine(1)]) })
    await does('GET', '/products/export.csv')
    const drafts = ['draft-0000000001', 'draft-0000000002']
    for (const id of drafts) await does('PUT', `/drafts/${id}`, { json: { version: 0, fields: {} } })
    await does('POST', '/products', {
      form: productForm({ name: 'Bavoir', draft: drafts[0] ?? '', draftVersion: '1' }),
    })
    await does('DELETE', `/drafts/${drafts[1]}`)
    const line = { productId: created, color: null, size: null }
    const received = {
      id: 'receipt-0000-0001',
      supplier: 'Sandaga',
      note: '',
      lines: [{ ...line, quantity: 2 }],
    }
    await does('POST', '/stock/receipts', { json: received })
    await does('POST', '/stock/receipts/receipt-0000-0001/undo')
    const counted = { id: 'count-0000-000001', note: '', lines: [{ ...line, counted: 2, seen: 3 }] }
    await does('POST', '/stock/counts', { json: counted })
    await does('DELETE', `/products/${created}`)
    const other = await addProduct(shop, { name: 'Tétine' })
    const { undo } = (await does('POST', '/products/delete', { json: { ids: [other._id] } })).body
    await does('POST', `/bulk-actions/${undo.id}/undo`)
    const edited = { ids: [other._id], changes: { discount: 5 } }
    await does(
      'POST',
      `/bulk-actions/${(await does('PATCH', '/products', { json: edited })).body.undo.id}/undo`,
    )
    await does('POST', '/trash/purge', { json: { ids: [created] } })
    const cancelled = await order()
    await does('PATCH', `/orders/${cancelled}/cancel`)
    await does('PATCH', `/orders/${cancelled}/reopen`)
    const claimed = await claim()
    await does('PATCH', `/orders/${claimed}/payment/checked`)
    const confirmed = await order()
    await does('PATCH', `/orders/${confirmed}/confirm`)
    const acts = (json: object) => does('POST', `/orders/${confirmed}/actions`, { json })
    await acts({ action: 'revert_confirmation' })
    await acts({ action: 'undo' })
    await acts({ action: 'pay', amount: 500, method: 'Wave' })
    await acts({ action: 'refund', amount: 500, method: 'Wave' })
    await does('DELETE', `/orders/${confirmed}`)
    await acts({ action: 'restore' })
    await does('GET', '/orders/export.csv')
    const made = await does('POST', '/users/register', { json: { ...OTHER, role: 'user' } })
    const userId = made.body.user._id
    await does('PATCH', `/users/${userId}`, { json: { role: 'admin' } })
    await does('DELETE', `/users/${userId}/sessions`)
    await does('DELETE', `/users/${userId}`)
    await sendMessage(shop, MESSAGE)
    const [message] = await shop.store.contact.list()
    await does('PATCH', `/contact/${message?.id}/read`)
    await does('PATCH', `/contact/${message?.id}/unread`)
    await does('PATCH', '/settings', { json: { changes: { slogan: { value: 'Tout doux', version: 0 } } } })
    await does('PATCH', '/setup', { json: { hidden: true } })
    await shop.store.products.insert('demo', { ...productDetails(), brand: 'B', images: [] }, shop.clock())
    await shop.store.setup.markDemo('demo')
    await does('DELETE', '/setup/demo')
    shop.advance(1000)
    const again = await ask('POST', '/users/login', { json: ADMIN })
    await ask('POST', '/users/login', { json: { ...ADMIN, password: 'pas-le-bon' } })
    await does('POST', '/users/logout', { token: again.body.token })

    const found = await entries()
    const byAwa = found.filter(({ actor }) => actor?.name === 'awa').map(({ action }) => action)
    expect(byAwa.toReversed()).toEqual([
      'session.opened',
      'product.created',
      'product.changed',
      'product.changed',
      'product.changed',
      'product.flash-sale',
      'products.imported',
      'products.exported',
      'draft.created',
      'draft.created',
      'product.created',
      'draft.published',
      'draft.deleted',
      'stock.received',
      'stock.receipt-undone',
      'stock.counted',
      'product.deleted',
      'product.deleted',
      'product.restored',
      'product.changed',
      'product.edit-undone',
      'product.purged',
      'order.cancelled',
      'order.reopened',
      'payment.checked',
      'order.confirmed',
      'order.unconfirmed',
      'order.undone',
      'order.paid',
      'order.refunded',
      'order.deleted',
      'order.restored',
      'orders.exported',
      'user.created',
      'user.rights',
      'user.signed-out',
      'user.deleted',
      'message.read',
      'message.unread',
      'settings.changed',
      'setup.changed',
      'product.deleted',
      'demo.removed',
      'session.opened',
      'session.closed',
    ])
    const elsewhere = AUDIT_ACTIONS.filter((action) => ELSEWHERE.test(action))
    const [refused] = found.filter(({ action }) => action === 'session.refused')
    expect(refused).toMatchObject({ actor: null, subject: { name: 'awa' }, changes: { attempts: [0, 1] } })
    expect(new Set([...byAwa, 'session.refused', ...elsewhere])).toEqual(new Set(AUDIT_ACTIONS))
    expect(found.at(-1)).toMatchObject({ action: 'user.created', actor: null, subject: { name: 'awa' } })
    expect(await ask('GET', '/audit', {})).toMatchObject({ status: 401 })
  })

  it('counts failed sign-ins per account and hour, and contains no unknown user name', {
    tags: ['T-26', 'T-27'],
  }, async () => {
    const { ask, shop, entries } = await aShopOfAwa()
    await ask('POST', '/users/register', { json: OTHER })
    const refused = async () =>
      (await entries())
        .filter(({ action }) => action === 'session.refused')
        .map(({ actor, subject, changes }) => [actor, subject?.name ?? null, changes.attempts])
    const tries = ['awa', ADMIN.email, 'binta', 'motdepasse-tape-trop-haut', 'personne']
    await Promise.all(
      tries.flatMap((username) =>
        ['un', 'deux'].map((password) => ask('POST', '/users/login', { json: { username, password } })),
      ),
    )
    expect(new Set(await refused())).toEqual(
      new Set([
        [null, 'awa', [0, 4]],
        [null, 'binta', [0, 2]],
        [null, null, [0, 4]],
      ]),
    )
    expect(JSON.stringify(await entries())).not.toContain('motdepasse')
    shop.advance(3_600_000)
    await ask('POST', '/users/login', { json: { username: 'awa', password: 'trois' } })
    expect((await refused())[0]).toEqual([null, 'awa', [0, 1]])
  })

  it('contains sign-ins and sign-outs of administrators only, each once', async () => {
    const { ask, does, entries } = await aShopOfAwa()
    const customer = (await ask('POST', '/users/register', { json: OTHER })).body.token
    await ask('POST', '/users/logout', { token: customer })
    await ask('POST', '/users/login', { json: OTHER })
    const { token } = (await ask('POST', '/users/login', { json: ADMIN })).body
    await Promise.all([does('POST', '/users/logout', { token }), does('POST', '/users/logout', { token })])
    await does('POST', '/users/logout', { token: 'nobodys' })
    const sessions = (await entries()).filter(({ action }) => action.startsWith('session.'))
    expect(sessions.map(({ action, actor }) => [action, actor?.name])).toEqual([
      ['session.closed', 'awa'],
      ['session.opened', 'awa'],
      ['session.opened', 'awa'],
    ])
  })

  it('records only once that a contact message was marked as read, with its id but none of its text', async () => {
    const { shop, does, entries } = await aShopOfAwa()
    await sendMessage(shop, MESSAGE)
    const [message] = await shop.store.contact.list()
    await does('PATCH', `/contact/${message?.id}/read`)
    await does('PATCH', `/contact/${message?.id}/read`)
    expect((await does('PATCH', '/contact/none/read')).status).toBe(404)
    const marked = (await entries()).filter(({ action }) => action.startsWith('message.'))
    expect(marked).toMatchObject([{ action: 'message.read', subject: { id: message?.id } }])
    expect(JSON.stringify(await entries())).not.toMatch(/Khady|khady|Taille|28/)
  })

  it('contains no refused change to orders, users or products', async () => {
    const { does, entries, order } = await aShopOfAwa()
    const orderId = await order()
    await does('PATCH', `/orders/${orderId}/cancel`)
    const before = await entries()
    await does('PATCH', `/orders/${orderId}/confirm`)
    await does('POST', '/users/register', { json: { ...OTHER, email: ADMIN.email, role: 'user' } })
    await does('DELETE', '/products/nowhere')
    await does('DELETE', '/users/nobody/sessions')
    await does('POST', '/products/import', { body: productFile([aLine(1, { price: 'gratuit' })]) })
    expect(await entries()).toEqual(before)
  })

  it('contains no customer’s name, address or phone, and no password', { tags: ['T-29'] }, async () => {
    const { ask, shop, does, token } = await aShopOfAwa()
    const product = await addProduct(shop)
    const json = anOrderInput(product, 1, { customerPhone: '771234567' })
    await ask('POST', '/orders', { json })
    await does('PATCH', `/orders/${json.orderId}/cancel`)
    await does('DELETE', `/orders/${json.orderId}`)
    const { body } = await ask('GET', '/audit', { token })
    expect(JSON.stringify(body)).not.toMatch(/Fatou|Ouakam|771234567|doudou|scrypt/)
  })

  it('is paginated, newest first', async () => {
    const { ask, does, token, entries } = await aShopOfAwa()
    for (let time = 0; time < 3; time++) await does('GET', '/orders/export.csv')
    const all = await entries()
    const second = await ask('GET', '/audit?limit=3&page=2', { token })
    expect(second.body.entries).toEqual(all.slice(3, 6))
    expect(second.headers.get('X-Total-Count')).toBe(String(all.length))
    expect((await ask('GET', '/audit?limit=0', { token })).status).toBe(400)
  })
})
