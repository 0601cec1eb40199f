import { expect, it } from 'vitest'
import { anOrder, anOrderItem } from '../../tests/builders/an-order.ts'
import { ORDER_HEADINGS, orderCells } from './order-csv.ts'

it('writes an order as one row with amounts as plain numbers', () => {
  const order = anOrder({
    orderId: 'KB-7Q3M9TWXYZ',
    status: 'confirmed',
    items: [
      anOrderItem({ name: 'Body coton', quantity: 2, color: 'Bleu', size: '3 mois' }),
      anOrderItem({ name: 'Hochet', price: 2500 }),
    ],
    customerName: 'Awa Ndiaye',
    customerPhone: '771234567',
    updatedAt: '2026-03-03T08:30:00.000Z',
  })
  const cells = orderCells(order)
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
    'Total (FCFA)': '12500',
    'Dernier changement': '03/03/2026 08:30',
  })
})
