import { readSizeReason, type SizeFit, sizeFitOf } from '../../domain/catalogue/size-fit.ts'
import { DAY_MS } from '../../domain/durations.ts'
import type { TimedDeps } from '../context.ts'

/** Older orders say little of what is sold now. */
const COUNTED_MS = 365 * DAY_MS

/** Counts again which products come back as too small or too large; pages change only where the hint does. */
export async function countSizeReturns({ store, clock }: TimedDeps): Promise<void> {
  const fits = await currentFits(store, clock() - COUNTED_MS)
  await store.transaction(async (tx) => {
    const before = await tx.sizeFits.all()
    for (const productId of new Set([...before.keys(), ...fits.keys()])) {
      const fit = fits.get(productId)
      if (before.get(productId) === fit) continue
      if (!fit) await tx.sizeFits.remove(productId)
      else if (await tx.products.find(productId)) await tx.sizeFits.put(productId, fit)
      else continue
      tx.publish({ kind: 'product', productId, touches: 'page' })
    }
  })
}

async function currentFits(store: TimedDeps['store'], since: number): Promise<Map<string, SizeFit>> {
  const counts = new Map<string, Record<SizeFit, number>>()
  for (const { productId, reason, units } of await store.sizeFits.returnedSince(since)) {
    const said = readSizeReason(reason)
    if (!said) continue
    const count = counts.get(productId) ?? { small: 0, large: 0 }
    counts.set(productId, { ...count, [said]: count[said] + units })
  }
  const delivered = await store.sizeFits.deliveredSince([...counts.keys()], since)
  return new Map(
    [...counts].flatMap(([productId, { small, large }]) => {
      const units = delivered.get(productId) ?? 0
      const fit = sizeFitOf({ delivered: units, tooSmall: small, tooLarge: large })
      return fit ? [[productId, fit]] : []
    }),
  )
}
