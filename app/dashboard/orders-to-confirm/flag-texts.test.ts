import { describe, expect, it } from 'vitest'
import { newItem } from '../../../domain/orders/order.ts'
import { aPlacedItem } from '../../../tests/builders/an-order.ts'
import { flagTexts } from './flag-texts.ts'

const items = [newItem(aPlacedItem({ quantity: 30 }))]
const flags = {
  otherOrders: [],
  refusedDeliveries: 0,
  manyPieces: false,
  largeAmount: false,
  declined: false,
}

describe('flagTexts', { tags: ['D-11'] }, () => {
  it('returns no text for an order without flags', () => {
    expect(flagTexts({ items, flags })).toEqual([])
    expect(flagTexts({ items, flags: undefined })).toEqual([])
  })

  it('describes each flag of an order', () => {
    const all = {
      otherOrders: ['KB-2', 'KB-3'],
      refusedDeliveries: 1,
      manyPieces: true,
      largeAmount: true,
      declined: true,
    }
    expect(flagTexts({ items, flags: all })).toEqual([
      'A répondu NON par WhatsApp',
      '2 autres commandes de ce numéro en 24 h\u202f: KB-2, KB-3',
      '1 livraison refusée à ce numéro',
      'Grande commande\u202f: 30 pièces',
      'Montant élevé',
    ])
  })
})
