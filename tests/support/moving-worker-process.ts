// This process imports a file of another shop again and again, with another price each time, until it is killed.
import { recogniseFiles } from '../../domain/moving/recognise-file.ts'
import { withImportLock } from '../../use-cases/catalogue/import/unfinished-imports.ts'
import { moveIn } from '../../use-cases/moving/move-in.ts'
import { openWorkerShop, readJob, type WorkerDatabase } from './worker-shop.ts'

export interface MovingWorkerJob {
  database: WorkerDatabase
  products: number
}

const { database, products } = readJob<MovingWorkerJob>()
const shop = openWorkerShop(database)
const mapping = {
  ...{
    categories: [],
    options: [],
    choices: [],
    rate: 1,
    defaultStock: 1,
    takeStocks: false,
    withHidden: false,
  },
}
console.log('ready')
for (;;) {
  const price = String(1000 + Math.floor(Math.random() * 100_000))
  const rows = [
    ['Handle', 'Title', 'Vendor', 'Variant Price'],
    ...Array.from({ length: products }, (_, index) => [`p${index}`, `Body ${index}`, 'Awa', price]),
  ].map((cells, index) => ({ line: index + 1, cells }))
  const files = recogniseFiles([rows])
  if (!files.ok) throw new Error(files.message)
  const signal = new AbortController().signal
  await withImportLock(shop, () =>
    moveIn(shop, files.found, { mapping, dryRun: false, signal, report: () => {} }),
  )
}
