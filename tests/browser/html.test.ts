import { HtmlValidate } from 'html-validate'
import { beforeAll, describe, expect, it } from 'vitest'
import { openShop } from './support/open-shop.ts'

const shop = openShop()
const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard', 'html-validate:document'],
  // Scripts and styles come from the shop's own host only, as the Content-Security-Policy requires.
  rules: { 'require-sri': 'off' },
})
let product: string

beforeAll(async () => {
  const { _id } = await shop.merchant.addProduct({
    name: 'Robe « Étoile »',
    category: 'Vêtements/Nouveau-né',
    colors: ['Rouge', 'Vert'],
    sizes: ['4 ans'],
    discount: 10,
  })
  product = `/product/${_id}`
})

async function htmlOf(path: string): Promise<string> {
  return (await fetch(shop.url + (path === 'a product' ? product : path))).text()
}

const found = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, part = '']) => part)

describe('the HTML of a page', () => {
  it.each([['/'], ['/products'], ['a product'], ['/cart'], ['/delivery-info'], ['/contact']])(
    'is valid for %s',
    async (path) => {
      const html = await htmlOf(path)
      const { results } = await validator.validateString(html)
      const messages = results.flatMap((result) => result.messages)
      expect(messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`)).toEqual(
        [],
      )
    },
  )

  it.each([['/'], ['a product']])(
    'has a sizes attribute beside each srcset attribute for %s',
    async (path) => {
      const sources = found(await htmlOf(path), /<(?:img|source)\s([^>]*srcset[^>]*)>/gi)
      expect(sources.length).toBeGreaterThan(0)
      for (const source of sources) {
        expect(source).toMatch(/\ssizes="[^"]+"/)
        for (const candidate of source.match(/srcset="([^"]+)"/i)?.[1]?.split(',') ?? [])
          expect(candidate).toMatch(/ \d+w$/)
      }
    },
  )
})

describe('fonts, the logo, the icon and the images of the carousel', () => {
  it('have hashed names and are cached for a year', async () => {
    const html = await htmlOf('/')
    const files = [
      ...found(html, /<link rel="icon" href="([^"]+)"/g),
      ...found(html, /<img src="([^"]*logo[^"]*)"/g),
      ...found(html, /url\("?([^")]+\.woff2)"?\)/g),
      ...found(html, /(\/[^" ]*-(?:480|720|960|1440)-[\w-]+\.(?:avif|webp))/g),
    ]
    expect(new Set(files).size).toBe(1 + 1 + 18)
    for (const file of new Set(files)) {
      const { status, headers } = await fetch(shop.url + file)
      expect([status, headers.get('Cache-Control')], file).toEqual([
        200,
        'public, max-age=31536000, immutable',
      ])
    }
  })
})
