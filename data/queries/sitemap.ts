import type { Connection } from '../connection.ts'
import { readList } from './column-values.ts'

/** A product as the sitemap tells of it. */
export interface SitemapProduct {
  id: string
  images: string[]
  /** epoch milliseconds */
  updatedAt: number
}

export type SitemapQueries = ReturnType<typeof sitemapQueries>

/** What the sitemap tells of the products. */
export function sitemapQueries({ db }: Connection) {
  return {
    /** By id: the same order whoever asks. */
    async products(offset: number, limit: number): Promise<SitemapProduct[]> {
      const rows = await db
        .selectFrom('products')
        .select(['id', 'images', 'updated_at as updatedAt'])
        .orderBy('id')
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map(({ images, ...row }) => ({ ...row, images: readList(images) }))
    },
  }
}
