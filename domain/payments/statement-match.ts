import { DAY_MS } from '../durations.ts'
import type { StatementRow } from './statement.ts'

/** What the shop expects on a statement and has no transaction number of. Amounts in francs, times in epoch milliseconds. */
export interface Candidate {
  /** `order:<id>`, `payment:<id>` or `gift:<id>` */
  target: string
  orderId: string
  /** negative for a refund */
  amount: number
  at: number
  /** nine digits */
  phone: string | null
  /** the transaction number that a provider announced */
  number: string | null
  /** texts that name it in a statement, in capitals: payment code, order id, the provider's reference */
  names: readonly string[]
  /** false for an order without a claim: the same amount alone does not suggest it */
  isClaimed: boolean
}

/** What the shop knows of a transaction number. */
export interface KnownNumber {
  /** francs in the ledger under this number, and their order */
  booked: number
  orderId: string | null
  /** null until a statement has it */
  statementAmount: number | null
  amount: number | null
}

export const PROPOSALS = ['matched', 'match', 'differs', 'orphan', 'known', 'invalid'] as const

/**
 * What a statement's row means to the shop. `known`: imported before; `matched`: booked already; `match`: can be booked
 * on `target`; `differs`: the shop has another amount; `orphan`: nothing explains it.
 */
export interface Proposal {
  proposal: Exclude<(typeof PROPOSALS)[number], 'invalid'>
  target: string | null
  orderId: string | null
  /** francs that the shop has or expects; null for an orphan */
  expected: number | null
  /** what the match rests on */
  by: 'number' | 'reference' | 'phone' | 'amount' | null
}

const WINDOW_MS = 3 * DAY_MS

/**
 * Gives a refund its own number where the wallet repeats that of the payment, or the payment where the refund came first,
 * in the file of a later month.
 * @returns the rows, and the lines that repeat another line
 */
export function separateRows(
  rows: readonly StatementRow[],
  known: ReadonlyMap<string, KnownNumber>,
): { rows: StatementRow[]; repeated: ReadonlySet<number> } {
  const arrived = new Set(rows.filter(({ amount }) => amount > 0).map(({ number }) => number))
  const seen = new Set<string>()
  const repeated = new Set<number>()
  const separate = rows.map((row) => {
    const number = separateNumber(row, known.get(row.number), arrived.has(row.number))
    if (seen.has(number)) repeated.add(row.line)
    seen.add(number)
    return { ...row, number }
  })
  return { rows: separate.filter(({ line }) => !repeated.has(line)), repeated }
}

/** @param hasPayment whether the file has money that arrived under this number */
function separateNumber(
  { number, amount }: StatementRow,
  known: KnownNumber | undefined,
  hasPayment: boolean,
): string {
  const first = known?.statementAmount ?? known?.amount ?? known?.booked ?? 0
  if (amount > 0) return first < 0 ? `${number.slice(0, 62)}/P` : number
  return first > 0 || (first === 0 && hasPayment) ? refundNumber(number) : number
}

/** The number of a refund that the wallet lists under the number of its payment. */
export const refundNumber = (number: string): string => `${number.slice(0, 62)}/R`

/**
 * Proposes for each row of a statement what it is (E-21): by number, then by a reference, then by amount, phone and time.
 * A candidate is proposed for one row at most; what is ambiguous stays an orphan.
 */
export function matchStatement(
  rows: readonly StatementRow[],
  known: ReadonlyMap<string, KnownNumber>,
  candidates: readonly Candidate[],
): Proposal[] {
  const proposals = rows.map((row) => byNumber(row, known.get(row.number)))
  const taken = new Set<Candidate>()
  const open = () => rows.flatMap((row, index) => (proposals[index] ? [] : [{ row, index }]))
  const take = (index: number, candidate: Candidate, by: Proposal['by']) => {
    taken.add(candidate)
    const { target, orderId, amount: expected } = candidate
    proposals[index] = { proposal: 'match', target, orderId, expected, by }
  }
  matchNames(open(), candidates, taken, (index, found, by) => {
    if (found.amount === rows[index]?.amount) take(index, found, by)
    else {
      const { orderId, amount: expected } = found
      proposals[index] = { proposal: 'differs', target: null, orderId, expected, by }
    }
  })
  const free = () => candidates.filter((candidate) => !taken.has(candidate))
  for (const { index, candidate } of nearestByPhone(open(), free())) take(index, candidate, 'phone')
  for (let found = 1; found > 0; ) {
    const only = onlyByAmount(
      open(),
      free().filter(({ isClaimed }) => isClaimed),
    )
    for (const { index, candidate } of only) take(index, candidate, 'amount')
    found = only.length
  }
  return proposals.map((proposal) => proposal ?? ORPHAN)
}

const ORPHAN: Proposal = { proposal: 'orphan', target: null, orderId: null, expected: null, by: null }

function byNumber({ amount }: StatementRow, known: KnownNumber | undefined): Proposal | null {
  if (!known) return null
  const { booked, orderId, statementAmount } = known
  const found = { target: null, orderId, expected: booked, by: 'number' } as const
  if (statementAmount !== null)
    return { ...found, proposal: statementAmount === amount ? 'known' : 'differs' }
  if (booked === 0) return null
  return { ...found, proposal: booked === amount ? 'matched' : 'differs' }
}

interface OpenRow {
  row: StatementRow
  /** in the statement */
  index: number
}

const NAME = /[\p{L}\p{N}][\p{L}\p{N}_-]*/gu

/** Rows that name a candidate: by the announced number, or in their reference. */
function matchNames(
  open: readonly OpenRow[],
  candidates: readonly Candidate[],
  taken: ReadonlySet<Candidate>,
  found: (index: number, candidate: Candidate, by: 'number' | 'reference') => void,
): void {
  const numbers = Map.groupBy(candidates, ({ number }) => number ?? '')
  const names = new Map<string, Candidate[]>()
  for (const candidate of candidates) {
    for (const name of candidate.names) names.set(name, [...(names.get(name) ?? []), candidate])
  }
  for (const { row, index } of open) {
    const announced = (numbers.get(row.number) ?? []).filter((one) => !taken.has(one))
    const words = new Set(row.reference.toUpperCase().match(NAME) ?? [])
    const named = [...words].flatMap((word) => names.get(word) ?? []).filter((one) => !taken.has(one))
    const fits = (one: Candidate) => Math.sign(one.amount) === Math.sign(row.amount)
    const best = (all: Candidate[]) => all.find((one) => one.amount === row.amount) ?? all.find(fits)
    const byNumber = best(announced)
    const candidate = byNumber ?? best(named)
    if (candidate) found(index, candidate, byNumber ? 'number' : 'reference')
  }
}

const keyOf = (phone: string | null, amount: number) => `${phone} ${amount}`
const isNear = (row: StatementRow, { at }: Candidate) => Math.abs(at - row.at) <= WINDOW_MS

/** More rows and candidates of one phone and amount than a person can tell apart, and than a server should compare. */
const MAX_PAIRS = 2500

/** Pairs of the same phone and amount, the nearest in time first. Pairs that are equally near are left out. */
function nearestByPhone(open: readonly OpenRow[], free: readonly Candidate[]) {
  const byPhone = Map.groupBy(
    free.filter(({ phone }) => phone !== null),
    ({ phone, amount }) => keyOf(phone, amount),
  )
  const pairs = [...Map.groupBy(open, ({ row }) => keyOf(row.phone, row.amount))].flatMap(([key, some]) => {
    const known = byPhone.get(key) ?? []
    if (some.length * known.length > MAX_PAIRS) return []
    return some.flatMap(({ row, index }) =>
      known
        .filter((candidate) => isNear(row, candidate))
        .map((candidate) => ({ index, candidate, distance: Math.abs(candidate.at - row.at) })),
    )
  })
  pairs.sort((one, other) => one.distance - other.distance)
  const [rows, used] = [new Set<number>(), new Set<Candidate>()]
  const chosen: typeof pairs = []
  for (let [from, end] = [0, 0]; from < pairs.length; from = end) {
    while (end < pairs.length && pairs[end]?.distance === pairs[from]?.distance) end += 1
    const equal = pairs
      .slice(from, end)
      .filter(({ index, candidate }) => !rows.has(index) && !used.has(candidate))
    const ofRow = Map.groupBy(equal, ({ index }) => index)
    const ofCandidate = Map.groupBy(equal, ({ candidate }) => candidate)
    for (const pair of equal) {
      const hasRival = ofRow.get(pair.index)?.length !== 1 || ofCandidate.get(pair.candidate)?.length !== 1
      if (!hasRival) chosen.push(pair)
      rows.add(pair.index)
      used.add(pair.candidate)
    }
  }
  return chosen
}

/** Pairs of a row and a candidate of the same amount that have no other within the time. */
function onlyByAmount(open: readonly OpenRow[], free: readonly Candidate[]) {
  const candidates = Map.groupBy(
    free.toSorted((one, other) => one.at - other.at),
    ({ amount }) => amount,
  )
  const rows = Map.groupBy(
    open.toSorted((one, other) => one.row.at - other.row.at),
    ({ row }) => row.amount,
  )
  return open.flatMap(({ row, index }) => {
    const candidate = onlyNear(candidates.get(row.amount) ?? [], row.at, ({ at }) => at)
    if (!candidate) return []
    const rival = onlyNear(rows.get(row.amount) ?? [], candidate.at, (other) => other.row.at)
    return rival ? [{ index, candidate }] : []
  })
}

/** The only entry of a list in order of time that is near a time; undefined for none or several. */
function onlyNear<Entry>(
  entries: readonly Entry[],
  at: number,
  timeOf: (entry: Entry) => number,
): Entry | undefined {
  let [low, high] = [0, entries.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (timeOf(entries[middle] as Entry) < at - WINDOW_MS) low = middle + 1
    else high = middle
  }
  const [first, second] = [entries[low], entries[low + 1]]
  const isIn = (entry: Entry | undefined) => entry !== undefined && timeOf(entry) <= at + WINDOW_MS
  return isIn(first) && !isIn(second) ? first : undefined
}
