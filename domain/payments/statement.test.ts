import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  findExcess,
  findHeadings,
  fittingMapping,
  mappingProblem,
  proposeMapping,
  STATEMENT_FIELDS,
  type StatementMapping,
  statementReader,
} from './statement.ts'
import type { DateOrder } from './statement-dates.ts'

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

  it.each([
    [['Jour', 'Code', 'Somme', 'Statut'], { status: 'Statut' }],
    [['Jour', 'Code', 'Somme', 'ÉTAT', 'Heure'], { status: 'ÉTAT', time: 'Heure' }],
    [
      ['Jour', 'Code', 'Somme', 'Transaction status', 'Motif'],
      { status: 'Transaction status', reference: 'Motif' },
    ],
    [['Jour', 'Code', 'Somme', 'Débit', 'Téléphone'], { debit: 'Débit', phone: 'Téléphone' }],
  ])('adds what the file %j has beside the remembered columns', (headings, added) => {
    expect(fittingMapping(headings, chosen)).toEqual({ ...chosen, ...added })
  })

  it('keeps the remembered columns that are left, and gives none of them a second meaning', () => {
    expect(fittingMapping(['Code', 'Date', 'Montant'], chosen)).toEqual({
      ...{ number: 'Code', at: 'Date', amount: 'Montant' },
    })
    expect(fittingMapping(['Date', 'Référence', 'Montant'], { reference: 'Référence' })).toEqual({
      ...{ reference: 'Référence', at: 'Date', amount: 'Montant' },
    })
  })

  it('never loses a column that the file has and the shop knows', () => {
    const names = Object.values(STATEMENT_FIELDS).flatMap((field) => field.names)
    const columns = fc.uniqueArray(fc.constantFrom(...names), { maxLength: 9 })
    fc.assert(
      fc.property(columns, columns, (before, headings) => {
        const mapping = fittingMapping(headings, proposeMapping(before))
        const used = Object.values(mapping)
        expect(headings).toEqual(expect.arrayContaining(used))
        expect(new Set(used).size).toBe(used.length)
        const known = Object.entries(proposeMapping(headings))
        for (const [field, heading] of known) expect(field in mapping || used.includes(heading)).toBe(true)
        if (known.some(([field]) => field === 'status')) expect(mapping.status).toBeDefined()
      }),
    )
  })

  it('says which column is missing', () => {
    expect(mappingProblem(chosen)).toBeNull()
    expect(mappingProblem({ at: 'Jour', amount: 'Somme' })).toMatch(/numéro/)
    expect(mappingProblem({ number: 'Code', at: 'Jour' })).toMatch(/montant/)
  })
})

describe('findExcess', { tags: ['E-21'] }, () => {
  it('refuses columns and cells that no statement has', () => {
    const row = (...cells: string[]) =>
      findExcess([
        { line: 1, cells: ['Date'] },
        { line: 2, cells },
      ])
    expect(row(...Array(100).fill('a'), ...Array(5000).fill(' '))).toBeNull()
    expect(row('a'.repeat(1000))).toBeNull()
    expect(row(...Array(101).fill('a'))).toBe(
      'Ligne 2\u202f: elle a plus de 100 colonnes. Ce n’est pas un relevé.',
    )
    expect(row('a'.repeat(1001))).toBe(
      'Ligne 2\u202f: une cellule a plus de 1\u202f000 caractères. Ce n’est pas un relevé.',
    )
  })
})

describe('statementReader', { tags: ['E-21'] }, () => {
  const readStatementRows = (
    headings: readonly string[],
    rows: readonly { line: number; cells: readonly string[] }[],
    ...how: [StatementMapping, DateOrder]
  ) => rows.map(statementReader(headings, ...how))
  const headings = ['Date', 'ID', 'Montant', 'Tel', 'Motif', 'Statut']
  const mapping = {
    at: 'Date',
    number: 'ID',
    amount: 'Montant',
    phone: 'Tel',
    reference: 'Motif',
    status: 'Statut',
  }
  const read = (...cells: string[]) =>
    readStatementRows(headings, [{ line: 7, cells }], mapping, 'day-first')[0]

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
    [['28/11/2026', 'T1', '500', '', '', 'Échec'], /«.Échec.» n’est pas/],
    [['28/11/2026', 'T1', '500', '', '', 'Paid - reversed'], /«.Paid - reversed.»/],
    [['28/11/2026', 'T1', '500', '', '', 'Validation en cours'], /«.Validation en cours.»/],
    [['28/11/2026', 'T1', '500', '', '', 'REVERSED (paid)'], /«.REVERSED/],
    [['28/11/2026', 'T1', '500', '', '', 'Réussi, puis annulé'], /puis annulé.»/],
    [['28/11/2026', 'T1', '500', '', '', 'En attente'], /«.En attente.»/],
    [['28/11/2026', 'T1', '500', '', '', 'COMPLETE_PENDING'], /«.COMPLETE_PENDING.»/],
    [['28/11/2026', 'T1', '500', '', '', 'Non payé'], /«.Non payé.»/],
    [['28/11/2026', 'T1', '500', '', '', 'Unpaid'], /«.Unpaid.»/],
    [['28/11/2026', 'T1', '500', '', '', ''], /statut de l’opération est vide/],
    [['30/11/2026', 'TOTAL GENERAL', '150 000', '', '', 'OK'], /un total ou un solde/],
    [['30/11/2026', 'Sous-total', '150 000', '', '', 'OK'], /un total ou un solde/],
    [['30/11/2026', 'SOLDE AU 30/11', '150 000', '', '', 'OK'], /un total ou un solde/],
    [['30/11/2026', 'total : 12 opérations', '150 000', '', '', 'OK'], /un total ou un solde/],
    [['30/11/2026', '152', '150 000', '', 'Total général', 'OK'], /un total ou un solde/],
    [['30/11/2026', '152', '150 000', 'SOLDE', '', 'OK'], /un total ou un solde/],
    [['Total', '152', '150 000', '', '', 'OK'], /un total ou un solde/],
    [['30/11/2026', '152', '150 000', '', 'Nouveau solde', 'OK'], /un total ou un solde/],
  ])('says why %j is not counted', (cells, problem) => {
    expect(read(...cells)).toEqual({
      line: 7,
      problem: expect.stringMatching(problem),
      text: cells.filter(Boolean).join(' · '),
    })
  })

  it.each(['Payé', 'PAID', 'Succès', 'Réussie', 'Terminé.', 'OK', 'Completed', 'Transaction réussie'])(
    'counts an operation whose status is %s',
    (status) => {
      expect(read('28/11/2026', 'T1', '500', '', '', status)).toMatchObject({ amount: 500 })
    },
  )

  it.each(['Solde', 'Solde de la commande KB-12', 'Total de la commande'])(
    'counts a payment whose reason is %s',
    (reason) => {
      expect(read('28/11/2026', 'T1', '500', '771234567', reason, 'OK')).toMatchObject({ reference: reason })
    },
  )

  it('reads a failure from a column that nobody chose, where the file has no status', () => {
    const { status: _, ...others } = mapping
    const readOthers = (...cells: string[]) =>
      readStatementRows([...headings.slice(0, 5), 'Remarque'], [{ line: 7, cells }], others, 'day-first')[0]
    const row = ['28/11/2026', 'T1', '500', '', '']
    for (const failed of ['Annulé', 'Paiement annulé', 'Reversed', 'EN ATTENTE', 'échec'])
      expect(readOthers(...row, failed)).toMatchObject({ problem: expect.stringContaining(failed) })
    for (const kept of ['', 'Client fidèle', 'Boutique de Thiès'])
      expect(readOthers(...row, kept)).toMatchObject({ amount: 500 })
  })

  it('reads nothing from a column without a heading', () => {
    const cells = ['28/11/2026', 'T1', '500', 'Échec']
    const some = { at: 'Date', number: 'ID', amount: 'Montant' }
    expect(readStatementRows(['Date', 'ID', 'Montant', ''], [{ line: 2, cells }], some, 'day-first')).toEqual(
      [expect.objectContaining({ problem: expect.stringContaining('Échec') })],
    )
    const plain = [...cells.slice(0, 3), '771234567']
    expect(
      readStatementRows(['Date', 'ID', 'Montant', ''], [{ line: 2, cells: plain }], some, 'day-first'),
    ).toEqual([expect.objectContaining({ phone: null, reference: '' })])
  })

  it('takes an amount without sign as money that left where its debit is filled', () => {
    const both = { at: 'Date', number: 'ID', amount: 'Montant', debit: 'Débit', credit: 'Crédit' }
    const rows = readStatementRows(
      ['Date', 'ID', 'Montant', 'Débit', 'Crédit'],
      [
        { line: 2, cells: ['28/11/2026', 'A', '700', '700', ''] },
        { line: 3, cells: ['28/11/2026', 'B', '700', '0', '700'] },
        { line: 4, cells: ['28/11/2026', 'C', '-700', '', ''] },
      ],
      both,
      'day-first',
    )
    expect(rows).toMatchObject([{ amount: -700 }, { amount: 700 }, { amount: -700 }])
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
      'day-first',
    )
    expect(rows.map((row) => ('amount' in row ? row.amount : null))).toEqual([5000, -700, -700])
  })
})
