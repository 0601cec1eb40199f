import { describe, expect, it } from 'vitest'
import { finishDocument } from './render-document.server.ts'

const finish = (html: string) => finishDocument(Buffer.from(html), 'abc').html.toString()

describe('finishDocument', () => {
  it('moves module preloads to the end of the body in their original order, with low priority', () => {
    expect(
      finish(
        '<head><link rel="preload" href="/f.woff2"/><link rel="modulepreload" nonce="abc" href="/a.js"/><link rel="modulepreload" href="/b.js"/><link rel="stylesheet" href="/c.css"/></head><body><img src="/é.avif"/></body>',
      ),
    ).toBe(
      '<head><link rel="preload" href="/f.woff2"/><link rel="stylesheet" href="/c.css"/></head><body><img src="/é.avif"/><link fetchPriority="low" rel="modulepreload" href="/a.js"/><link fetchPriority="low" rel="modulepreload" href="/b.js"/></body>',
    )
  })

  it('does not change a document that has no scripts and no preloads', () => {
    const html = '<head></head><body>$& $1 </body> œuf</body>'
    expect(finish(html)).toBe(html)
  })

  it('does not change the text of inline scripts', () => {
    const script = `<script nonce="abc">a('</body><link rel="modulepreload"/> nonce="abc"')</script>`
    expect(finish(`<head>${script}</head><body></body>`)).toBe(
      `<head>${script.replace(' nonce="abc"', '')}</head><body></body>`,
    )
  })
})
