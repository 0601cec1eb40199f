/**
 * Cache names, which browsers store: renaming one discards its content. Pages read some to list the pages that open
 * offline.
 */
export const CACHES = {
  pages: 'shop-pages',
  data: 'shop-data',
  code: 'shop-code',
  images: 'shop-pictures',
  files: 'shop-files',
  offline: 'shop-offline',
} as const
