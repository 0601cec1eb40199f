import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayOf } from '../deliveries/courier.ts'
import { dailySummary, type SummaryFigures, summaryDay } from './daily-summary.ts'
import { contactMail, headerText, testMail } from './mail-texts.ts'

const SHOP = { name: 'Keur Bébé', publicUrl: 'https://boutique.example' }
const at = (iso: string) => Date.parse(iso)

describe('headerText', { tags: ['G-11'] }, () => {
  it('is one line without control characters for any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        const line = headerText(typed)
        expect(line).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
        expect(line.length).toBeLessThanOrEqual(151)
      }),
    )
    expect(headerText(' Taille\r\n Bcc: x@y.sn ')).toBe('Taille Bcc: x@y.sn')
  })
})

describe('contactMail', { tags: ['G-11'] }, () => {
  const message = {
    name: 'Khady Sène',
    email: 'khady@exemple.sn',
    subject: 'Taille',
    message: 'Avez-vous\r\ndu 28 ?',
  }

  it('names the sender and sets the sender as Reply-To', () => {
    expect(contactMail(message, SHOP)).toEqual({
      subject: '[Keur Bébé] Taille',
      replyTo: { name: 'Khady Sène', address: 'khady@exemple.sn' },
      text: `Khady Sène a écrit à Keur Bébé par le formulaire de contact.

Nom : Khady Sène
E-mail : khady@exemple.sn
Objet : Taille

Avez-vous
du 28 ?

-- 
Répondez à cet e-mail pour écrire à Khady Sène.
Le message est aussi dans les avis du tableau de bord : https://boutique.example/dashboard/overview
`,
    })
  })

  it.each([
    'khady@exemple.sn,autre@exemple.sn',
    'khady"@exemple.sn',
    '<khady@exemple.sn',
    'khadý@exemple.sn',
  ])('has no Reply-To for %s, which is not one plain address', (email) => {
    const { replyTo, text } = contactMail({ ...message, email }, SHOP)
    expect(replyTo).toBeNull()
    expect(text).toContain(`E-mail : ${email}`)
    expect(text).toContain('Écrivez à Khady Sène à l’adresse ci-dessus.')
  })
})

describe('testMail', () => {
  it('describes itself as a test', () => {
    expect(testMail(SHOP)).toMatchObject({ subject: '[Keur Bébé] E-mail d’essai' })
  })
})

describe('summaryDay', { tags: ['G-11'] }, () => {
  it('is null before the sending hour, and the previous day from that hour on', () => {
    expect(summaryDay(at('2026-03-02T06:59:59Z'), 7)).toBeNull()
    expect(summaryDay(at('2026-03-02T07:00:00Z'), 7)).toBe(at('2026-03-01T00:00:00Z'))
    expect(dayOf(at('2026-03-01T00:00:00Z'))).toBe('2026-03-01')
  })

  it('is a day later a day later', () => {
    fc.assert(
      fc.property(fc.integer({ min: at('2026-01-01'), max: at('2030-01-01') }), fc.nat(23), (start, hour) => {
        const first = summaryDay(start, hour)
        expect(summaryDay(start + 86_400_000, hour)).toBe(first === null ? null : first + 86_400_000)
      }),
    )
  })
})

describe('dailySummary', { tags: ['G-11'] }, () => {
  const NOTHING: SummaryFigures = {
    orders: { placed: 0, cancelled: 0, turnover: 0 },
    pendingOrders: 0,
    claimsToCheck: 0,
    unreadMessages: 0,
    lowStock: { total: 0, products: [] },
  }

  it('reports sales, pending tasks and low stock', () => {
    const figures: SummaryFigures = {
      orders: { placed: 3, cancelled: 1, turnover: 45_500 },
      pendingOrders: 2,
      claimsToCheck: 1,
      unreadMessages: 4,
      lowStock: {
        total: 4,
        products: [
          { name: 'Robe', stock: 0 },
          { name: 'Body', stock: 2 },
        ],
      },
    }
    expect(dailySummary(at('2026-03-01'), figures, SHOP)).toEqual({
      subject: '[Keur Bébé] dimanche 1er mars 2026 : 3 commandes, 45 500 FCFA',
      text: `Keur Bébé, dimanche 1er mars 2026

Hier
- 3 commandes
- dont 1 commande annulée
- Chiffre d’affaires : 45 500 FCFA

À faire
- 2 commandes en attente
- 1 paiement à vérifier
- 4 messages non lus

Stock faible
- Robe : épuisé
- Body : 2
- et 2 autres produits

-- 
https://boutique.example/dashboard/overview
`,
    })
  })

  it('reports that nothing is pending', () => {
    const { text } = dailySummary(at('2026-03-01'), NOTHING, SHOP)
    expect(text).toContain(
      '- 0 commande\n- Chiffre d’affaires : 0 FCFA\n\nÀ faire\n- Rien n’attend votre attention.\n\n-- ',
    )
  })
})
