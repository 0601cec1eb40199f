import { describe, expect, it } from 'vitest'
import {
  findHeadings,
  fittingMapping,
  mappingProblem,
  proposeMapping,
  readMoment,
  readStatementRows,
} from './statement.ts'

describe('proposeMapping', { tags: ['E-21'] }, () => {
  it('recognises the columns of a Wave Business export, in French and as its interface names them', () => {
    expect(
      proposeMapping([
        'Horodatage',
        'ID de transaction',
        'Montant (FCFA)',
        'Numéro client',
        'Référence client',
      ]),
    ).toEqual({
      at: 'Horodatage',
      number: 'ID de transaction',
      amount: 'Montant (FCFA)',
      phone: 'Numéro client',
      reference: 'Référence client',
    })
    expect(
      proposeMapping(['timestamp', 'transaction_id', 'amount', 'counterparty_mobile', 'client_reference']),
    ).toEqual({
      at: 'timestamp',
      number: 'transaction_id',
      amount: 'amount',
      phone: 'counterparty_mobile',
      reference: 'client_reference',
    })
  })

  it('recognises the columns of an Orange Money export', () => {
    const headings = [
      'N°',
      'Date',
      'Heure',
      'Référence',
      'Service',
      'Statut',
      'N° de Compte',
      'Débit',
      'Crédit',
    ]
    expect(proposeMapping(headings)).toEqual({
      number: 'Référence',
      at: 'Date',
      time: 'Heure',
      status: 'Statut',
      phone: 'N° de Compte',
      debit: 'Débit',
      credit: 'Crédit',
    })
  })
})

describe('findHeadings', { tags: ['E-21'] }, () => {
  it('skips the titles above the headings', () => {
    const rows = [
      { cells: ['Relevé de compte'] },
      { cells: ['Période', '01/11/2026', '30/11/2026'] },
      { cells: ['Date', 'Référence', 'Montant'] },
      { cells: ['01/11/2026', 'MP1', '500'] },
    ]
    expect(findHeadings(rows)).toBe(2)
  })

  // Quadratic time would be half an hour.
  it('reads headings as long as a row may be', () => {
    const cells = ['('.repeat(190_000)]
    expect(findHeadings(Array.from({ length: 40 }, () => ({ cells })))).toBe(0)
    expect(proposeMapping(['Montant (FCFA)', 'Date (du (dernier) jour)'])).toMatchObject({
      amount: 'Montant (FCFA)',
    })
  })
})

describe('fittingMapping', { tags: ['E-21'] }, () => {
  const chosen = { number: 'Code', at: 'Jour', amount: 'Somme' }
  it('keeps what a person chose while the file has these columns', () => {
    expect(fittingMapping(['Jour', 'Code', 'Somme'], chosen)).toEqual(chosen)
    expect(fittingMapping(['Date', 'Référence', 'Montant'], chosen)).toEqual({
      at: 'Date',
      number: 'Référence',
      amount: 'Montant',
    })
  })

  it('says which column is missing', () => {
    expect(mappingProblem(chosen)).toBeNull()
    expect(mappingProblem({ at: 'Jour', amount: 'Somme' })).toMatch(/numéro/)
    expect(mappingProblem({ number: 'Code', at: 'Jour' })).toMatch(/montant/)
  })
})

describe('readMoment', { tags: ['E-21'] }, () => {
  const NOON = Date.UTC(2026, 10, 28, 14, 5)
  it.each([
    ['28/11/2026 14:05', NOON],
    ['28/11/26 14h05', NOON],
    ['28-11-2026 à 14:05:00', NOON],
    ['2026-11-28T14:05:00Z', NOON],
    ['2026-11-28T14:05:00.123Z', NOON],
    ['2026-11-28 15:05:00+01:00', NOON],
    ['2026-11-28 12:35 -0130', NOON],
    ['28/11/2026 2:05 PM', NOON],
    ['28/11/2026 02:05:00 p.m.', NOON],
    ['28/11/2026 12:05 am', Date.UTC(2026, 10, 28, 0, 5)],
    ['28/11/2026', Date.UTC(2026, 10, 28)],
    ['28/11/2026 25:00', null],
    ['11/28/2026', null],
    ['31/02/2026', null],
    ['demain', null],
    ['', null],
  ])('reads %s as a time in Dakar', (typed, at) => {
    expect(readMoment(typed)).toBe(at)
  })
})

describe('readStatementRows', { tags: ['E-21'] }, () => {
  const headings = ['Date', 'ID', 'Montant', 'Tel', 'Motif', 'Statut']
  const mapping = {
    at: 'Date',
    number: 'ID',
    amount: 'Montant',
    phone: 'Tel',
    reference: 'Motif',
    status: 'Statut',
  }
  const read = (...cells: string[]) => readStatementRows(headings, [{ line: 7, cells }], mapping)[0]

  it.each([
    ['12 500', 12_500],
    ['12.500,00', 12_500],
    ['12,500.00', 12_500],
    ['-300', -300],
    ['− 300', -300],
    ['+6 000 F CFA', 6000],
    ['1,5E+05', 150_000],
  ])('reads the amount %s', (typed, amount) => {
    expect(read('28/11/2026', 't_1', typed, '+221 77 123 45 67', 'ABC123', 'Succès')).toEqual({
      line: 7,
      number: 'T_1',
      amount,
      at: Date.UTC(2026, 10, 28),
      phone: '771234567',
      reference: 'ABC123',
    })
  })

  it.each([
    [['28/11/2026', '6,00123E+12', '500'], /arrondi/],
    [['28/11/2026', '', '500'], /pas de numéro/],
    [['28/11/2026', 'T1', '12,5'], /montant/],
    [['28/11/2026', 'T1', '0'], /montant/],
    [['hier', 'T1', '500'], /date/],
    [['28/11/2026', 'T1', '500', '', '', 'Échec'], /abouti/],
  ])('says why %j cannot be used', (cells, problem) => {
    expect(read(...cells)).toEqual({ line: 7, problem: expect.stringMatching(problem) })
  })

  it('takes money that left from its own column', () => {
    const split = { at: 'Date', number: 'ID', credit: 'Crédit', debit: 'Débit' }
    const rows = readStatementRows(
      ['Date', 'ID', 'Débit', 'Crédit'],
      [
        { line: 2, cells: ['28/11/2026', 'A', '', '5 000'] },
        { line: 3, cells: ['28/11/2026', 'B', '700', '0'] },
        { line: 4, cells: ['28/11/2026', 'C', '-700', ''] },
      ],
      split,
    )
    expect(rows.map((row) => ('amount' in row ? row.amount : null))).toEqual([5000, -700, -700])
  })
})
