import { describe, expect, it } from 'vitest'
import { orderTexts } from '../../config/order-texts.ts'
import { anOrder, aPlacedItem } from '../../tests/builders/an-order.ts'
import { fillText, unknownWords } from '../text/filled-text.ts'
import { newItem } from './order.ts'
import { ORDER_TEXT_VALUES, orderTextValues } from './order-texts.ts'

const sender = { shopName: 'Keur Bébé', publicUrl: 'https://keurbebe.example' }
const dress = newItem(
  aPlacedItem({ productId: 'p1', name: 'Robe', quantity: 2, price: 6000, color: 'Rouge', size: '3 ans' }),
)

describe('orderTextValues', { tags: ['D-52'] }, () => {
  it('returns a text from the order for each placeholder', () => {
    const order = anOrder({
      orderId: 'KB-1',
      items: [dress],
      totalAmount: 12_000,
      followKey: 'abc',
      status: 'confirmed',
    })
    const courier = { name: 'Moussa Fall', phone: '771234567' }
    expect(orderTextValues(order, { ...sender, courier })).toEqual({
      client: 'Awa Ndiaye',
      commande: 'KB-1',
      articles: '- 2 x Robe (Rouge, 3 ans)',
      total: '12 000 FCFA',
      montant: '12 000 FCFA',
      livreur: 'Moussa 77 123 45 67',
      suivi: 'https://keurbebe.example/commande/KB-1?cle=abc',
      avis: 'https://keurbebe.example/product/p1#avis',
      boutique: 'Keur Bébé',
      raison: '',
    })
  })

  it('returns no amount to pay for an order that is paid or has a payment claim', () => {
    expect(orderTextValues(anOrder({ received: 100_000 }), sender).montant).toBe('')
    expect(orderTextValues(anOrder({ paymentStatus: 'claimed' }), sender).montant).toBe('')
  })

  it('returns no link without a follow key, and no courier before a courier is assigned', () => {
    expect(orderTextValues(anOrder({ followKey: null }), sender)).toMatchObject({
      suivi: '',
      livreur: '',
    })
  })

  it('lists eight items and counts the others', () => {
    const items = Array.from({ length: 11 }, () => dress)
    expect(orderTextValues(anOrder({ items }), sender).articles.split('\n').at(-1)).toBe('- et 3 de plus')
  })
})

describe('fillText', { tags: ['D-52'] }, () => {
  const values = orderTextValues(anOrder({ orderId: 'KB-1', followKey: null }), sender)

  it('omits a line whose placeholder has an empty value, and merges the empty lines around it into one', () => {
    expect(fillText('Bonjour {client}\n\n{suivi}\n\nÀ bientôt', values)).toBe(
      'Bonjour Awa Ndiaye\n\nÀ bientôt',
    )
  })

  it('leaves unknown placeholders unchanged', () => {
    expect(fillText('{prenom} {constructor} {commande}', values)).toBe('{prenom} {constructor} KB-1')
  })

  it('replaces no placeholders inside a value', () => {
    const named = { ...values, client: '{total}' }
    expect(fillText('{client}', named)).toBe('{total}')
  })

  it.each(Object.entries(orderTexts))(
    'fills in all placeholders of the default text “%s” in fewer than 1 000 characters',
    (_, text) => {
      const items = Array.from({ length: 11 }, () => dress)
      const order = anOrder({ items, followKey: 'x'.repeat(32) })
      const filled = fillText(text, orderTextValues(order, sender))
      expect(unknownWords(text, ORDER_TEXT_VALUES)).toEqual([])
      expect(filled).not.toMatch(/[{}]/)
      expect(filled.length).toBeLessThan(1000)
    },
  )
})
