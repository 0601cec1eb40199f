import { expect, it } from 'vitest'
import type { Engine } from '../../data/engines/engine.ts'
import { recogniseFiles } from '../../domain/moving/recognise-file.ts'
import { betweenTransactions } from '../../tests/support/between-transactions.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { expectConsistentStock } from '../../tests/support/ledger.ts'
import { fetchDueImages } from '../../tests/support/moved-products.ts'
import { comparableRows, endUnfinishedImports, TO_THE_END } from '../../tests/support/product-import.ts'
import { aShop, type TestShop } from '../../tests/support/shop.ts'
import { listBulkActions } from '../catalogue/bulk-actions.ts'
import { undoBulkAction } from '../catalogue/undo-bulk-action.ts'
import { moveIn } from './move-in.ts'

const MAPPING = {
  ...{ categories: [], options: [], rate: 1, defaultStock: 1, takeStocks: false, withHidden: false },
  choices: [],
}
const HEADINGS = ['Handle', 'Title', 'Vendor', 'Variant Price', 'Image Src', 'Image Position']
const A_MINUTE = 60_000

const ids = () => crypto.randomUUID()

/** A file of Shopify. */
function file(count: number, price: number, image: string, siteOf = (_index: number) => 'site') {
  const rows = [
    HEADINGS,
    ...Array.from({ length: count }, (_, index) => {
      const url = `https://${siteOf(index)}.exemple.sn/${image}-${index}.jpg`
      return [`p${index}`, `Body ${index}`, 'Awa', String(price), url, '1']
    }),
  ].map((cells, index) => ({ line: index + 1, cells }))
  const files = recogniseFiles([rows])
  if (!files.ok) throw new Error(files.message)
  return files.found
}

const move = (shop: TestShop, files: ReturnType<typeof file>, signal = new AbortController().signal) =>
  moveIn(shop, files, { mapping: MAPPING, dryRun: false, signal, report: () => {} })

async function stored(engine: Engine) {
  const moved = await engine.db.selectFrom('movedProducts').selectAll().orderBy('reference').execute()
  return { ...(await comparableRows(engine)), moved: moved.map(({ movedAt: _, ...row }) => row) }
}

describeOnEachEngine('moving in that does not end', (engine) => {
  it('leaves products, and what their files said, as before; the same file can be imported then', {
    tags: ['K-20'],
  }, async () => {
    const shop = aShop(engine(), { newId: ids })
    await move(shop, file(120, 1000, 'a'))
    const before = await stored(engine())
    const client = new AbortController()
    const counted = betweenTransactions(engine(), {
      after: async (transactions) => {
        if (transactions === 3) client.abort()
      },
    })
    const moving = aShop(counted.engine, { newId: ids })
    await expect(move(moving, file(180, 2000, 'b'), client.signal)).rejects.toThrow()
    expect(await stored(engine())).toEqual(before)
    await expectConsistentStock(engine())
    expect(await move(shop, file(180, 2000, 'b'))).toMatchObject({ last: { created: 60, updated: 120 } })
    expect(await move(shop, file(180, 2000, 'b'))).toMatchObject({ last: { unchanged: 180 } })
  })

  it('does the same when its process is killed while it stores what the file said', async () => {
    const shop = aShop(engine(), { newId: ids })
    await move(shop, file(120, 1000, 'a'))
    const before = await stored(engine())
    const killed = betweenTransactions(engine(), {
      before: (transactions) => {
        if (transactions >= 3) throw new Error('killed')
      },
    })
    // Only images differ, so no product is written, only what the file said.
    await expect(move(aShop(killed.engine, { newId: ids }), file(120, 1000, 'b'))).rejects.toThrow('killed')
    expect(await stored(engine())).not.toEqual(before)
    shop.advance(A_MINUTE)
    await endUnfinishedImports(shop)
    expect(await stored(engine())).toEqual(before)
  })

  it('lets photos of at most twenty sites wait for their own site, however many batches it has', async () => {
    const shop = aShop(engine(), { newId: ids })
    await move(
      shop,
      file(120, 1000, 'a', (index) => `site${index}`),
    )
    const queued = await engine()
      .db.selectFrom('outbox')
      .select('recipient')
      .distinct()
      .where('channel', '=', 'image')
      .execute()
    expect(queued).toHaveLength(21)
  })

  it('restores with one undo what earlier files said', { tags: ['G-22'] }, async () => {
    const shop = aShop(engine(), { newId: ids })
    await move(shop, file(120, 1000, 'a'))
    const before = await stored(engine())
    shop.advance(A_MINUTE)
    await move(shop, file(120, 2000, 'b'))
    const [action] = await listBulkActions(shop)
    expect(await undoBulkAction(shop, action?.id ?? '', TO_THE_END)).toMatchObject({
      ok: true,
      count: 120,
      left: [],
    })
    expect(await stored(engine())).toEqual(before)
  })

  it('has its photos fetched only once it has ended', { tags: ['K-21'] }, async () => {
    const asked: string[] = []
    const duringImport: number[] = []
    const counted = betweenTransactions(engine(), {
      after: async (transactions) => {
        if (transactions !== 2) return
        await fetchDueImages(shop)
        duringImport.push(asked.length)
      },
    })
    const shop = aShop(counted.engine, {
      newId: ids,
      downloadFile: async ({ url }) => {
        asked.push(url)
        return { ok: false, failure: 'status', status: 404, retryAfterMs: null } as never
      },
    })
    await move(shop, file(60, 1000, 'a'))
    expect(duringImport).toEqual([0])
    shop.advance(5 * A_MINUTE)
    await fetchDueImages(shop)
    expect(asked).toHaveLength(60)
  })
})
