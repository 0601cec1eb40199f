import { expect, it } from 'vitest'
import { changeTexts, eventActor, eventTitle, paymentText } from './event-texts.ts'

const couriers = new Map([['c1', 'Moussa']])

it('eventActor names a user, a courier or the customer', { tags: ['D-03'] }, () => {
  expect(eventActor({ kind: 'placed', userName: 'awa', courierId: null }, couriers)).toBe('awa')
  expect(eventActor({ kind: 'placed', userName: null, courierId: 'c1' }, couriers)).toBe('Moussa (livreur)')
  expect(eventActor({ kind: 'placed', userName: null, courierId: 'gone' }, couriers)).toBe('un livreur')
  expect(eventActor({ kind: 'placed', userName: null, courierId: null }, couriers)).toBe('le client')
  expect(eventActor({ kind: 'choose_payment', userName: null, courierId: null }, couriers)).toBe('le client')
  expect(eventActor({ kind: 'confirm', userName: null, courierId: null }, couriers)).toBe('la boutique')
})

it('changeTexts lists each changed field with its value before and after', { tags: ['D-03'] }, () => {
  const changes = {
    status: ['pending', 'confirmed'],
    totalAmount: [5000, 7500],
    courierId: [null, 'c1'],
    items: [['1 Body'], ['2 Body', '1 Bonnet']],
    customerPhone: ['771234567', null],
  } as const
  expect(changeTexts({ changes: changes as never }, couriers)).toEqual([
    'Articles\u202f: 1 Body → 2 Body\u202f; 1 Bonnet',
    'Total\u202f: 5\u202f000 FCFA → 7\u202f500 FCFA',
    'Téléphone\u202f: 77 123 45 67 → aucun',
    'Livreur\u202f: aucun → Moussa',
  ])
})

it('changeTexts names a wanted day once, and not as the time of a call', { tags: ['D-03'] }, () => {
  const callAgainAt = [null, '2026-12-01T08:00:00.000Z']
  const changes = { callAgainAt, wantedDay: [null, '2026-12-01'] }
  expect(changeTexts({ changes: changes as never }, couriers)).toEqual([
    'À livrer\u202f: aucun → mardi 1er décembre',
  ])
  expect(changeTexts({ changes: { callAgainAt } as never }, couriers)).toHaveLength(1)
})

it('changeTexts names no courier while the list of couriers is not read', { tags: ['D-03'] }, () => {
  const changes = { courierId: [null, 'c-1'] }
  expect(changeTexts({ changes: changes as never }, new Map())).toEqual(['Livreur\u202f: aucun → un livreur'])
})

it('changeTexts shows promotions with their amounts', { tags: ['H-06'] }, () => {
  const changes = { promotions: [[], ['Offre Tabaski 1500', 'Fidélité 10 200']] }
  expect(changeTexts({ changes: changes as never }, couriers)).toEqual([
    'Promotions\u202f: aucun → Offre Tabaski 1\u202f500 FCFA\u202f; Fidélité 10 200 FCFA',
  ])
})

it('eventTitle names known and unknown events in French', () => {
  expect(eventTitle({ kind: 'revert_confirmation' })).toBe('Retour sur la confirmation')
  expect(eventTitle({ kind: 'teleported' })).toBe('Commande modifiée')
})

it('paymentText describes a payment and a refund', () => {
  expect(paymentText({ kind: 'payment', amount: 5000, method: 'Wave' })).toBe(
    'Reçu\u202f: 5\u202f000 FCFA (Wave)',
  )
  expect(paymentText({ kind: 'refund', amount: -2000, method: 'Cash' })).toBe(
    'Rendu\u202f: 2\u202f000 FCFA (Cash)',
  )
})
