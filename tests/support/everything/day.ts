import { NoAnswerError } from './calls.ts'
import { hearVisitors, importFiles, keepStock, manageCatalogue, writeDrafts } from './catalogue.ts'
import { answerCustomers } from './conversations.ts'
import { deliverOrders } from './deliveries.ts'
import { countMoney } from './money.ts'
import { keepBirthLists, manageAccounts, manageOwnAccount, serveCustomers } from './people.ts'
import type { Everything } from './switched-on.ts'
import { manageShop, tellEverybody } from './systems.ts'

/** Parts of a day, which need nothing of each other. Together they call every route of the API. */
const PARTS: readonly ((shop: Everything) => Promise<void>)[] = [
  manageCatalogue,
  writeDrafts,
  importFiles,
  keepStock,
  hearVisitors,
  deliverOrders,
  countMoney,
  serveCustomers,
  keepBirthLists,
  manageShop,
  tellEverybody,
  answerCustomers,
  manageAccounts,
  manageOwnAccount,
]

/** Spends a day in a shop, until it does not answer any more. @returns what went wrong, by part */
export async function spendDay(shop: Everything): Promise<string[]> {
  const wrong: string[] = []
  for (const part of PARTS) {
    try {
      await part(shop)
    } catch (error) {
      wrong.push(`${part.name}: ${error instanceof Error ? error.stack : error}`)
      if (error instanceof NoAnswerError) break
    }
  }
  return wrong
}

/** The day has a photo that another shop no longer has, mails to an address that does not exist, and a refused answer. */
export const isUnexpectedWarning = ({ level, msg }: { level: number; msg: string }) =>
  level === 40 && !['image not sent', 'mail not sent', 'whatsapp not sent'].includes(msg)
