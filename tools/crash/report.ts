import type { countOrders } from './ledger.ts'

/** What one round came to. */
export interface Round {
  number: number
  /** what was done to the shop */
  what: string
  /** milliseconds from the return of what was away to the first answer; null when there was none */
  back: number | null
  /** orders without an answer when the round's customers stopped */
  unknown: number
  /** answers that asked to come back */
  comeBacks: number
  /** of all rounds so far, once every order had its answer */
  counts: ReturnType<typeof countOrders>
  /** what the shop and its customers disagree about, in French */
  wrong: readonly string[]
}

const COLUMNS = [
  'tour',
  'ce qui arrive',
  'envoyées',
  'confirmées',
  'refusées',
  'sans réponse',
  'à refaire',
  'annulées',
  'retour',
  'écarts',
]
const WIDTHS = [4, 30, 8, 10, 8, 12, 9, 8, 8, 6]

/** The title of a table of rounds, and the names of its columns. */
export function headOfTable(title: string): string {
  return `\n${title}\n${row(COLUMNS)}`
}

/** A round's line in that table. */
export function lineOf({ number, what, back, unknown, comeBacks, counts, wrong }: Round): string {
  const { sent, acknowledged, refused, ended } = counts
  const returned = back === null ? '—' : `${Math.round(back)} ms`
  return row(
    [number, what, sent, acknowledged, refused, unknown, comeBacks, ended, returned, wrong.length].map(
      String,
    ),
  )
}

function row(cells: readonly string[]): string {
  return cells
    .map((cell, column) =>
      column === 1 ? cell.padEnd(WIDTHS[column] ?? 0) : cell.padStart(WIDTHS[column] ?? 0),
    )
    .join('  ')
}

/** @returns the last sentence of a trial, and whether all is well */
export function verdictOn(rounds: readonly Round[]): { well: boolean; sentence: string } {
  const wrong = rounds.flatMap((round) => round.wrong.map((line) => `tour ${round.number} : ${line}`))
  const counts = rounds.at(-1)?.counts
  if (!counts || counts.acknowledged === 0)
    return { well: false, sentence: 'ÉCHEC : aucune commande n’a été confirmée.' }
  if (wrong.length > 0) {
    return {
      well: false,
      sentence: [`ÉCHEC : ${wrong.length} écarts.`, ...wrong.slice(0, SHOWN)].join('\n  '),
    }
  }
  const sentence = `BIEN : ${counts.acknowledged} commandes confirmées en ${rounds.length} tours, toutes enregistrées une seule fois ; ${counts.refused} refusées, aucune enregistrée ; le stock concorde.`
  return { well: true, sentence }
}

/** So many disagreements are shown: the first ones tell. */
const SHOWN = 30
