import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aPlacedItem, aPlacedOrder } from '../../tests/builders/an-order.ts'
import { chatLink } from '../contact/chat-link.ts'
import { chatLinkMessage, chatMessage } from './chat-message.ts'
import { ORDER_LIMITS } from './order-constants.ts'
import { readChatMessage } from './read-chat-message.ts'

const imageUrl = (image: string) => (image === '' ? '' : `https://keurbebe.example${image}`)
const items = (count: number) =>
  Array.from({ length: count }, (_, index) => aPlacedItem({ name: `Article numéro ${index + 1}` }))

describe('chatMessage', () => {
  it('lists id, name, address and total, then every article', () => {
    const order = aPlacedOrder({
      orderId: 'KB-0A1B2C3D4E',
      items: [
        aPlacedItem({
          name: 'Robe',
          quantity: 2,
          price: 6250,
          color: 'Rouge',
          size: '3 ans',
          image: '/robe.webp',
        }),
        aPlacedItem({ name: 'Hochet', price: 1500, image: '/hochet.webp' }),
      ],
    })
    expect(chatMessage(order, imageUrl)).toBe(
      `Nouvelle commande (Paiement à la livraison)
Commande : KB-0A1B2C3D4E
Nom : Awa Ndiaye
Adresse : Ouakam, près de la mosquée
Téléphone : 77 123 45 67
Total : 14 000 FCFA

1. Robe
Quantité : 2
Couleur : Rouge
Taille : 3 ans
Prix : 12 500 FCFA
Image : https://keurbebe.example/robe.webp

2. Hochet
Quantité : 1
Couleur : Non spécifiée
Taille : Non spécifiée
Prix : 1 500 FCFA
Image : https://keurbebe.example/hochet.webp`,
    )
  })

  it('names each promotion on a line before the total', { tags: ['H-06'] }, () => {
    const discounts = [
      { name: 'Offre\nTabaski', code: 'TABASKI10', amount: 2000, delivery: 0 },
      { name: 'Livraison offerte', code: null, amount: 1500, delivery: 1500 },
    ]
    const order = { ...aPlacedOrder(), district: 'Médina', deliveryFee: 0, discounts }
    expect(chatMessage(order, imageUrl)).toContain(`Livraison : Gratuite
Remise Offre Tabaski (TABASKI10) : -2 000 FCFA
Remise Livraison offerte : livraison gratuite
Total : `)
  })

  it('is the same text for an order without promotions as for one of an earlier version', {
    tags: ['H-02'],
  }, () => {
    const order = aPlacedOrder()
    expect(chatMessage({ ...order, discounts: [] }, imageUrl)).toBe(chatMessage(order, imageUrl))
  })

  it('omits the line of the phone number when the order has no phone number', () => {
    expect(chatMessage(aPlacedOrder({ customerPhone: null }), imageUrl)).not.toContain('Téléphone')
  })

  it.each([
    ['cancelled', 'Commande annulée'],
    ['known', 'Au sujet de ma commande'],
  ] as const)('of a %s order starts with “%s”, and cannot be pasted as a new order', (about, heading) => {
    const text = chatMessage({ ...aPlacedOrder(), deliveryAddress: '', about }, imageUrl)
    expect(text.split('\n')[0]).toBe(heading)
    expect(text).not.toContain('Adresse')
    expect(readChatMessage(text)).toBeNull()
  })

  it('writes no image line for an article without an image', () => {
    expect(chatMessage(aPlacedOrder({ items: [aPlacedItem({ image: '' })] }), imageUrl)).not.toContain(
      'Image',
    )
  })

  it('puts an address of several lines on one line', () => {
    const text = chatMessage(aPlacedOrder({ deliveryAddress: 'Ouakam\n\n  derrière\tla poste ' }), imageUrl)
    expect(text).toContain('\nAdresse : Ouakam derrière la poste\n')
  })
})

/**
 * Maximum characters of a WhatsApp text, and maximum bytes of a link: HTTP servers should accept URLs of 8 000 bytes
 * (RFC 9110).
 */
const MAX_TEXT = 4096
const MAX_LINK = 8000

const articlesIn = (text: string) => text.match(/^Quantité : \d+$/gm)?.length ?? 0
const linkOf = (text: string) => chatLink('770000001', text)

const texts = (maxLength: number) => fc.string({ unit: 'grapheme', minLength: 1, maxLength })
const orders = fc
  .record({
    customerName: texts(ORDER_LIMITS.name).filter((text) => text.length <= ORDER_LIMITS.name),
    deliveryAddress: texts(ORDER_LIMITS.address).filter((text) => text.length <= ORDER_LIMITS.address),
    items: fc.array(
      fc
        .record({
          name: texts(120),
          quantity: fc.integer({ min: 1, max: 999 }),
          price: fc.integer({ min: 0, max: 100_000_000 }),
          color: fc.option(texts(20)),
          size: fc.option(texts(20)),
          image: fc.webPath(),
        })
        .map((item) => aPlacedItem(item)),
      { minLength: 1, maxLength: 60 },
    ),
  })
  .map((overrides) => aPlacedOrder(overrides))

describe('chatMessage for the largest order', () => {
  it('contains every article', () => {
    const name = '👨‍👩‍👧'.repeat(60)
    const image = `/${'x'.repeat(300)}`
    const largest = Array.from({ length: ORDER_LIMITS.items }, () => aPlacedItem({ name, image }))
    const text = chatMessage(aPlacedOrder({ items: largest }), imageUrl)
    expect(articlesIn(text)).toBe(ORDER_LIMITS.items)
    expect(text.split(`. ${name}\n`)).toHaveLength(ORDER_LIMITS.items + 1)
    expect(text.split(imageUrl(image))).toHaveLength(ORDER_LIMITS.items + 1)
  })
})

describe('chatLinkMessage', () => {
  it('has room for fifteen items with their image URLs', () => {
    const order = aPlacedOrder({ items: items(15) })
    expect(chatLinkMessage(order, imageUrl)).toBe(chatMessage(order, imageUrl))
  })

  it('states the number of items that do not fit', () => {
    const text = chatLinkMessage(aPlacedOrder({ items: items(60) }), imageUrl)
    const shown = articlesIn(text)
    expect(shown).toBeGreaterThan(15)
    expect(text).toMatch(new RegExp(`\n\n… et ${60 - shown} autres articles$`))
  })

  it('omits items only when the text would exceed its maximum length', () => {
    const orders = Array.from({ length: 300 }, (_, index) =>
      aPlacedOrder({ deliveryAddress: 'a'.repeat(index + 1), items: items(25) }),
    )
    const lengths = orders
      .map((order) => chatLinkMessage(order, imageUrl))
      .filter((text) => !text.includes('…'))
    expect(lengths.length).toBeLessThan(orders.length)
    expect(Math.max(...lengths.map((text) => text.length))).toBe(MAX_TEXT)
  })

  it('writes « 1 autre article » when it omits one item', () => {
    const texts = Array.from({ length: 300 }, (_, index) =>
      chatLinkMessage(aPlacedOrder({ deliveryAddress: 'a'.repeat(index + 1), items: items(27) }), imageUrl),
    )
    expect(texts.filter((text) => text.endsWith('\n\n… et 1 autre article')).length).toBeGreaterThan(0)
  })

  it('shortens a long name without splitting a character', () => {
    const text = chatLinkMessage(
      aPlacedOrder({ items: [aPlacedItem({ name: '👨‍👩‍👧'.repeat(90) })] }),
      imageUrl,
    )
    expect(text).toContain(`1. ${'👨‍👩‍👧'.repeat(80)}...\n`)
  })

  it('omits an overlong image URL rather than cutting it', () => {
    const text = chatLinkMessage(
      aPlacedOrder({ items: [aPlacedItem({ image: `/${'x'.repeat(300)}` })] }),
      imageUrl,
    )
    expect(text).not.toContain('xxx')
  })

  it('contains only the number of articles when it has no room for any article', () => {
    const item = aPlacedItem({ name: '👨‍👩‍👧'.repeat(80), color: '漢'.repeat(100), size: '漢'.repeat(100) })
    const order = aPlacedOrder({ deliveryAddress: '漢'.repeat(300), items: [item, item] })
    expect(chatLinkMessage(order, imageUrl)).toMatch(/FCFA\n\n2 articles$/)
  })

  it('stays within both length limits, and shows or counts every article', () => {
    fc.assert(
      fc.property(orders, (order) => {
        const text = chatLinkMessage(order, imageUrl)
        expect(text.length).toBeLessThanOrEqual(MAX_TEXT)
        expect(linkOf(text).length).toBeLessThanOrEqual(MAX_LINK)
        const counted = Number(/(\d+) (?:autres? )?articles?$/.exec(text)?.[1] ?? 0)
        expect(articlesIn(text) + counted).toBe(order.items.length)
      }),
    )
  })
})

describe('chatLink of an order', () => {
  it.each([
    ['770000001', '221770000001'],
    ['77 000 00 01', '221770000001'],
    ['221770000001', '221770000001'],
    ['+221770000001', '221770000001'],
    ['0033612345678', '33612345678'],
  ])('for the phone number %j opens a chat with %s', (phone, digits) => {
    expect(chatLink(phone, 'Bonjour')).toBe(`https://wa.me/${digits}?text=Bonjour`)
  })

  it('preserves any text, but replaces no-break spaces with ordinary spaces', () => {
    const spaces = fc.constantFrom(' ', '\u00a0', '\u202f')
    const texts = fc.array(fc.oneof(spaces, fc.string({ unit: 'grapheme' }))).map((parts) => parts.join(''))
    fc.assert(
      fc.property(texts, (text) => {
        const link = new URL(chatLink('770000001', text))
        expect(link.pathname).toBe('/221770000001')
        expect([...link.searchParams]).toEqual([['text', text.replace(/[\u00a0\u202f]/g, ' ')]])
      }),
    )
  })

  it('replaces a lone surrogate in the text with U+FFFD', () => {
    expect(new URL(chatLink('770000001', 'a\ud83d')).searchParams.get('text')).toBe('a\ufffd')
  })
})
