import { groupThousands, markdownTable } from '../harness/markdown-table.ts'
import { median, percentile } from '../harness/statistics.ts'

export interface RequestResult {
  kind: string
  /** milliseconds of the last attempt */
  took: number
  /** null without a response */
  status: number | null
  expected: boolean
  retries: number
}

export interface KindResults {
  kind: string
  requests: number
  /** unexpected or missing responses */
  errors: number
  retries: number
  /** milliseconds */
  p50: number
  p99: number
}

export type Results = ReturnType<typeof createResults>

export function createResults() {
  const kinds = new Map<string, { times: number[]; errors: number; retries: number }>()
  const wrong = new Map<string, number>()
  let requests = 0
  let errors = 0
  let retries = 0
  return {
    add({ kind, took, status, expected, retries: times }: RequestResult): void {
      const one = kinds.get(kind) ?? { times: [], errors: 0, retries: 0 }
      kinds.set(kind, one)
      one.times.push(took)
      one.retries += times
      requests += 1
      retries += times
      if (expected) return
      one.errors += 1
      errors += 1
      const what = `${kind}: ${status ?? 'no response'}`
      wrong.set(what, (wrong.get(what) ?? 0) + 1)
    },
    totals: () => ({ requests, errors, retries }),
    byKind: (): KindResults[] =>
      [...kinds].map(([kind, { times, ...counted }]) => ({
        kind,
        requests: times.length,
        ...counted,
        p50: median(times),
        p99: percentile(times, 0.99),
      })),
    wrong: () => [...wrong].map(([what, count]) => `${what} (${count} times)`),
  }
}

const MAX_RETRIES_PER_THOUSAND = 1

export function problemsOf(
  { requests, errors, retries }: ReturnType<Results['totals']>,
  memoryFlat: boolean,
): string[] {
  return [
    ...(requests === 0 ? ['no request was sent'] : []),
    ...(errors > 0 ? [`${errors} errors`] : []),
    ...(retries * 1000 > requests * MAX_RETRIES_PER_THOUSAND
      ? [`${retries} retries, more than one in a thousand`]
      : []),
    ...(memoryFlat ? [] : ['memory grows']),
  ]
}

const whole = (figure: number) => groupThousands(String(Math.round(figure)))

/** @param elapsed milliseconds @param memory megabytes */
export function progress(totals: ReturnType<Results['totals']>, elapsed: number, memory: number): string {
  const { requests, errors, retries } = totals
  const rate = (requests / elapsed) * 1000
  return `${whole(requests)} requests, ${whole(rate)} /s, ${errors} errors, ${retries} retries, ${whole(memory)} MB`
}

export function resultsTable(kinds: readonly KindResults[]): string {
  return markdownTable(
    ['kind', 'requests', 'errors', 'retries', 'p50', 'p99'],
    kinds.map(({ kind, requests, errors, retries, p50, p99 }) => [
      kind,
      ...[whole(requests), String(errors), String(retries)],
      ...[p50, p99].map((time) => `${time.toFixed(1)} ms`),
    ]),
  )
}
