/** Cache names. Pages read some of them to list what opens offline. */
export const CACHES = {
  pages: 'shop-pages',
  data: 'shop-data',
  code: 'shop-code',
  images: 'shop-images',
  files: 'shop-files',
  offline: 'shop-offline',
} as const
