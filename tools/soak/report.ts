import type { Figures, KindFigures } from './results.ts'

const whole = (figure: number) => Math.round(figure).toLocaleString('fr-FR')
const one = (figure: number) => figure.toFixed(1).replace('.', ',')

/** A line said now and then while the load runs. `elapsed` in milliseconds, `memory` in megabytes. */
export function progress(totals: ReturnType<Figures['totals']>, elapsed: number, memory: number): string {
  const { requests, errors, comeBacks } = totals
  const rate = (requests / elapsed) * 1000
  return `${whole(requests)} demandes, ${whole(rate)} /s, ${errors} erreurs, ${comeBacks} à refaire, ${whole(memory)} Mo`
}

/** The figures of each kind, and of all of them together. */
export function kindsTable(kinds: readonly KindFigures[]): string {
  const rows = kinds.map(
    ({ kind, requests, errors, comeBacks, p50, p99 }) =>
      `| ${kind} | ${whole(requests)} | ${errors} | ${comeBacks} | ${one(p50)} ms | ${one(p99)} ms |`,
  )
  return [
    '| demandes | nombre | erreurs | à refaire | p50 | p99 |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n')
}
