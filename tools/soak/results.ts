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
      [...kinds].map(([kind, { times, ...counted }]) => {
        const sorted = times.toSorted((a, b) => a - b)
        return {
          kind,
          requests: times.length,
          ...counted,
          p50: quantile(sorted, 0.5),
          p99: quantile(sorted, 0.99),
        }
      }),
    wrong: () => [...wrong].map(([what, count]) => `${what} (${count} times)`),
  }
}

/** The smallest value that `part` of the values do not exceed. */
export function quantile(sorted: readonly number[], part: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? 0
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
