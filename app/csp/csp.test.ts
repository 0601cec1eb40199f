import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { finishDocument } from '../render-document.server.ts'
import { pagePolicy } from './csp.server.ts'

const NONCE = 'c2VjcmV0LW9mLXRoaXMtcGFnZQ'
const PLAIN = { apiBase: '/api', analytics: false, https: true }

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The sources of each directive, as a browser parses the policy of a document. */
function directives(html: string, needs = PLAIN) {
  const policy = pagePolicy(finishDocument(Buffer.from(html), NONCE).hashes, needs)
  return Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources]
    }),
  )
}

describe('pagePolicy', () => {
  it('lists the hash of each of the shop’s own inline scripts once', { tags: ['T-30'] }, () => {
    const html = `<head><script nonce="${NONCE}">start()</script></head><script type="module" async="" nonce="${NONCE}">import "/a.js"\nb()</script><script nonce="${NONCE}">start()</script>`
    expect(directives(html)['script-src']).toEqual([
      "'self'",
      hashOf('start()'),
      hashOf('import "/a.js"\nb()'),
    ])
  })

  it.each([
    ['a script without a nonce', '<script>steal()</script>'],
    ['a script with another nonce', '<script nonce="abc">steal()</script>'],
    ['a script with the nonce only in its text', `<script>steal("nonce=\\"${NONCE}")</script>`],
    ['a script that contains data', '<script type="application/ld+json">{"name":"Hochet"}</script>'],
    ['a script file of the shop', `<script nonce="${NONCE}" src="/assets/a.js"></script>`],
  ])('adds no hash for %s', (_what, html) => {
    expect(directives(html)['script-src']).toEqual(["'self'"])
  })

  it('lists only the hashes of the inline styles of the shop and of the toast library', () => {
    const html = `<style data-href="storefront" nonce="${NONCE}">a{b:c}</style><style>d{e:f}</style>`
    expect(directives(html)['style-src']).toEqual([
      "'self'",
      hashOf('a{b:c}'),
      hashOf(''),
      "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='",
    ])
  })

  it('forbids inline code without a hash, framing by other pages, and forms that post to other hosts', () => {
    const found = directives('')
    const { 'img-src': images, ...others } = found
    expect(Object.values(others).flat().join(' ')).not.toMatch(/unsafe|\*|https?:|data:/)
    expect(images).toEqual(["'self'", 'blob:', 'data:', 'https:'])
    expect(found).toMatchObject({
      'default-src': ["'self'"],
      'object-src': ["'none'"],
      'frame-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
    })
    expect(found).not.toHaveProperty('style-src') // default-src applies
  })

  it('allows the analytics hosts only when analytics is configured', () => {
    expect(directives('', { ...PLAIN, analytics: true })['script-src']).toEqual([
      "'self'",
      'https://www.googletagmanager.com',
    ])
    expect(JSON.stringify(directives(''))).not.toContain('google')
  })

  it('allows the API host that the build sets', () => {
    const needs = { ...PLAIN, apiBase: 'https://api.exemple.sn/v1' }
    expect(directives('', needs)['connect-src']).toEqual(["'self'", 'https://api.exemple.sn'])
    expect(directives('')['connect-src']).toEqual(["'self'"])
  })

  it('allows only the frames that the page needs', () => {
    const needs = { ...PLAIN, frames: ['https://cartes.exemple.sn'] }
    expect(directives('', needs)['frame-src']).toEqual(['https://cartes.exemple.sn'])
  })

  it('upgrades requests to TLS only when the shop is reached over TLS', () => {
    expect(directives('')).toHaveProperty('upgrade-insecure-requests')
    expect(directives('', { ...PLAIN, https: false })).not.toHaveProperty('upgrade-insecure-requests')
  })
})

describe('finishDocument', () => {
  it('removes the nonces from the page', () => {
    const html = `<link rel="modulepreload" nonce="${NONCE}" href="/a.js"/><script nonce="${NONCE}">a()</script>`
    expect(finishDocument(Buffer.from(html), NONCE).html.toString()).toBe(
      '<link rel="modulepreload" href="/a.js"/><script>a()</script>',
    )
  })
})
