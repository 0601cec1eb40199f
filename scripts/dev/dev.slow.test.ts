import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEV_TIMEOUT, startDevShop } from '../../tests/support/dev-shop.ts'

let shop: Awaited<ReturnType<typeof startDevShop>>

beforeAll(async () => {
  shop = await startDevShop()
}, DEV_TIMEOUT)
afterAll(() => shop.stop(), DEV_TIMEOUT)

describe('npm run dev on a fresh clone with the default settings', { timeout: DEV_TIMEOUT }, () => {
  it('opens a page of the demo catalogue, and what the shop writes does not restart it', async () => {
    await shop.waitForText('/products/all', 'FCFA')
    expect(shop.printed()).toContain('demo products')
    expect(shop.restarts()).toBe(0)
  })

  it('restarts after an edit of the server, and recovers from a broken edit', async () => {
    await shop.edit('domain/errors.ts', (text) => text.replace('Produit non trouvé', 'Produit égaré'))
    await shop.waitForText('/api/products/none', 'Produit égaré')
    await shop.edit('domain/errors.ts', (text) => `${text}}`)
    await shop.waitForLine('The shop has failed')
    await shop.edit('domain/errors.ts', (text) => text.slice(0, -1).replace('Produit égaré', 'Produit perdu'))
    await shop.waitForText('/api/products/none', 'Produit perdu')
  })

  it('shows an edit of a page without a restart, and recovers from a broken edit', async () => {
    const before = shop.restarts()
    const PAGE = 'app/storefront/faq/route.tsx'
    await shop.edit(PAGE, (text) => text.replace('Commande, paiement, livraison', 'Commande, colis'))
    await shop.waitForText('/faq', 'Commande, colis')
    await shop.edit(PAGE, (text) => `}${text}`)
    await shop.waitForStatus('/faq', 500)
    await shop.edit(PAGE, (text) => text.slice(1).replace('Commande, colis', 'Commande, panier'))
    await shop.waitForText('/faq', 'Commande, panier')
    expect(shop.restarts()).toBe(before)
  })
})
