import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anOrder, anOrderItem } from '../../tests/builders/an-order.ts'
import { chatLink } from '../contact/chat-link.ts'
import { chatMessage } from './chat-message.ts'
import { ORDER_LIMITS } from './order.ts'

const imageUrl = (image: string) => (image === '' ? '' : `https://keurbebe.example${image}`)
const items = (count: number) =>
  Array.from({ length: count }, (_, index) => anOrderItem({ name: `Article numéro ${index + 1}` }))

describe('the chat text sums the order up', () => {
  it('header, order id, name, address and total, then every article', () => {
    const order = anOrder({
      orderId: 'KB-0A1B2C3D4E',
      items: [
        anOrderItem({
          name: 'Robe',
          quantity: 2,
          price: 6250,
          color: 'Rouge',
          size: '3 ans',
          image: '/robe.webp',
        }),
        anOrderItem({ name: 'Hochet', price: 1500, image: '/hochet.webp' }),
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

  it('without a phone there is no line for it', () => {
    expect(chatMessage(anOrder({ customerPhone: null }), imageUrl)).not.toContain('Téléphone')
  })

  it('an article without a picture has no link', () => {
    expect(chatMessage(anOrder({ items: [anOrderItem({ image: '' })] }), imageUrl)).not.toContain('Image')
  })

  it('an address typed over several lines stays on one', () => {
    const text = chatMessage(anOrder({ deliveryAddress: 'Ouakam\n\n  derrière\tla poste ' }), imageUrl)
    expect(text).toContain('\nAdresse : Ouakam derrière la poste\n')
  })
})

describe('a long cart is summed up', () => {
  it('the articles that do not fit are counted', () => {
    const text = chatMessage(anOrder({ items: items(15) }), imageUrl)
    const shown = text.match(/^\d+\. /gm)?.length ?? 0
    expect(shown).toBeGreaterThanOrEqual(4)
    expect(text).toMatch(new RegExp(`\n\n… et ${15 - shown} autres articles$`))
  })

  it('nothing is left out while everything fits into 1 000', () => {
    const texts = Array.from({ length: 300 }, (_, index) =>
      chatMessage(anOrder({ deliveryAddress: 'a'.repeat(index + 1), items: items(5) }), imageUrl),
    )
    const whole = texts.filter((text) => !text.includes('…'))
    expect(whole.length).toBeLessThan(texts.length)
    expect(Math.max(...whole.map((text) => text.length))).toBe(1000)
  })

  it('a single one is counted in the singular', () => {
    const texts = Array.from({ length: 15 }, (_, count) =>
      chatMessage(anOrder({ items: items(count + 1) }), imageUrl),
    )
    expect(texts.filter((text) => text.endsWith('\n\n… et 1 autre article'))).toHaveLength(1)
  })

  it('a long name of an article is cut between two characters', () => {
    const text = chatMessage(anOrder({ items: [anOrderItem({ name: '👨‍👩‍👧'.repeat(90) })] }), imageUrl)
    expect(text).toContain(`1. ${'👨‍👩‍👧'.repeat(80)}...\n`)
  })

  it('an overlong picture address is left out rather than cut', () => {
    const text = chatMessage(anOrder({ items: [anOrderItem({ image: `/${'x'.repeat(300)}` })] }), imageUrl)
    expect(text).not.toContain('xxx')
  })

  it('when not even one article fits, all are counted', () => {
    const name = '👨‍👩‍👧'.repeat(80)
    const order = anOrder({
      deliveryAddress: 'é'.repeat(300),
      items: [anOrderItem({ name }), anOrderItem({ name })],
    })
    expect(chatMessage(order, imageUrl)).toMatch(/FCFA\n\n2 articles$/)
  })

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
          .map((item) => anOrderItem(item)),
        { minLength: 1, maxLength: 40 },
      ),
    })
    .map((overrides) => anOrder(overrides))

  it('it has about 1 000 characters at most, and every article is shown or counted', () => {
    fc.assert(
      fc.property(orders, (order) => {
        const text = chatMessage(order, imageUrl)
        expect(text.length).toBeLessThanOrEqual(1000)
        const shown = text.match(/^Quantité : \d+$/gm)?.length ?? 0
        const counted = Number(/(\d+) (?:autres? )?articles?$/.exec(text)?.[1] ?? 0)
        expect(shown + counted).toBe(order.items.length)
      }),
    )
  })
})

describe('the link that opens the chat', () => {
  it.each([
    ['770000001', '221770000001'],
    ['77 000 00 01', '221770000001'],
    ['221770000001', '221770000001'],
    ['+221770000001', '221770000001'],
    ['0033612345678', '33612345678'],
  ])('%j leads to %s', (phone, digits) => {
    expect(chatLink(phone, 'Bonjour')).toBe(`https://wa.me/${digits}?text=Bonjour`)
  })

  it('carries any text whole', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const link = new URL(chatLink('770000001', text))
        expect(link.pathname).toBe('/221770000001')
        expect([...link.searchParams]).toEqual([['text', text]])
      }),
    )
  })

  it('survives half an emoji', () => {
    expect(new URL(chatLink('770000001', 'a\ud83d')).searchParams.get('text')).toBe('a\ufffd')
  })
})
