import type { KindResults, Results } from './results.ts'

const whole = (figure: number) => Math.round(figure).toLocaleString('en').replaceAll(',', ' ')
const one = (figure: number) => figure.toFixed(1)

/** @param elapsed milliseconds @param memory megabytes */
export function progress(totals: ReturnType<Results['totals']>, elapsed: number, memory: number): string {
  const { requests, errors, retries } = totals
  const rate = (requests / elapsed) * 1000
  return `${whole(requests)} requests, ${whole(rate)} /s, ${errors} errors, ${retries} retries, ${whole(memory)} MB`
}

export function resultsTable(kinds: readonly KindResults[]): string {
  const rows = kinds.map(
    ({ kind, requests, errors, retries, p50, p99 }) =>
      `| ${kind} | ${whole(requests)} | ${errors} | ${retries} | ${one(p50)} ms | ${one(p99)} ms |`,
  )
  return [
    '| kind | requests | errors | retries | p50 | p99 |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n')
}
