import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { restoredLink } from './restored-link.ts'

const restore = (link: string) => {
  const { pathname, search } = new URL(link, 'https://boutique.example')
  return restoredLink(pathname, search)
}

describe('restoredLink', () => {
  it.each([
    // encoded as a whole
    ['/cart%3Flien%3Dab12', '/cart?lien=ab12'],
    ['/cart%3flien%3dab12', '/cart?lien=ab12'],
    ['/cart%3Flien=ab12', '/cart?lien=ab12'],
    ['/cart?lien%3Dab12', '/cart?lien=ab12'],
    ['/cart%3Flien%3Dab12?fbclid=x', '/cart?lien=ab12&fbclid=x'],
    ['/commande/KB-1%3Fcle%3Da_b-c', '/commande/KB-1?cle=a_b-c'],
    ['/commande%2FKB-1%3Fcle%3Dabc', '/commande/KB-1?cle=abc'],
    ['/product/ab12%3Fcouleur%3DBleu%20ciel', '/product/ab12?couleur=Bleu+ciel'],
    ['/product/ab12%23avis', '/product/ab12#avis'],
    ['/product%2Fab12%3Fcouleur%3DBleu%23avis', '/product/ab12?couleur=Bleu#avis'],
    ['/liste%2Fab12', '/liste/ab12'],
    ['/livraison%23run%3Da_b-c', '/livraison#run=a_b-c'],
    ['/reset-password%23a_b-c.', '/reset-password#a_b-c'],
    ['/prevenez-moi/ab12%3Ftaille%3D3%20mois', '/prevenez-moi/ab12?taille=3+mois'],
    // with a sign of the sentence
    ['/cart?lien=ab12.', '/cart?lien=ab12'],
    ['/cart?lien=ab12!', '/cart?lien=ab12'],
    ['/cart?lien=ab12%C2%BB', '/cart?lien=ab12'],
    ['/cart?lien=ab12)&utm_source=x', '/cart?lien=ab12&utm_source=x'],
    ['/cart?lien=ab12,%20merci', '/cart?lien=ab12'],
    ['/cart%3Flien%3Dab12.', '/cart?lien=ab12'],
    ['/commande/KB-1?cle=abc.', '/commande/KB-1?cle=abc'],
    ['/product/ab12.', '/product/ab12'],
    ['/liste/ab12%E2%80%A6', '/liste/ab12'],
    ['/cart.', '/cart'],
    ['/prevenez-moi/ab12.', '/prevenez-moi/ab12'],
    ['/liste/ab12%20', '/liste/ab12'],
    ['/commande/KB-1/recu?cle=abc%20)', '/commande/KB-1/recu?cle=abc'],
  ])('restores %s as %s', (link, restored) => expect(restore(link)).toBe(restored))

  it.each([
    '/',
    '/cart',
    '/cart?lien=ab12',
    '/cart?lien=',
    '/cart?lien=.',
    '/commande/KB-1?cle=a_b-c',
    '/products/Jouer?sort=price',
    '/products/V%C3%AAtements%2FEnfant',
    '/products?q=quoi%20?',
    '/products?q=1%3D1&sort=price',
    '/product/ab12?couleur=Bleu%20ciel',
    '/sitemap.xml',
    '/favicon.ico',
  ])('leaves %s as it is', (link) => expect(restore(link)).toBeNull())

  it('stays on this host, and restores a link once', () => {
    const piece = fc.constantFrom(
      ...[
        '/',
        '%2F',
        '%2f',
        '\\',
        '%5C',
        '%3F',
        '%3f',
        '%3D',
        '=',
        '%23',
        '?',
        '&',
        '.',
        ')',
        '%',
        '%C3',
        '%0d%0a',
      ],
      ...['cart', 'product', 'lien', 'cle', 'ab12', 'evil.example', 'http:', '@', '#', '%23', ' ', 'é'],
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 9 }), (pieces) => {
        const url = URL.parse(`https://boutique.example/${pieces.join('')}`)
        const restored = url && restoredLink(url.pathname, url.search)
        if (!restored) return
        const led = new URL(restored, 'https://boutique.example')
        expect(led.host).toBe('boutique.example')
        expect(led.pathname + led.search + led.hash).toBe(restored)
        expect(restoredLink(led.pathname, led.search)).toBeNull()
      }),
      { numRuns: 3000 },
    )
  })
})
