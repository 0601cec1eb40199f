/**
 * The rows are laid out by hand, as columns or as cards, and a browser may forget that such a table is one: its parts
 * say so themselves.
 */
export const TABLE = { role: 'table' } as const
export const ROWS = { role: 'rowgroup' } as const
export const ROW = { role: 'row' } as const
export const HEADING = { role: 'columnheader', scope: 'col' } as const
export const CELL = { role: 'cell' } as const

/** A row where there is room for columns. */
export const COLUMNS = '@2xl:grid @2xl:grid-cols-[minmax(0,1fr)_6.5rem_9rem_7rem_2.75rem]'
