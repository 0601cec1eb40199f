import type { PreviewedRow, StatementPreview } from '../../contracts/statement.ts'
import type { TableRow } from '../../domain/csv/table-row.ts'
import { DAY_MS } from '../../domain/durations.ts'
import { fail, type Result } from '../../domain/errors.ts'
import { withoutReversals } from '../../domain/money/settles.ts'
import type { Wallet } from '../../domain/orders/order.ts'
import {
  dateOrderOf,
  findExcess,
  findHeadings,
  fittingMapping,
  mappingProblem,
  type ReadRow,
  type SkippedRow,
  type StatementMapping,
  type StatementRow,
  statementReader,
} from '../../domain/payments/statement.ts'
import type { DateEvidence, DateOrder } from '../../domain/payments/statement-dates.ts'
import {
  type Candidate,
  matchStatement,
  type Proposal,
  separateRows,
} from '../../domain/payments/statement-match.ts'
import { namesOf } from '../../domain/payments/wallet-transaction.ts'
import { createPause, yieldToEventLoop } from '../batches.ts'
import type { ReadDeps } from '../context.ts'

/** An order is paid within a month, or its payer names it no more. */
const BEFORE_MS = 31 * DAY_MS
const AROUND_MS = 3 * DAY_MS

type Preview = Omit<StatementPreview, 'success'>

interface Statement {
  wallet: Wallet
  table: readonly TableRow[]
  /** the columns that the person chose; null: those of the last import, and what the headings say */
  chosen: StatementMapping | null
  /** what the person answered; null: what the dates say, or the last import */
  dateOrder: DateOrder | null
}

/** Proposes what each row of a statement means, and writes nothing (E-21). */
export async function previewStatement(
  shop: ReadDeps,
  { wallet, table, chosen, dateOrder: answered }: Statement,
): Promise<Result<Preview>> {
  const excess = findExcess(table)
  if (excess !== null) return fail('FILE_UNREADABLE', { message: excess })
  const first = findHeadings(table)
  const headings = (table[first]?.cells ?? []).map((cell) => cell.trim())
  if (headings.length === 0) return fail('FILE_UNREADABLE')
  const last = await shop.store.statements.lastMapping(wallet)
  const mapping = chosen ?? fittingMapping(headings, last?.mapping ?? null)
  const lines = table.slice(first + 1)
  const evidence = dateOrderOf(headings, lines, mapping)
  const remembered = mapping.at === last?.mapping.at ? last?.dateOrder : null
  const dateOrder = evidence.kind === 'decided' ? evidence.order : (answered ?? remembered ?? null)
  const openDate = evidence.kind === 'open' ? evidence.example : null
  const shown = { ok: true as const, headings: headings.filter(Boolean), mapping, dateOrder, openDate }
  const problem = mappingProblem(mapping) ?? dateProblem(evidence, dateOrder)
  if (problem !== null) return { ...shown, problem, rows: [], totals: {} }
  const read: ReadRow[] = []
  const pause = createPause()
  const readRow = statementReader(headings, mapping, dateOrder ?? 'day-first')
  for (const line of lines) {
    read.push(readRow(line))
    await pause()
  }
  const rows = await proposeRows(shop, wallet, read)
  return { ...shown, problem: null, rows, totals: totalsOf(rows) }
}

/** Why the dates cannot be read, as a sentence; null where they can. */
function dateProblem(evidence: DateEvidence, order: DateOrder | null): string | null {
  if (evidence.kind === 'mixed')
    return `Le jour et le mois sont tantôt dans un ordre, tantôt dans l’autre\u202f: ${evidence.examples.join(' et ')}. Un tableur a changé ces dates\u202f: téléchargez le relevé de nouveau et importez-le sans l’ouvrir.`
  return evidence.kind === 'open' && order === null
    ? `La date ${evidence.example} peut se lire de deux façons.`
    : null
}

async function proposeRows(
  shop: ReadDeps,
  wallet: Wallet,
  read: readonly ReadRow[],
): Promise<PreviewedRow[]> {
  const valid = read.filter((row): row is StatementRow => !('problem' in row))
  const known = await shop.store.statements.known(
    wallet,
    valid.map(({ number }) => number),
  )
  const { rows } = separateRows(valid, known)
  const renamed = rows.filter(({ number }) => !known.has(number)).map(({ number }) => number)
  for (const [number, found] of await shop.store.statements.known(wallet, renamed)) known.set(number, found)
  await yieldToEventLoop()
  const candidates = await candidatesFor(shop, wallet, rows)
  await yieldToEventLoop()
  const proposals = matchStatement(rows, known, candidates)
  await yieldToEventLoop()
  const shown = new Map(rows.map((row, index) => [row.line, shownRow(row, proposals[index] as Proposal)]))
  return read.map((row) => {
    if ('problem' in row) return skippedRow(row)
    return shown.get(row.line) ?? skippedRow({ line: row.line, problem: REPEATED, text: row.number })
  })
}

const REPEATED = 'Ce numéro de transaction est déjà sur une autre ligne du fichier.'

/** Everything that the shop expects on a statement of this time. */
async function candidatesFor(
  { store: { statements } }: ReadDeps,
  wallet: Wallet,
  rows: readonly StatementRow[],
): Promise<Candidate[]> {
  const times = rows.map(({ at }) => at)
  if (times.length === 0) return []
  const [first, last] = [times.reduce((a, b) => Math.min(a, b)), times.reduce((a, b) => Math.max(a, b))]
  const until = last + AROUND_MS
  const [around, before] = [
    { from: first - AROUND_MS, until },
    { from: first - BEFORE_MS, until },
  ]
  const [booked, expected, payments, received, promised] = await Promise.all([
    statements.unnumbered(wallet, around),
    statements.expected(wallet, before),
    statements.openPayments(wallet, around),
    statements.unnumberedGifts(wallet, around),
    statements.promised(wallet, before),
  ])
  const entries = withoutReversals(booked).map(({ orderId, paymentCode, amount, at, phone }) => ({
    ...{ target: `order:${orderId}`, orderId, amount, at: Number(at), phone, number: null },
    ...{ names: namesOf(orderId, paymentCode), isClaimed: true },
  }))
  const gifts = withoutReversals(received).map(({ giftId, orderId, paymentCode, amount, at, phone }) => ({
    ...{ target: `gift:${giftId}`, orderId, amount, at: Number(at), phone, number: null },
    ...{ names: namesOf('', paymentCode), isClaimed: true },
  }))
  // A payment and the claim of the same order are the same money.
  const claimed = new Set(expected.filter(({ isClaimed }) => isClaimed).map(({ orderId }) => orderId))
  const started = payments.filter(({ orderId, number }) => number !== null || !claimed.has(orderId))
  const paying = new Set(started.map(({ orderId }) => orderId))
  const unpaid = expected.filter(({ orderId }) => !paying.has(orderId))
  return [...started, ...unpaid, ...entries, ...promised, ...gifts]
}

function shownRow({ at, ...row }: StatementRow, proposal: Proposal): PreviewedRow {
  return { ...row, ...proposal, at: new Date(at).toISOString(), problem: '' }
}

function skippedRow({ line, problem, text: reference }: SkippedRow): PreviewedRow {
  const nothing = { target: null, orderId: null, expected: null, by: null, phone: null }
  return { ...nothing, line, proposal: 'invalid', number: '', amount: 0, at: '', reference, problem }
}

function totalsOf(rows: readonly PreviewedRow[]): Preview['totals'] {
  const byProposal = Map.groupBy(rows, ({ proposal }) => proposal)
  const totals = [...byProposal].map(([proposal, some]) => [
    proposal,
    { count: some.length, amount: some.reduce((sum, { amount }) => sum + amount, 0) },
  ])
  return Object.fromEntries(totals)
}
