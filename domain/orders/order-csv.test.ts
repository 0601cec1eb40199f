import { expect, it } from 'vitest'
import { aPromotion } from '../../tests/builders/a-promotion.ts'
import { anOrder, aPlacedItem } from '../../tests/builders/an-order.ts'
import { csvText } from '../csv/csv-text.ts'
import { newItem, type Order } from './order.ts'
import { ORDER_HEADINGS, orderCells } from './order-csv.ts'

it('orderCells writes an order as one row with amounts as plain numbers', () => {
  const order = anOrder({
    orderId: 'KB-7Q3M9TWXYZ',
    status: 'confirmed',
    items: [
      newItem(aPlacedItem({ name: 'Body coton', quantity: 2, color: 'Bleu', size: '3 mois' })),
      newItem(aPlacedItem({ name: 'Hochet', price: 2500 })),
    ],
    customerName: 'Awa Ndiaye',
    customerPhone: '771234567',
    updatedAt: '2026-03-03T08:30:00.000Z',
    totalAmount: 14_500,
    fulfillmentStatus: 'out_for_delivery',
    courierId: 'moussa',
    zone: 'Dakar',
    deliveryFee: 2000,
    district: 'Ouakam',
    received: 2000,
    refunded: 500,
    wantedDay: '2026-03-05',
  })
  const cells = orderCells(order, new Map([['moussa', 'Moussa Fall']]), [
    { method: 'Cash', amount: 1000 },
    { method: 'Wave', amount: 500 },
  ])
  expect(Object.fromEntries(ORDER_HEADINGS.map((heading, index) => [heading, cells[index]]))).toEqual({
    Numéro: 'KB-7Q3M9TWXYZ',
    Date: '02/03/2026 10:00',
    État: 'Confirmée',
    Client: 'Awa Ndiaye',
    Téléphone: '77 123 45 67',
    Adresse: 'Ouakam, près de la mosquée',
    Paiement: 'Cash',
    'Code de paiement': '',
    Articles: '2 × Body coton (Bleu, 3 mois) à 5000 | 1 × Hochet à 2500',
    Pièces: '3',
    'Total (FCFA)': '14500',
    'Dernier changement': '03/03/2026 08:30',
    Préparation: 'En livraison',
    Encaissement: 'À encaisser',
    Livreur: 'Moussa Fall',
    Zone: 'Dakar',
    'Frais de livraison': '2000',
    Canal: 'Site',
    Promotions: '',
    'Remise (FCFA)': '0',
    Quartier: 'Ouakam',
    'Dû (FCFA)': '14500',
    'Reçu (FCFA)': '2000',
    'Remboursé (FCFA)': '500',
    'Reste à payer (FCFA)': '13000',
    'Reçu par': 'Espèces 1000 | Wave 500',
    'Jour souhaité': '2026-03-05',
  })
})

it('orderCells puts columns of later versions after the first twelve, and leaves the cell of an unknown courier empty', {
  tags: ['D-21', 'D-53'],
}, () => {
  expect(ORDER_HEADINGS.slice(0, 12).at(-1)).toBe('Dernier changement')
  const cells = orderCells(anOrder({ courierId: 'gone' }), new Map())
  expect(cells.slice(12)).toEqual([
    '',
    'À encaisser',
    '',
    '',
    '0',
    'Site',
    '',
    '0',
    '',
    '5000',
    '0',
    '0',
    '5000',
    '',
    '',
  ])
})

it('orderCells names the promotions and adds up what they take off the articles that the customer keeps', {
  tags: ['H-06'],
}, () => {
  const applied = { allocation: [1000], delivery: 0 }
  const promotions = [
    { ...aPromotion({ code: 'ETE' }), ...applied, amount: 1000 },
    { ...aPromotion({ name: 'Livraison offerte' }), allocation: [0], delivery: 1500, amount: 1500 },
  ]
  const item = { ...newItem(aPlacedItem({ quantity: 2 })), allocated: 1000 }
  const discount = (fields: Partial<Order>) =>
    orderCells(anOrder({ items: [item], promotions, ...fields }), new Map()).slice(18, 20)
  const named = 'Offre Tabaski (ETE) | Livraison offerte'
  expect(discount({})).toEqual([named, '1000'])
  expect(discount({ items: [{ ...item, refused: 1 }] })).toEqual([named, '500'])
  expect(discount({ status: 'cancelled' })).toEqual([named, '0'])
})

it('orderCells writes the wanted day so that the file has it as a date, without an apostrophe in front', {
  tags: ['D-21'],
}, () => {
  expect(csvText([orderCells(anOrder({ wantedDay: '2026-03-05' }), new Map())])).toMatch(/;2026-03-05\r\n$/)
})
