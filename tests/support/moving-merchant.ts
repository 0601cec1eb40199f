import { expect } from 'vitest'
import {
  type MovingEvent,
  type MovingMapping,
  type MovingPreview,
  readMovingEvent,
} from '../../contracts/moving-event.ts'
import type { Engine } from '../../data/engines/engine.ts'
import { withVariants } from '../../use-cases/stock/change-stock.ts'
import { anApi } from './api.ts'
import { signIn } from './sign-in.ts'

/**
 * A merchant who moves in: sends files, and reads previews and the products that they become. Prices are francs unless the
 * mapping says something else; without a rate, the shop proposes one, and no tax is added.
 */
export async function aMovingMerchant(engine: Engine) {
  const { ask, api, shop } = anApi(engine)
  const token = await signIn(shop, { may: ['products'] })
  const send = async (
    files: string | readonly string[],
    mapping: Partial<MovingMapping> | null = {},
    { dryRun = false } = {},
  ): Promise<MovingEvent[]> => {
    const form = new FormData()
    for (const file of [files].flat()) form.append('files', new File([file], 'produits.csv'))
    if (mapping) form.append('mapping', JSON.stringify({ rate: 1, taxRate: 0, ...mapping }))
    const answer = await ask('POST', `/products/moving?dryRun=${dryRun}`, { form, token })
    if (answer.status !== 200) throw new Error(answer.body.message)
    for (const event of answer.body) expect(readMovingEvent(JSON.stringify(event))).toEqual(event)
    return answer.body
  }
  const preview = async (...sent: Parameters<typeof send>) =>
    (await send(...sent)).find((event): event is MovingPreview => event.kind === 'preview') as MovingPreview
  const products = async () => {
    const listed = await shop.store.products.listAfter(null, 100)
    return new Map((await withVariants(shop.store, listed)).map((product) => [product.name, product]))
  }
  return { ask, api, shop, token, send, preview, products }
}
