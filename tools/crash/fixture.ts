import { type Administrator, firstAdministrator } from '../harness/admin-client.ts'
import type { Orderable } from '../harness/orders.ts'
import { countOrders, emptyLedger, type Ledger, stockKey } from './ledger.ts'
import type { Send } from './requests.ts'
import type { Workload } from './workload.ts'

const UNLIMITED_STOCK = 1_000_000
/** A product with this stock sells out within a second. */
const SCARCE_STOCK = 60
/** The first size sells out; the administrator adds units of the last size. */
const SIZES = { '3 mois': 20, '6 mois': UNLIMITED_STOCK / 2 }
const PRODUCTS = ['Ballon', 'Hochet', 'Doudou', 'Peluche']

export interface Fixture {
  administrator: Administrator
  ledger: Ledger
  /** Adds a scarce product and a product with a scarce size. They replace the scarce products of the previous round. */
  addScarceProducts: (round: number) => Promise<void>
  customers: (ask: Send) => Workload
  count: () => ReturnType<typeof countOrders>
}

export async function createFixture(url: string): Promise<Fixture> {
  const administrator = await firstAdministrator(url)
  const token = await administrator.signIn()
  const ledger = emptyLedger()
  const products: Orderable[] = []
  const add = async (name: string, stock: number, sizes = {}): Promise<Orderable> => {
    const product = await administrator.addProduct(name, stock, sizes)
    ledger.start.set(product._id, stock)
    return product
  }
  const addSizes = async (name: string): Promise<Orderable[]> => {
    const stock = Object.values(SIZES).reduce((sum, units) => sum + units, 0)
    const product = await add(name, stock, SIZES)
    return Object.entries(SIZES).map(([size, units]) => {
      ledger.start.set(stockKey(product._id, size), units)
      return { ...product, size }
    })
  }
  for (const name of PRODUCTS) products.push(await add(name, UNLIMITED_STOCK))
  return {
    administrator,
    ledger,
    addScarceProducts: async (round) => {
      products.length = PRODUCTS.length
      products.push(await add(`Rareté ${round}`, SCARCE_STOCK), ...(await addSizes(`Robe ${round}`)))
    },
    customers: (ask) => ({ ask, url, token, ledger, products }),
    count: () => countOrders(ledger),
  }
}
