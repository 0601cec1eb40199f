/** What became of one request. */
export interface Outcome {
  kind: string
  /** milliseconds to the end of the answer, of the last attempt */
  took: number
  /** null when there was none */
  status: number | null
  /** answered as this kind of request should be */
  expected: boolean
  /** how often the shop asked to come back before it answered */
  comeBacks: number
}

/** What became of all requests of one kind. */
export interface KindFigures {
  kind: string
  requests: number
  /** no answer, a fault, or another answer than expected */
  errors: number
  comeBacks: number
  /** milliseconds */
  p50: number
  p99: number
}

export type Figures = ReturnType<typeof keepFigures>

/** Counts outcomes by kind. */
export function keepFigures() {
  const kinds = new Map<string, { times: number[]; errors: number; comeBacks: number }>()
  const wrong = new Map<string, number>()
  let requests = 0
  let errors = 0
  let comeBacks = 0
  return {
    add({ kind, took, status, expected, comeBacks: times }: Outcome): void {
      const one = kinds.get(kind) ?? { times: [], errors: 0, comeBacks: 0 }
      kinds.set(kind, one)
      one.times.push(took)
      one.comeBacks += times
      requests += 1
      comeBacks += times
      if (expected) return
      one.errors += 1
      errors += 1
      const what = `${kind} : ${status ?? 'aucune réponse'}`
      wrong.set(what, (wrong.get(what) ?? 0) + 1)
    },
    totals: () => ({ requests, errors, comeBacks }),
    byKind: (): KindFigures[] =>
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
    /** each unexpected answer, and how often it came */
    wrong: () => [...wrong].map(([what, count]) => `${what} (${count} fois)`),
  }
}

/** The value that this part of them does not exceed. */
export function quantile(sorted: readonly number[], part: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? 0
}

/** Of a thousand requests, how many may be asked to come back before something is wrong with the shop, or its machine. */
const COME_BACKS = 1

/** What is wrong with the whole, in French; nothing when all is well. */
export function faultsOf(
  { requests, errors, comeBacks }: ReturnType<Figures['totals']>,
  memoryFlat: boolean,
): string[] {
  return [
    ...(requests === 0 ? ['aucune demande n’a été faite'] : []),
    ...(errors > 0 ? [`${errors} erreurs`] : []),
    ...(comeBacks * 1000 > requests * COME_BACKS
      ? [`${comeBacks} demandes à refaire, plus d’une sur mille`]
      : []),
    ...(memoryFlat ? [] : ['la mémoire ne reste pas plate']),
  ]
}
