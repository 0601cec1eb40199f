import type { countOrders } from './ledger.ts'

export interface Round {
  number: number
  what: string
  /** milliseconds from the end of the fault to the first response; null without one */
  back: number | null
  /** orders without a response when the workload stopped */
  unknown: number
  /** responses with status 503 */
  unavailable: number
  /** totals of all rounds */
  counts: ReturnType<typeof countOrders>
  wrong: readonly string[]
}

const COLUMNS = [
  'round',
  'fault',
  'sent',
  'confirmed',
  'refused',
  'no response',
  '503',
  'cancelled',
  'edits',
  'recovery',
  'errors',
]
const WIDTHS = [4, 30, 8, 10, 8, 12, 9, 8, 6, 8, 6]

export function tableHead(title: string): string {
  return `\n${title}\n${row(COLUMNS)}`
}

export function tableRow({ number, what, back, unknown, unavailable, counts, wrong }: Round): string {
  const { sent, acknowledged, refused, ended, edited } = counts
  const returned = back === null ? '—' : `${Math.round(back)} ms`
  return row(
    [
      number,
      what,
      sent,
      acknowledged,
      refused,
      unknown,
      unavailable,
      ended,
      edited,
      returned,
      wrong.length,
    ].map(String),
  )
}

function row(cells: readonly string[]): string {
  return cells
    .map((cell, column) =>
      column === 1 ? cell.padEnd(WIDTHS[column] ?? 0) : cell.padStart(WIDTHS[column] ?? 0),
    )
    .join('  ')
}

export function summarize(rounds: readonly Round[]): { well: boolean; sentence: string } {
  const wrong = rounds.flatMap((round) => round.wrong.map((line) => `round ${round.number}: ${line}`))
  const counts = rounds.at(-1)?.counts
  if (!counts || counts.acknowledged === 0)
    return { well: false, sentence: 'FAILED: no order was confirmed.' }
  if (wrong.length > 0) {
    return {
      well: false,
      sentence: [`FAILED: ${wrong.length} errors.`, ...wrong.slice(0, MAX_SHOWN)].join('\n  '),
    }
  }
  const sentence = `PASSED: ${counts.acknowledged} orders confirmed in ${rounds.length} rounds, each stored once; ${counts.refused} refused, none stored; the stock agrees.`
  return { well: true, sentence }
}

const MAX_SHOWN = 30
