import { Link } from 'react-router'
import { listOfLedgerId } from '../../../domain/birth-lists/list-money.ts'
import { birthListPath, orderDetailsPath } from '../page-paths.ts'

/** A link to the order or the birth list that the ledger has money for. */
export function MoneyPlace({ orderId }: { orderId: string }) {
  const listId = listOfLedgerId(orderId)
  return (
    <Link
      to={listId === null ? orderDetailsPath(orderId) : birthListPath(listId)}
      className="word-link min-h-11 wrap-anywhere"
    >
      {listId === null ? orderId : 'Liste de naissance'}
    </Link>
  )
}

/** As `commande KB-…`, inside a sentence. */
export function placeText(orderId: string): string {
  return listOfLedgerId(orderId) === null ? `commande ${orderId}` : 'liste de naissance'
}
