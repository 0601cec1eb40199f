/** What a page asks of the worker. */
export type ClientMessage =
  /** on a first visit the worker comes after the page: keep what the browser has already fetched for it */
  | { wish: 'keep-this-visit'; page: string; files: readonly string[] }
  /** the shopper stays: keep the code of the pages that lie on the way to an order */
  | { wish: 'keep-code' }
  /** the shopper wants the new version now */
  | { wish: 'take-over' }
