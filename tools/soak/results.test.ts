import { describe, expect, it } from 'vitest'
import { faultsOf, keepFigures, type Outcome, quantile } from './results.ts'

const outcome = (given: Partial<Outcome> = {}): Outcome => ({
  kind: 'accueil',
  took: 5,
  status: 200,
  expected: true,
  comeBacks: 0,
  ...given,
})

describe('figures', () => {
  it('are kept by kind', () => {
    const figures = keepFigures()
    for (let took = 1; took <= 100; took++) figures.add(outcome({ took }))
    figures.add(outcome({ kind: 'commande', took: 40, status: 201, comeBacks: 2 }))
    expect(figures.byKind()).toEqual([
      { kind: 'accueil', requests: 100, errors: 0, comeBacks: 0, p50: 50, p99: 99 },
      { kind: 'commande', requests: 1, errors: 0, comeBacks: 2, p50: 40, p99: 40 },
    ])
    expect(figures.totals()).toEqual({ requests: 101, errors: 0, comeBacks: 2 })
  })

  it('name what was not expected', () => {
    const figures = keepFigures()
    figures.add(outcome({ status: 500, expected: false }))
    figures.add(outcome({ status: 500, expected: false }))
    figures.add(outcome({ status: null, expected: false }))
    expect(figures.wrong()).toEqual(['accueil : 500 (2 fois)', 'accueil : aucune réponse (1 fois)'])
    expect(figures.totals().errors).toBe(3)
  })

  it('of nothing are nothing', () => {
    expect(quantile([], 0.99)).toBe(0)
  })
})

describe('the whole', () => {
  const well = { requests: 1000, errors: 0, comeBacks: 1 }

  it('is well without errors, with flat memory', () => {
    expect(faultsOf(well, true)).toEqual([])
  })

  it.each([
    [{ ...well, requests: 0, comeBacks: 0 }, true],
    [{ ...well, errors: 1 }, true],
    [{ ...well, comeBacks: 2 }, true],
    [well, false],
  ])('is not with %o (memory flat: %s)', (totals, flat) => {
    expect(faultsOf(totals, flat)).toHaveLength(1)
  })
})
