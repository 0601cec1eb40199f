import { describe, expect, it } from 'vitest'
import type { SitemapEntry } from '../../use-cases/catalogue/list-sitemap-entries.ts'
import { sitemapIndexXml, sitemapXml } from './sitemap-xml.ts'

async function* inBatches(entry: SitemapEntry) {
  yield [entry]
}

const ORIGIN = 'https://boutique.example'

describe('sitemapXml', () => {
  it('lists URL, date of change, priority and images', async () => {
    const xml = await sitemapXml(
      inBatches({
        path: '/product/p-1',
        priority: 0.8,
        changedAt: Date.parse('2026-03-02T10:00:00Z'),
        images: ['/pictures/a.webp', 'https://images.example/b.jpg?w=1&h=2'],
      }),
      ORIGIN,
    )
    expect(xml).toContain('<loc>https://boutique.example/product/p-1</loc>')
    expect(xml).toContain('<lastmod>2026-03-02T10:00:00.000Z</lastmod>')
    expect(xml).toContain('<priority>0.8</priority>')
    expect(xml).toContain('<image:loc>https://boutique.example/pictures/a.webp</image:loc>')
    expect(xml).toContain('<image:loc>https://images.example/b.jpg?w=1&amp;h=2</image:loc>')
  })

  it('writes priority 1 as 1.0', async () => {
    expect(await sitemapXml(inBatches({ path: '/', priority: 1 }), ORIGIN)).toContain(
      '<priority>1.0</priority>',
    )
  })
})

describe('sitemapIndexXml', () => {
  it('lists the URL of each part', () => {
    expect(sitemapIndexXml(3, ORIGIN).match(/<loc>.*?<\/loc>/g)).toEqual([
      '<loc>https://boutique.example/sitemaps/1.xml</loc>',
      '<loc>https://boutique.example/sitemaps/2.xml</loc>',
      '<loc>https://boutique.example/sitemaps/3.xml</loc>',
    ])
  })
})
