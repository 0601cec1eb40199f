import type { StatementInput } from '../../contracts/statement.ts'
import type { Wallet } from '../../domain/orders/order.ts'
import { importStatement } from '../../use-cases/payments/import-statement.ts'
import { previewStatement } from '../../use-cases/payments/preview-statement.ts'
import { aWalletOrder } from './payments.ts'
import type { TestShop } from './shop.ts'

const HEADINGS = ['Date', 'ID de transaction', 'Montant', 'Téléphone', 'Motif']

/** A line of a statement. */
export interface Line {
  at: number
  number: string
  amount: number
  phone?: string | null
  reference?: string
}

const tableOf = (lines: readonly Line[]) =>
  [
    HEADINGS,
    ...lines.map(({ at, number, amount, phone, reference }) => [
      new Date(at).toISOString(),
      number,
      String(amount),
      phone ?? '',
      reference ?? '',
    ]),
  ].map((cells, index) => ({ line: index + 1, cells }))

/** What the import would do with these lines. */
export async function preview(shop: TestShop, lines: readonly Line[], wallet: Wallet = 'Wave') {
  const shown = await previewStatement(shop, { wallet, table: tableOf(lines), chosen: null, dateOrder: null })
  if (!shown.ok) throw new Error(shown.message)
  return shown
}

/** Imports a statement with every proposed match. */
export async function importAll(
  shop: TestShop,
  lines: readonly Line[],
  wallet: Wallet = 'Wave',
  id = `statement-${wallet.slice(0, 1)}`,
) {
  const { rows, mapping, dateOrder } = await preview(shop, lines, wallet)
  const sent = rows.filter(({ proposal }) => proposal !== 'invalid')
  const input: StatementInput = {
    ...{ id, wallet, fileName: 'releve.csv', mapping, dateOrder },
    rows: sent.map(({ line, number, amount, at, phone, target }) => ({
      line,
      number,
      amount,
      at,
      phone,
      target,
    })),
  }
  const imported = await importStatement({ ...shop, actor: { id: 'awa', name: 'Awa' } }, input)
  if (!imported.ok) throw new Error(imported.message)
  return { rows, imported, input }
}

/** The ledger of an order, as amount and transaction number. */
export const ledgerOf = async (shop: TestShop, orderId: string) =>
  (await shop.store.fulfillment.ledger(orderId)).map(({ amount, transactionNumber }) => [
    amount,
    transactionNumber,
  ])

/** A statement with a row that it books on an order, and one without an order. */
export async function anImport(shop: TestShop) {
  const order = await aWalletOrder(shop)
  const at = shop.clock()
  const lines: Line[] = [
    { at, number: 'T_1', amount: 15_000, reference: order.paymentCode },
    { at, number: 'T_2', amount: 700 },
  ]
  await importAll(shop, lines)
  return { ...order, lines, at }
}
