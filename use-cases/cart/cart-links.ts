import type { CartLink, CartLinkInput } from '../../contracts/cart-link.ts'
import type { StoredCartLink } from '../../data/queries/cart-links.ts'
import { namedLines } from '../../domain/cart/cart-link.ts'
import { fail, type Result } from '../../domain/errors.ts'
import { retentionCutoffs } from '../../domain/retention.ts'
import { record } from '../audit/record.ts'
import type { TimedDeps, WriteDeps } from '../context.ts'
import { findStocked } from '../stock/change-stock.ts'

/** Makes a link that puts these articles into the cart of whoever opens it. It names no price. */
export async function createCartLink(
  shop: WriteDeps,
  { lines }: CartLinkInput,
): Promise<Result<{ link: CartLink }>> {
  const ids = [...new Set(lines.map(({ productId }) => productId))]
  const named = namedLines(lines, await findStocked(shop.store, ids))
  if (!named.ok) return named
  const link = { id: shop.newId(), lines: named.lines, createdAt: shop.clock() }
  await shop.store.transaction(async (tx) => {
    await tx.cartLinks.insert(link, shop.actor)
    const names = named.lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')
    await record(tx, shop, {
      action: 'cart-link.created',
      subject: { id: link.id, name: names.slice(0, 200) },
    })
  })
  return { ok: true, link: shown(link) }
}

/** The articles of a link, for anybody who has its id. Reading changes nothing: chat apps open links too. */
export async function getCartLink(
  { store, clock }: TimedDeps,
  id: string,
): Promise<Result<{ link: CartLink }>> {
  const link = await store.cartLinks.find(id)
  const isKept = link !== null && link.createdAt >= retentionCutoffs(clock()).cartLinks
  return isKept ? { ok: true, link: shown(link) } : fail('CART_LINK_NOT_FOUND')
}

function shown({ createdAt, ...link }: StoredCartLink): CartLink {
  return { ...link, createdAt: new Date(createdAt).toISOString() }
}
