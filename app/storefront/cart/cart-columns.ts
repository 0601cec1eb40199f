/** Explicit roles: with `display: grid` some browsers drop table semantics. */
export const TABLE = { role: 'table' } as const
export const ROWS = { role: 'rowgroup' } as const
export const ROW = { role: 'row' } as const
export const HEADING = { role: 'columnheader', scope: 'col' } as const
export const CELL = { role: 'cell' } as const

export const COLUMNS = '@2xl:grid @2xl:grid-cols-[minmax(0,1fr)_6.5rem_9rem_7rem_2.75rem]'
