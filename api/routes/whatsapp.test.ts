import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { withWhatsApp } from '../../tests/builders/whatsapp-settings.ts'
import { anApi } from '../../tests/support/api.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { signIn } from '../../tests/support/sign-in.ts'
import { signWebhook, WHATSAPP_ACCOUNT, webhookBody } from '../../tests/support/whatsapp-webhooks.ts'
import { placeOrder } from '../../use-cases/orders/place-order.ts'
import { outboxChannels } from '../../use-cases/outbox/channels.ts'
import { deliverDue } from '../../use-cases/outbox/deliver-due.ts'

const WEBHOOK = '/whatsapp/webhook'
const hmac = (algorithm: string, secret: string, body: string | Uint8Array) =>
  createHmac(algorithm, secret).update(body).digest('hex')

describeOnEachEngine('the webhook of WhatsApp', (engine) => {
  /** An order that waits for the customer's answer, and the answer. */
  async function anAnswer() {
    const refused: string[][] = []
    const reportRefusedNotification = (...report: string[]) => void refused.push(report)
    const { ask, shop } = anApi(
      engine(),
      { reportRefusedNotification },
      withWhatsApp({ confirm: { template: 'confirm' } }),
    )
    const product = await addProduct(shop, { price: 2000, stock: 9 })
    const placed = await placeOrder(shop, anOrderInput(product, 1, { customerPhone: '771234567' }))
    if (!placed.ok) throw new Error(placed.message)
    await deliverDue(shop, outboxChannels(shop), { stopping: new AbortController().signal })
    const { orderId } = placed.order
    const timestamp = String(Math.floor(shop.clock() / 1000))
    const message = { id: 'wamid.in.1', from: '221771234567', timestamp, type: 'text' }
    const body = webhookBody({ messages: [{ ...message, text: { body: 'OUI, c’est sûr' } }] })
    const post = (sent: string | Uint8Array<ArrayBuffer>, signature?: string) =>
      ask('POST', WEBHOOK, {
        body: sent,
        headers: { ...(signature !== undefined && { 'X-Hub-Signature-256': signature }) },
      })
    const status = async () => (await shop.store.orders.find(orderId))?.order.status
    return { ask, shop, refused, body, post, status }
  }

  it('confirms the order whose customer answers yes', { tags: ['G-12'] }, async () => {
    const { post, body, status, refused } = await anAnswer()
    const { signature } = signWebhook(body)
    expect(await post(body, signature)).toMatchObject({ status: 200, body: { success: true } })
    expect(await post(body, signature)).toMatchObject({ status: 200 })
    expect(await status()).toBe('confirmed')
    expect(refused).toEqual([])
  })

  it.each<[string, (body: string) => string | undefined]>([
    ['without a signature', () => undefined],
    ['with an empty signature', () => ''],
    ['signed with another secret', (body) => signWebhook(body, 'another secret').signature],
    ['signed with an empty secret', (body) => signWebhook(body, '').signature],
    ['with the signature of another body', () => signWebhook('{}').signature],
    ['with a shortened signature', (body) => signWebhook(body).signature.slice(0, -1)],
    ['with a longer signature', (body) => `${signWebhook(body).signature}0`],
    ['with a signature that is not hexadecimal', () => `sha256=${'z'.repeat(64)}`],
    ['with SHA-1', (body) => `sha1=${hmac('sha1', WHATSAPP_ACCOUNT.appSecret, body)}`],
    ['with SHA-1 under the other name', (body) => `sha256=${hmac('sha1', WHATSAPP_ACCOUNT.appSecret, body)}`],
    ['without the name of the algorithm', (body) => signWebhook(body).signature.slice('sha256='.length)],
    [
      'signed in another encoding',
      (body) => `sha256=${hmac('sha256', WHATSAPP_ACCOUNT.appSecret, Buffer.from(body, 'latin1'))}`,
    ],
    ['signed with the verify token', (body) => signWebhook(body, WHATSAPP_ACCOUNT.verifyToken).signature],
  ])('refuses a request %s, without a trace', { tags: ['G-12'] }, async (_, signatureOf) => {
    const { post, body, status, shop, refused } = await anAnswer()
    const events = shop.publishedEvents.length
    const answer = await post(body, signatureOf(body))
    expect(answer).toMatchObject({ status: 403, body: { success: false, code: 'WEBHOOK_FORGED' } })
    expect(await status()).toBe('pending')
    expect(await shop.store.whatsAppMessages.findByWamid('wamid.in.1')).toBeNull()
    expect(shop.publishedEvents).toHaveLength(events)
    expect(refused).toEqual([['whatsapp', 'forged']])
    expect(JSON.stringify(answer.body)).not.toContain(WHATSAPP_ACCOUNT.appSecret)
  })

  it('verifies the bytes that were sent, also with escaped letters and in bytes that are no text', {
    tags: ['G-12'],
  }, async () => {
    const { post, body, status } = await anAnswer()
    const broken = new Uint8Array([...Buffer.from('{"entry":"'), 0xff, 0xfe, ...Buffer.from('"}')])
    const signature = `sha256=${hmac('sha256', WHATSAPP_ACCOUNT.appSecret, broken)}`
    expect(await post(broken, signature)).toMatchObject({ status: 200 })
    const escaped = body.replace(
      /[^\0-\x7f]/g,
      (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
    )
    expect(escaped).not.toBe(body)
    expect(await post(escaped, signWebhook(body).signature)).toMatchObject({ status: 403 })
    expect(await post(escaped, signWebhook(escaped).signature)).toMatchObject({ status: 200 })
    expect(await status()).toBe('confirmed')
  })

  it.each([
    '',
    'null',
    '[]',
    '{}',
    '{"entry":7}',
    '{"entry":[{"changes":[{"field":"flows","value":{}}]}]}',
    '%%',
  ])('accepts the signed body %j and does nothing', { tags: ['G-12'] }, async (sent) => {
    const { post, status } = await anAnswer()
    expect(await post(sent, signWebhook(sent).signature)).toMatchObject({ status: 200 })
    expect(await status()).toBe('pending')
  })

  it('refuses a body of more than 3 MB', { tags: ['G-12'] }, async () => {
    const { post } = await anAnswer()
    const sent = ' '.repeat(3_000_001)
    expect(await post(sent, signWebhook(sent).signature)).toMatchObject({ status: 413 })
  })

  it('answers the challenge with the right verify token only', { tags: ['G-12'] }, async () => {
    const { ask } = await anAnswer()
    const { verifyToken } = WHATSAPP_ACCOUNT
    const challenge = (token: string, text = '1158201444') =>
      ask('GET', `${WEBHOOK}?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=${text}`)
    const answer = await challenge(verifyToken)
    expect(answer).toMatchObject({ status: 200, body: '1158201444' })
    expect(answer.headers.get('Content-Type')).toContain('text/plain')
    expect(await challenge(verifyToken, '<script>')).toMatchObject({ status: 200, body: null })
    for (const token of ['', 'wrong', `${verifyToken}x`, verifyToken.slice(1)])
      expect(await challenge(token)).toMatchObject({ status: 403, body: { code: 'WEBHOOK_FORGED' } })
    expect(await ask('GET', WEBHOOK)).toMatchObject({ status: 403 })
  })

  it('is closed while the shop has no account', { tags: ['G-12'] }, async () => {
    const { ask } = anApi(engine())
    const { body, signature } = signWebhook(webhookBody({}), '')
    const headers = { 'X-Hub-Signature-256': signature }
    expect(await ask('POST', WEBHOOK, { body, headers })).toMatchObject({ status: 403 })
    expect(await ask('GET', `${WEBHOOK}?hub.verify_token=&hub.challenge=1`)).toMatchObject({ status: 403 })
  })

  it('tests the stored account, and says in French what is wrong', { tags: ['G-12'] }, async () => {
    const { ask, shop } = anApi(engine(), {}, withWhatsApp())
    const token = await signIn(shop, { may: ['settings'] })
    expect(await ask('POST', '/whatsapp/test', { token })).toMatchObject({
      status: 200,
      body: { success: true, message: 'La boutique écrit sous le nom Boutique, +221 33 800 00 00.' },
    })
    shop.whatsApp.refusals.push({ ok: false, failure: 'auth', detail: 'HTTP 401 190' })
    expect(await ask('POST', '/whatsapp/test', { token })).toMatchObject({
      status: 409,
      body: { code: 'WHATSAPP_TEST_FAILED', message: expect.stringContaining('refuse les clés') },
    })
    expect(await anApi(engine()).ask('POST', '/whatsapp/test', { token })).toMatchObject({
      status: 409,
      body: { code: 'WHATSAPP_NOT_CONFIGURED' },
    })
  })
})
