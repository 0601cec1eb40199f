import { type Administrator, firstAdministrator } from '../harness/admin-client.ts'
import { countOrders, emptyLedger, type Ledger } from './ledger.ts'
import type { Ask } from './requests.ts'
import type { Customers } from './workload.ts'

/** Enough for all rounds together. */
const PLENTY = 1_000_000
/** Gone within a second. */
const SCARCE = 60
const PLENTIFUL = ['Ballon', 'Hochet', 'Doudou', 'Peluche']

/** A shop's counter: who sells there, what there is to buy, and what was written down about every order. */
export interface Counter {
  administrator: Administrator
  ledger: Ledger
  /** Adds a product that customers of the next round fight over. */
  addScarceProduct: (round: number) => Promise<void>
  customers: (ask: Ask) => Customers
  count: () => ReturnType<typeof countOrders>
}

/** Makes the first administrator of an empty shop, and a few products. */
export async function openCounter(url: string): Promise<Counter> {
  const administrator = await firstAdministrator(url)
  const token = await administrator.signIn()
  const ledger = emptyLedger()
  const products: Awaited<ReturnType<Administrator['addProduct']>>[] = []
  const add = async (name: string, stock: number) => {
    const product = await administrator.addProduct(name, stock)
    ledger.start.set(product._id, stock)
    return product
  }
  for (const name of PLENTIFUL) products.push(await add(name, PLENTY))
  return {
    administrator,
    ledger,
    addScarceProduct: async (round) => {
      products[PLENTIFUL.length] = await add(`Rareté ${round}`, SCARCE)
    },
    customers: (ask) => ({ ask, token, ledger, products }),
    count: () => countOrders(ledger),
  }
}
