import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { customersOf, readChat, readRequest } from './read-chat.ts'

describe('readChat', () => {
  it.each([
    [
      'messages copied on a phone',
      '[14:32, 12/11/2026] Awa Diop: Bonjour\n[14:33, 12/11/2026] Keur Bébé: Bonsoir',
    ],
    [
      'a file of an iPhone',
      '[12/11/2026 14:32:05] ~ Awa Diop: Bonjour\n[12/11/2026 14:33:05] Keur Bébé: Bonsoir',
    ],
    [
      'a file of an Android phone',
      '12/11/2026, 14:32 - Awa Diop: Bonjour\n12/11/2026 à 14:33 - Keur Bébé: Bonsoir',
    ],
  ])('splits %s by author', (_, text) => {
    expect(readChat(text)).toEqual([
      { author: 'Awa Diop', text: 'Bonjour' },
      { author: 'Keur Bébé', text: 'Bonsoir' },
    ])
  })

  it('keeps the lines of a long message together, and leaves out notices and media', () => {
    const text = [
      '12/11/2026, 14:30 - Les messages et les appels sont chiffrés de bout en bout.',
      '12/11/2026, 14:31 - Awa: \u200e<Médias omis>',
      '12/11/2026, 14:32 - Awa: Je veux',
      '2 bodies',
      '12/11/2026, 14:33 - Awa: Vous avez supprimé ce message',
    ].join('\n')
    expect(readChat(text)).toEqual([{ author: 'Awa', text: 'Je veux\n2 bodies' }])
  })

  it('reads a text without names as one message', () => {
    expect(readChat('Bonjour\n2 bodies')).toEqual([{ author: null, text: 'Bonjour\n2 bodies' }])
  })

  it('loses no word of what somebody writes', () => {
    const words = fc.stringMatching(/^[a-z]{1,8}( [a-z]{1,8}){0,4}$/)
    const said = fc.array(fc.record({ author: fc.constantFrom('Awa', '+221 77 123 45 67'), text: words }))
    fc.assert(
      fc.property(said, (messages) => {
        const text = messages.map((one) => `[14:32, 12/11/2026] ${one.author}: ${one.text}`).join('\n')
        const kept = messages.filter((one) => !/omis|absent|omitted/.test(one.text))
        expect(readChat(text).filter((one) => kept.some(({ text }) => text === one.text))).toEqual(kept)
      }),
    )
  })
})

it('takes for the customer whom the phone does not know by name, and never the shop', () => {
  const of = (...authors: string[]) =>
    customersOf(
      authors.map((author) => ({ author, text: 'a' })),
      'Keur Bébé',
    )[0]
  expect(of('Keur Bébé', 'Awa', '+221 77 123 45 67')).toBe('+221 77 123 45 67')
  expect(of('Vous', 'Awa')).toBe('Awa')
  expect(of('keur bebe', 'Awa', 'Fatou')).toBe('Awa')
})

describe('readRequest', () => {
  const read = (text: string) => readRequest([{ author: null, text }], null)

  it('reads name, number and address in the words that people use', () => {
    expect(
      read('Je m’appelle Awa Ndiaye\nadresse : Ouakam, près du phare\nMon numéro 77 123 45 67'),
    ).toMatchObject({
      name: 'Awa Ndiaye',
      address: 'Ouakam, près du phare',
      phone: '771234567',
      wishes: [],
    })
    expect(read('Livraison à Mbour, quartier Thiocé').address).toBe('Mbour, quartier Thiocé')
    expect(read('J’habite à Yoff').address).toBe('Yoff')
  })

  it('takes name and number from the author, and what is said later instead', () => {
    const said = [{ author: '+221 77 123 45 67', text: 'au nom de Fatou' }]
    expect(readRequest(said, '+221 77 123 45 67')).toMatchObject({ name: 'Fatou', phone: '771234567' })
    expect(readRequest([{ author: 'Awa', text: 'Bonjour' }], 'Awa')).toMatchObject({
      name: 'Awa',
      phone: null,
    })
  })

  it('reads only the messages of the customer', () => {
    const said = [
      { author: 'Awa', text: '2 bodies roses' },
      { author: 'Keur Bébé', text: '3 doudous' },
    ]
    expect(readRequest(said, 'Awa').wishes.map(({ words }) => words)).toEqual(['bodies roses'])
  })

  it.each([
    [
      'Je veux 2 bodies roses et un doudou',
      [
        [2, 'bodies roses'],
        [1, 'doudou'],
      ],
    ],
    ['Bonjour, je voudrais une robe rouge 2 ans', [[1, 'robe rouge 2 ans']]],
    [
      'deux pyjamas 6 mois, body x3',
      [
        [2, 'pyjamas 6 mois'],
        [3, 'body'],
      ],
    ],
    [
      '2x biberons + 1 pot',
      [
        [2, 'biberons'],
        [1, 'pot'],
      ],
    ],
    ['Il me faut 2 paires de chaussures 24', [[2, 'paires de chaussures 24']]],
    ['mettez-moi 3 couches taille 4.', [[3, 'couches taille 4']]],
  ])('reads the wishes in %j', (text, wishes) => {
    expect(read(text).wishes.map(({ quantity, words }) => [quantity, words])).toEqual(wishes)
  })

  it('reads the product of a link', () => {
    const wished = read('je prends 2 https://keurbebe.example/product/abc-1?utm=x').wishes
    expect(wished).toMatchObject([{ quantity: 2, productId: 'abc-1' }])
  })

  it.each([
    'C’est combien ?',
    '6 mois',
    '5000 francs',
    'une amie m’a parlé de vous',
    'Vous livrez 2 fois par jour ?',
  ])('takes %j for no wish, and shows it', (text) => {
    expect(read(text)).toMatchObject({ wishes: [], rest: [text] })
  })

  it('reads any text without an error, with at most twenty wishes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
        for (const { author } of readChat(text)) readRequest(readChat(text), author)
      }),
    )
    expect(read('2 bodies\n'.repeat(50)).wishes).toHaveLength(20)
  })

  it('reads articles, address and number that stand in one line', () => {
    const line = 'Bonjour je veux 2 anneaux à empiler et un hochet livrer à Ouakam 77 123 45 67'
    expect(read(line)).toMatchObject({
      phone: '771234567',
      address: 'Ouakam',
      wishes: [
        { words: 'anneaux à empiler', quantity: 2 },
        { words: 'hochet', quantity: 1 },
      ],
      rest: [],
    })
    expect(read('je veux 1 hochet, livrer à Mermoz, mon numéro 771234567')).toMatchObject({
      ...{ address: 'Mermoz', phone: '771234567', rest: [] },
      wishes: [{ words: 'hochet', quantity: 1 }],
    })
  })

  it('keeps words beside a number that it does not understand in the rest', () => {
    expect(read('Fatou Sarr 77 123 45 67').rest).toEqual(['Fatou Sarr 77 123 45 67'])
    expect(read('Mon WhatsApp : 77 123 45 67').rest).toEqual([])
    expect(read('77 123 45 67').rest).toEqual([])
  })
})
