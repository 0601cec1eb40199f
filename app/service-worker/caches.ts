/**
 * Cache names, which browsers store: renaming a cache discards its content. The offline page reads some of the caches
 * to list the pages that open offline.
 */
export const CACHES = {
  pages: 'shop-pages',
  data: 'shop-data',
  code: 'shop-code',
  images: 'shop-pictures',
  files: 'shop-files',
  offline: 'shop-offline',
} as const
