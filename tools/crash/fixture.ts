import { type Administrator, firstAdministrator } from '../harness/admin-client.ts'
import { countOrders, emptyLedger, type Ledger } from './ledger.ts'
import type { Send } from './requests.ts'
import type { Workload } from './workload.ts'

const UNLIMITED_STOCK = 1_000_000
/** Sells out within a second. */
const SCARCE_STOCK = 60
const PRODUCTS = ['Ballon', 'Hochet', 'Doudou', 'Peluche']

export interface Fixture {
  administrator: Administrator
  ledger: Ledger
  /** Adds a product that sells out in the next round. */
  addScarceProduct: (round: number) => Promise<void>
  customers: (ask: Send) => Workload
  count: () => ReturnType<typeof countOrders>
}

/** Creates the first administrator of an empty shop and a few products. */
export async function createFixture(url: string): Promise<Fixture> {
  const administrator = await firstAdministrator(url)
  const token = await administrator.signIn()
  const ledger = emptyLedger()
  const products: Awaited<ReturnType<Administrator['addProduct']>>[] = []
  const add = async (name: string, stock: number) => {
    const product = await administrator.addProduct(name, stock)
    ledger.start.set(product._id, stock)
    return product
  }
  for (const name of PRODUCTS) products.push(await add(name, UNLIMITED_STOCK))
  return {
    administrator,
    ledger,
    addScarceProduct: async (round) => {
      products[PRODUCTS.length] = await add(`Rareté ${round}`, SCARCE_STOCK)
    },
    customers: (ask) => ({ ask, token, ledger, products }),
    count: () => countOrders(ledger),
  }
}
