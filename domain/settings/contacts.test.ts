import { describe, expect, it } from 'vitest'
import { addedContacts } from './contacts.ts'

describe('addedContacts', { tags: ['T-66'] }, () => {
  it.each([
    ['Écrivez au 77 123 45 67', ['77 123 45 67']],
    ['Écrivez au +221 77-123-45-67.', ['221 77-123-45-67']],
    ['Écrivez au ７７１２３４５６７', ['771234567']],
    ['Écrivez au 77/12\u200b3/45\u202f67', ['77/12\u200b3/45 67']],
    ['Payez sur [ce lien](https://pay.example/x?y=1)', ['https://pay.example/x?y=1']],
    ['Payez sur wa.me/221771234567', ['wa.me/221771234567']],
    ['Notre site : boutique.example', ['boutique.example']],
    ['Écrivez à aide@boutique.example', ['aide@boutique.example']],
    ['Sur Instagram, @keur.bebe2', ['@keur.bebe2']],
    ['Composez *144*391#', ['*144*391#']],
  ])('finds in « %s » what a customer writes or pays to', (text, found) => {
    expect(addedContacts('Bonjour', text)).toEqual(found)
  })

  it.each([
    'Livraison gratuite dès 25\u202f000\u202fF, 24-48 h à Dakar.',
    'Fermé le 31/10/2026 et le 2026-11-01.',
    'Bonjour {client}, votre commande {commande}\u202f: {suivi}',
    'De 08:00 à 20:00, 7 jours sur 7',
  ])('finds nothing in « %s »', (text) => {
    expect(addedContacts(null, text)).toEqual([])
  })

  it('compares numbers however they are written, and addresses in any case', () => {
    const before = ['770000001', 'Bonjour@Keurbebe.example']
    expect(addedContacts(before, 'Au +221 77 000 00 01, ou bonjour@keurbebe.example')).toEqual([])
    expect(addedContacts(before, 'Au +221 77 000 00 02')).toEqual(['221 77 000 00 02'])
  })

  it('looks into each field that customers read', () => {
    const slide = {
      id: '12345678-1234',
      image: '/images/1234567890',
      title: 'Soldes',
      from: '2026-11-01T08:00',
    }
    expect(addedContacts([], [slide])).toEqual([])
    expect(addedContacts([slide], [{ ...slide, link: 'https://ailleurs.example' }])).toEqual([
      'https://ailleurs.example',
    ])
  })
})
