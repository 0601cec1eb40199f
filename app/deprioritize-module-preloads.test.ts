import { describe, expect, it } from 'vitest'
import { deprioritizeModulePreloads } from './deprioritize-module-preloads.ts'

describe('a rendered page', () => {
  it('names its code behind everything that is seen, at a low priority, each file once and in order', () => {
    const html =
      '<head><link rel="preload" href="/f.woff2"/><link rel="modulepreload" href="/a.js"/><link rel="modulepreload" href="/b.js"/><link rel="stylesheet" href="/c.css"/></head><body><img src="/p.avif"/></body>'
    expect(deprioritizeModulePreloads(html)).toBe(
      '<head><link rel="preload" href="/f.woff2"/><link rel="stylesheet" href="/c.css"/></head><body><img src="/p.avif"/><link fetchPriority="low" rel="modulepreload" href="/a.js"/><link fetchPriority="low" rel="modulepreload" href="/b.js"/></body>',
    )
  })

  it('without code stays as it is', () => {
    const html = '<head></head><body>$& $1</body>'
    expect(deprioritizeModulePreloads(html)).toBe(html)
  })
})
