export type ClientMessage =
  /** on the first visit: cache what the page fetched before the worker started */
  | { wish: 'keep-this-visit'; page: string; files: readonly string[] }
  /** precache the code for browsing and ordering */
  | { wish: 'keep-code' }
  /** activate the new version */
  | { wish: 'take-over' }
