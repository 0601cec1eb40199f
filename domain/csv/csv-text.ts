import { escapeFormula, numberCell, spreadsheetSpaces } from './cells.ts'

/** A CSV file as the server's exports are: for French spreadsheets, which need the mark to read UTF-8. */
export function csvText(rows: readonly (readonly (string | number)[])[]): string {
  return `\ufeff${rows.map((cells) => `${cells.map(cellText).join(';')}\r\n`).join('')}`
}

function cellText(cell: string | number): string {
  if (typeof cell === 'number') return numberCell(cell)
  const text = escapeFormula(spreadsheetSpaces(cell))
  return /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
