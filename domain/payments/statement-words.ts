import { fold } from '../text/fold.ts'

/** A text of a statement without case, accents, punctuation and marks. */
const plain = (text: string) =>
  fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const wordsOf = (text: string) => plain(text).split(' ')

/** Every status of an operation that succeeded; `Paid - reversed` only begins like one. */
const SUCCESS: ReadonlySet<string> = new Set(
  `ok, oui, done, paid, success, successful, succeeded, complete, completed, confirmed, approved, accepted, settled,
  validated, processed, executed, succes, avec succes, effectue avec succes, effectuee avec succes, reussi, reussie,
  complet, complete, completee, termine, terminee, effectue, effectuee, valide, validee, paye, payee, confirme, confirmee,
  approuve, approuvee, accepte, acceptee, execute, executee, traite, traitee, transaction reussie, paiement reussi,
  operation reussie, transaction effectuee, paiement effectue, operation effectuee, transaction terminee, paiement termine`
    .split(',')
    .map((status) => status.trim()),
)

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '))

/** Words of an operation that did not move money. */
const FAILED = words(
  'annule annulee annules annulees annulation cancelled canceled cancellation echec echoue echouee failed failure rejete rejetee refuse refusee rejected declined reverse reversed reversal extourne extournee contrepasse contrepassee attente pending cours progress processing initie initiee initiated expire expiree expired',
)
const SUMMARY = words(
  'total totaux totals soustotal subtotal grandtotal solde soldes balance balances cumul cumuls somme sommes sum report',
)
const AROUND_SUMMARY = words(
  'sous s ss grand net general generale generaux final finale finaux initial initiale precedent anterieur actuel courant disponible reporte reporter nouveau ancien montant amount opening closing available current previous cloture ouverture periode mois jour journee page fin debut debit debits credit credits operation operations transaction transactions mouvement mouvements entree entrees sortie sorties recu recus envoye envoyes frais compte du de des d la le les l au a en of the for period day month f fcfa cfa xof',
)

export const isSuccess = (status: string): boolean => SUCCESS.has(plain(status))

/** Whether a cell of a column that nobody chose says that the operation failed, such as `Paiement annulé`. */
export function saysFailed(cell: string): boolean {
  const found = wordsOf(cell)
  return found.length <= 4 && found.some((word) => FAILED.has(word))
}

/** Whether a cell labels a total or balance, such as `TOTAL GENERAL` or `Solde au 30/11/2026`. */
export function isSummaryLabel(cell: string): boolean {
  const found = wordsOf(cell)
  const isLabel = (word: string) => SUMMARY.has(word) || AROUND_SUMMARY.has(word) || /^\d+$/.test(word)
  return found.some((word) => SUMMARY.has(word)) && found.every(isLabel)
}

/** Whether a column of transaction numbers has the label of a total or balance here. */
export const isSummaryNumber = (cell: string): boolean => wordsOf(cell).some((word) => SUMMARY.has(word))
