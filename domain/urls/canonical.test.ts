import { describe, expect, it } from 'vitest'
import { canonicalUrl } from './canonical.ts'

const ORIGIN = 'https://boutique.example'
const of = (path: string, query = '') => canonicalUrl(ORIGIN, path, new URLSearchParams(query))

describe('canonicalUrl', () => {
  it('starts with the origin and has no trailing slash except on the home page', { tags: ['A-296'] }, () => {
    expect(of('/about/')).toBe('https://boutique.example/about')
    expect(of('/')).toBe('https://boutique.example/')
  })

  it('collapses duplicate slashes', { tags: ['A-295'] }, () => {
    expect(of('//products///Jouer')).toBe('https://boutique.example/products/Jouer')
  })

  it('keeps the percent-encoding of a category', () => {
    expect(of('/products/V%C3%AAtements%2FEnfant')).toBe(
      'https://boutique.example/products/V%C3%AAtements%2FEnfant',
    )
  })

  it.each([
    ['/products/jouer', '/products/Jouer'],
    ['/products/V%c3%aatements%2fEnfant', '/products/V%C3%AAtements%2FEnfant'],
    ['/products/all', '/products'],
    ['/products/sale', '/products/Sale'],
    ['/productscat/Jouer', '/productscat?category=Jouer'],
    ['/productscat?category=JOUER', '/productscat?category=Jouer'],
    ['/products?category=Jouer', '/products'],
    ['/about?page=2&category=x', '/about'],
    ['/?page=2', '/'],
    ['/product/abc?page=3', '/product/abc'],
    ['/products/Jouer?page=02', '/products/Jouer?page=2'],
  ])('names the one address of %s', { tags: ['A-297'] }, (address, canonical) => {
    const { pathname, search } = new URL(address, ORIGIN)
    expect(of(pathname, search)).toBe(ORIGIN + canonical)
  })

  it('keeps only the parameter `category` and, in an unfiltered list, a `page` above 1', () => {
    expect(of('/productscat', 'category=Jouer&utm_source=whatsapp')).toBe(
      'https://boutique.example/productscat?category=Jouer',
    )
    expect(of('/products', 'sort=price&order=desc&page=2')).toBe('https://boutique.example/products?page=2')
    for (const query of ['page=1', 'page=0', 'page=-2', 'page=deux', 'page=1.5', 'q=robe', 'q=robe&page=2']) {
      expect(of('/products', query)).toBe('https://boutique.example/products')
    }
  })

  it.each(['gender=Fille', 'age=6-9-mois&page=2', 'maxPrice=9000&page=3', 'onSale=true&page=2'])(
    'omits the filters and the page number of a filtered list: %s',
    { tags: ['F-01'] },
    (query) => {
      expect(of('/products', query)).toBe('https://boutique.example/products')
    },
  )
})
