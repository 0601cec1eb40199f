import type { Connection } from '../connection.ts'
import { readList } from './column-values.ts'

export interface SitemapProduct {
  id: string
  images: string[]
  updatedAt: number
}

export function sitemapQueries({ db }: Connection) {
  return {
    async products(offset: number, limit: number): Promise<SitemapProduct[]> {
      const rows = await db
        .selectFrom('products')
        .select(['id', 'images', 'updatedAt'])
        .orderBy('id')
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map(({ images, ...row }) => ({ ...row, images: readList(images) }))
    },
  }
}
