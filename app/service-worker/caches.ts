/** The caches by name. Pages look into some of them themselves, to say what can be opened without a network. */
export const CACHES = {
  pages: 'shop-pages',
  data: 'shop-data',
  code: 'shop-code',
  images: 'shop-images',
  files: 'shop-files',
  /** the offline page */
  offline: 'shop-offline',
} as const
