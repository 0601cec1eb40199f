import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aPlacedItem, aPlacedOrder } from '../../tests/builders/an-order.ts'
import { encodedForChat } from '../contact/chat-link.ts'
import { formatFrancsPlain } from '../pricing/francs.ts'
import { chatLinkMessage, chatMessage } from './chat-message.ts'
import type { PlacedOrder } from './order.ts'
import { ORDER_LIMITS } from './order-constants.ts'
import { readChatMessage } from './read-chat-message.ts'

const plainBlanks = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ').trim()
const imageUrl = (image: string) => (image === '' ? '' : `https://keurbebe.example${image}`)

/** Random texts as the shop stores names and addresses: trimmed, on one line. */
const lineOf = (maxLength: number) =>
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength })
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter((text) => text !== '' && text.length <= maxLength)

const items = fc.array(
  fc.record({
    name: lineOf(60),
    quantity: fc.integer({ min: 1, max: 999 }),
    price: fc.integer({ min: 0, max: 1_000_000 }),
    color: fc.option(lineOf(20)),
    size: fc.option(lineOf(20)),
    image: fc.constantFrom('', '/images/robe.webp'),
  }),
  { minLength: 1, maxLength: 8 },
)

const orders = fc
  .record({
    orderId: fc.stringMatching(/^KB-[0-9A-HJKMNP-TV-Z]{10}$/),
    customerName: lineOf(ORDER_LIMITS.name),
    deliveryAddress: lineOf(ORDER_LIMITS.address),
    customerPhone: fc.option(fc.stringMatching(/^7[05678]\d{7}$/)),
    items: items.map((some) => some.map((item) => aPlacedItem(item))),
  })
  .map((overrides) => aPlacedOrder(overrides))

function expected({
  orderId,
  customerName,
  deliveryAddress,
  customerPhone,
  totalAmount,
  ...order
}: PlacedOrder) {
  return {
    orderId,
    customerName,
    deliveryAddress,
    customerPhone,
    district: '',
    deliveryFee: 0,
    discounts: [],
    totalAmount,
    items: order.items.map(({ name, quantity, color, size, price }) => ({
      name,
      quantity,
      color,
      size,
      price,
    })),
    omitted: 0,
  }
}

describe('readChatMessage', { tags: ['D-12'] }, () => {
  it('reads any order that chatMessage wrote', () => {
    fc.assert(
      fc.property(orders, (order) => {
        expect(readChatMessage(chatMessage(order, imageUrl))).toEqual(expected(order))
      }),
    )
  })

  it('reads the promotions of a text, whatever their names', { tags: ['H-06'] }, () => {
    fc.assert(
      fc.property(orders, lineOf(60), fc.integer({ min: 1, max: 9_999_999 }), (order, name, amount) => {
        const discounts = [{ name, code: 'TABASKI10', amount, delivery: 0 }]
        const read = readChatMessage(chatMessage({ ...order, discounts }, imageUrl))
        const label = name === 'TABASKI10' ? name : `${name} (TABASKI10)`
        const discount = `${label} : ${formatFrancsPlain(-amount)}`
        expect(read).toEqual({ ...expected(order), discounts: [plainBlanks(discount)] })
      }),
    )
  })

  it('reads an order between other messages of a chat', () => {
    fc.assert(
      fc.property(orders, fc.string(), (order, before) => {
        const sent = decodeURIComponent(encodedForChat(chatMessage(order, imageUrl)))
        const pasted = `${before.replaceAll('Nouvelle', '')}\n[12/03 10:24] Awa: ${sent}\n\nBonjour, c’est disponible ?`
        expect(readChatMessage(pasted.replaceAll('\n', '\r\n'))).toEqual(expected(order))
      }),
    )
  })

  it.each([
    [60, 0],
    [1, 400],
  ])('counts the articles that chatLinkMessage omits from an order of %i articles', (count, padding) => {
    const many = aPlacedOrder({
      items: Array.from({ length: count }, () => aPlacedItem({ name: 'Article' })),
      deliveryAddress: 'a'.repeat(Math.min(padding, ORDER_LIMITS.address) || 10),
    })
    const read = readChatMessage(chatLinkMessage(many, imageUrl))
    expect((read?.items.length ?? 0) + (read?.omitted ?? 0)).toBe(count)
  })

  it('reads a text that states the number of articles but lists none', () => {
    const item = aPlacedItem({ name: '👨‍👩‍👧'.repeat(80), color: '漢'.repeat(100), size: '漢'.repeat(100) })
    const order = aPlacedOrder({ deliveryAddress: '漢'.repeat(300), items: [item, item] })
    expect(readChatMessage(chatLinkMessage(order, imageUrl))).toMatchObject({ items: [], omitted: 2 })
  })

  it.each([
    ['1 500 FCFA', 1500],
    ['Gratuite', 0],
  ])('reads the district and the delivery fee %s', (fee, deliveryFee) => {
    const text = chatMessage(aPlacedOrder({ orderId: 'KB-1234' }), imageUrl)
    const withZone = text.replace('\nTotal', `\nQuartier : Ouakam\nLivraison : ${fee}\nTotal`)
    expect(readChatMessage(withZone)).toMatchObject({ district: 'Ouakam', deliveryFee })
  })

  it('skips unknown header lines', () => {
    const text = chatMessage(aPlacedOrder({ orderId: 'KB-1234' }), imageUrl)
    expect(readChatMessage(text.replace('\nTotal', '\nCadeau : oui\nTotal'))).toEqual(readChatMessage(text))
  })

  it.each([
    '',
    'Bonjour',
    'Nouvelle commande (Paiement à la livraison)',
    'Nouvelle commande (\nCommande : <script>',
    'Nouvelle commande (\nCommande : KB',
  ])('returns null for the text %j, which is not an order', (text) => {
    expect(readChatMessage(text)).toBeNull()
  })

  it('stops at a truncated or invalid item', () => {
    const text = chatMessage(aPlacedOrder({ items: [aPlacedItem(), aPlacedItem()] }), imageUrl)
    expect(readChatMessage(text.slice(0, text.lastIndexOf('Prix')))?.items).toHaveLength(1)
    expect(readChatMessage(text.replaceAll('Quantité : 1', 'Quantité : 0'))?.items).toEqual([])
    expect(readChatMessage(text.replaceAll('Quantité : 1', 'Quantité : 1e9'))?.items).toEqual([])
  })

  it('does not throw for any text', () => {
    const piece = fc.constantFrom(
      'Nouvelle commande (',
      'Commande : KB-12345',
      '1. Robe',
      '2.',
      'Quantité : 1',
      'Couleur : ',
      'Taille :',
      'Prix : 99999999999999999999 FCFA',
      'Image : x',
      '',
      '… et 2 autres articles',
    )
    const hostile = fc.array(fc.oneof(piece, fc.string({ unit: 'binary' }))).map((lines) => lines.join('\n'))
    fc.assert(
      fc.property(hostile, (text) => {
        const read = readChatMessage(text)
        for (const item of read?.items ?? []) expect(item.quantity).toBeGreaterThan(0)
      }),
    )
  })

  it('returns null for a text of more than 200,000 characters', () => {
    const text = chatMessage(aPlacedOrder(), imageUrl)
    expect(readChatMessage(text + ' '.repeat(200_000))).toBeNull()
    const longest = `${text}${'\n1. '.repeat(40_000)}`
    expect(readChatMessage(longest)?.items).toHaveLength(1)
  })
})
