import type { countOrders } from './ledger.ts'

export interface Round {
  number: number
  what: string
  /**
   * recovery time in milliseconds: duration of the restart, or time from the end of the outage to the first new order;
   * null if no order was accepted
   */
  back: number | null
  /** orders without a response when the workload stopped */
  unknown: number
  /** responses with status 503 */
  unavailable: number
  counts: ReturnType<typeof countOrders>
  wrong: readonly string[]
}

const COLUMNS: readonly [name: string, width: number, cell: (round: Round) => string | number][] = [
  ['round', 5, ({ number }) => number],
  ['fault'.padEnd(30), 30, ({ what }) => what.padEnd(30)],
  ['sent', 8, ({ counts }) => counts.sent],
  ['confirmed', 10, ({ counts }) => counts.acknowledged],
  ['refused', 8, ({ counts }) => counts.refused],
  ['no response', 12, ({ unknown }) => unknown],
  ['503', 9, ({ unavailable }) => unavailable],
  ['cancelled', 9, ({ counts }) => counts.ended],
  ['edits', 6, ({ counts }) => counts.edited],
  ['recovery', 8, ({ back }) => (back === null ? '—' : `${Math.round(back)} ms`)],
  ['errors', 6, ({ wrong }) => wrong.length],
]

export function tableHead(title: string): string {
  return `\n${title}\n${COLUMNS.map(([name, width]) => name.padStart(width)).join('  ')}`
}

export function tableRow(round: Round): string {
  return COLUMNS.map(([, width, cell]) => String(cell(round)).padStart(width)).join('  ')
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
