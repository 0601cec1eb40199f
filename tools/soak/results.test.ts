import { describe, expect, it } from 'vitest'
import { percentile } from '../harness/statistics.ts'
import { createResults, problemsOf, type RequestResult } from './results.ts'

const outcome = (given: Partial<RequestResult> = {}): RequestResult => ({
  kind: 'home',
  took: 5,
  status: 200,
  expected: true,
  retries: 0,
  ...given,
})

describe('createResults', () => {
  it('counts requests, errors and retries for each kind of request', () => {
    const results = createResults()
    for (let took = 1; took <= 100; took++) results.add(outcome({ took }))
    results.add(outcome({ kind: 'order', took: 40, status: 201, retries: 2 }))
    expect(results.byKind()).toEqual([
      { kind: 'home', requests: 100, errors: 0, retries: 0, p50: 50, p99: 99 },
      { kind: 'order', requests: 1, errors: 0, retries: 2, p50: 40, p99: 40 },
    ])
    expect(results.totals()).toEqual({ requests: 101, errors: 0, retries: 2 })
  })

  it('lists unexpected responses', () => {
    const results = createResults()
    results.add(outcome({ status: 500, expected: false }))
    results.add(outcome({ status: 500, expected: false }))
    results.add(outcome({ status: null, expected: false }))
    expect(results.wrong()).toEqual(['home: 500 (2 times)', 'home: no response (1 times)'])
    expect(results.totals().errors).toBe(3)
  })
})

it('percentile returns 0 when there are no values', () => {
  expect(percentile([], 0.99)).toBe(0)
})

describe('problemsOf', () => {
  const well = { requests: 1000, errors: 0, retries: 1 }

  it('returns no problem when there are no errors and memory is flat', () => {
    expect(problemsOf(well, true)).toEqual([])
  })

  it.each([
    [{ ...well, requests: 0, retries: 0 }, true],
    [{ ...well, errors: 1 }, true],
    [{ ...well, retries: 2 }, true],
    [well, false],
  ])('reports one problem for totals %j when memoryFlat is %s', (totals, flat) => {
    expect(problemsOf(totals, flat)).toHaveLength(1)
  })
})
