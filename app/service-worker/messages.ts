export type ClientMessage =
  /** on the first visit the worker starts after the page: caches what the page fetched */
  | { wish: 'keep-this-visit'; page: string; files: readonly string[] }
  /** precache the pages from the cart to an order */
  | { wish: 'keep-code' }
  /** activate the new version */
  | { wish: 'take-over' }
