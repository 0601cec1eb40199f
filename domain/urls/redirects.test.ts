import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { REDIRECTS, redirectFor } from './redirects.ts'

describe('redirectFor', () => {
  it.each([
    ['/accueil', '/'],
    ['/index.html', '/'],
    ['/boutique', '/products'],
    ['/produits', '/products'],
    ['/produits/Jouer', '/products/Jouer'],
    ['/produits/vetements', '/products/V%C3%AAtements'],
    ['/produit/abc', '/product/abc'],
    ['/panier', '/cart'],
    ['/Panier/', '/cart'],
    ['/a-propos', '/about'],
    ['/%C3%A0-propos', '/about'],
    ['/connexion', '/login'],
    ['/inscription', '/register'],
  ])('redirects %s to %s', (path, to) => {
    expect(redirectFor(path)).toEqual({ path: to, status: 301 })
  })

  it.each([
    ['/about/', '/about'],
    ['//about', '/about'],
    ['/products//Jouer', '/products/Jouer'],
    ['/ABOUT', '/about'],
    ['/Products/V%C3%AAtements%2FEnfant', '/products/V%C3%AAtements%2FEnfant'],
    ['/CART//', '/cart'],
    ['/products%5CJouer', '/products/Jouer'],
    ['/products/jouer', '/products/Jouer'],
    ['/products/%4Aouer', '/products/Jouer'],
    ['/products/%20Jouer%E2%80%8B', '/products/Jouer'],
    ['/products/vetements%2fenfant', '/products/V%C3%AAtements%2FEnfant'],
    ['/products/Divers%20&%20Autres', '/products/Divers%20%26%20Autres'],
    ['/products/sale', '/products/Sale'],
    ['/products/NEW', '/products/New'],
    ['/products/All', '/products/all'],
    ['/products/%20', '/products'],
    ['/productscat/JOUER', '/productscat/Jouer'],
    ['/product/%61bc', '/product/abc'],
  ])('redirects %s to its canonical spelling %s', (path, to) => {
    expect(redirectFor(path)).toEqual({ path: to, status: 308 })
  })

  it.each([
    '/',
    '/about',
    '/products/Jouer',
    '/products/all',
    '/products/Tapis',
    '/products/zzz',
    '/product/AbC',
    '/nowhere',
    '/Nowhere',
    '/products/%E0%A4%A',
  ])('leaves %s unchanged', (path) => expect(redirectFor(path)).toBeNull())

  it.each([
    ['/home'.repeat(100_000), '/'],
    [`${'/accueil/index.html'.repeat(50_000)}/Panier`, '/cart'],
    [`${'/'.repeat(200_000)}about`, '/about'],
  ])('takes time linear in the length of the path', (path, to) => {
    expect(redirectFor(path)?.path).toBe(to)
  })

  it('leads to a path on this host that is not redirected again', { tags: ['T-59'] }, () => {
    const segment = fc.oneof(
      fc.webSegment(),
      fc.constantFrom('', '.', '\\', '\\evil.example', 'evil.example', '%5C', '@evil.example'),
      fc.constantFrom(...Object.keys(REDIRECTS)),
      fc.constantFrom('products', 'Product', 'productscat', 'jouer', '%4aouer', '%20', 'a%2fb', '%E0%A4%A'),
    )
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 5 }), (segments) => {
        const move = redirectFor(`/${segments.join('/')}`)
        if (!move) return
        expect(move.path).toMatch(/^\/(?![/\\])/)
        expect(new URL(move.path, 'https://boutique.example').host).toBe('boutique.example')
        // One redirect is enough: no chain and no loop.
        expect(redirectFor(move.path)).toBeNull()
      }),
    )
  })
})
