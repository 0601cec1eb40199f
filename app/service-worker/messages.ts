/** What the worker tells the dashboard: a notification about this page was tapped. */
export interface DashboardMessage {
  kind: typeof OPEN_PAGE
  path: string
}
export const OPEN_PAGE = 'open-page'

export type ClientMessage =
  /** on the first visit: cache what the page fetched before the worker started */
  | { wish: 'keep-this-visit'; page: string; files: readonly string[] }
  /** precache the code for browsing and ordering */
  | { wish: 'keep-code' }
  /** activate the new version */
  | { wish: 'take-over' }
