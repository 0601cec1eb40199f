/** A non-empty row; `line` is its line number in a spreadsheet, from 1. */
export interface TableRow {
  line: number
  cells: string[]
}
