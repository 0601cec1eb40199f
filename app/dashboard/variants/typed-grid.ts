import { readUnits } from '../../../domain/catalogue/stock.ts'

/** Reads the stock of a cell. An empty cell counts as 0; a text that is no number of units gives null. */
export function readCell(typed: string): number | null {
  return typed.trim() === '' ? 0 : readUnits(typed)
}

/** Adds up typed stocks; unreadable ones count as 0. */
export function sumUnits(typed: readonly string[]): number {
  return typed.reduce((sum, text) => sum + (readCell(text) ?? 0), 0)
}

/** The name of a cell's input; cells are numbered row by row. */
export function cellName(index: number): string {
  return `cell-${index}`
}

export interface GridSize {
  rows: number
  columns: number
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Returns the cell that an arrow key or Enter moves to. Enter moves down, then to the top of the next column. */
export function nextCell(index: number, key: string, { rows, columns }: GridSize): number | null {
  const [row, column] = [Math.floor(index / columns), index % columns]
  if (key === 'Enter') {
    if (row + 1 < rows) return index + columns
    return column + 1 < columns ? column + 1 : null
  }
  const step = STEPS[key]
  if (!step) return null
  const [nextRow, nextColumn] = [row + step[0], column + step[1]]
  const isInside = nextRow >= 0 && nextRow < rows && nextColumn >= 0 && nextColumn < columns
  return isInside ? nextRow * columns + nextColumn : null
}

/** Reads the text of copied spreadsheet cells: tabs between columns, line ends between rows. */
export function readBlock(text: string): string[][] {
  const lines = text.replace(/(?:\r\n|\r|\n)$/, '').split(/\r\n|\r|\n/)
  return lines.map((line) => line.split('\t').map((cell) => cell.trim()))
}

interface Fill {
  /** index (cells are numbered row by row) and new text of each filled cell */
  filled: [index: number, typed: string][]
  /** number of values outside the grid */
  outside: number
}

/**
 * Places a block so that its first value is in the cell `start`. Transposes a single column for a grid of one row, and
 * a single row for a grid of one column.
 */
export function placeBlock(
  block: readonly (readonly string[])[],
  start: number,
  { rows, columns }: GridSize,
): Fill {
  const turned = (rows === 1 && isColumn(block)) || (columns === 1 && block.length === 1)
  const values = turned ? transpose(block) : block
  const [top, left] = [Math.floor(start / columns), start % columns]
  const fill: Fill = { filled: [], outside: 0 }
  for (const [down, line] of values.entries()) {
    for (const [right, typed] of line.entries()) {
      const [row, column] = [top + down, left + right]
      if (row < rows && column < columns) fill.filled.push([row * columns + column, typed])
      else fill.outside += 1
    }
  }
  return fill
}

const isColumn = (block: readonly (readonly string[])[]) => block.every((line) => line.length === 1)

function transpose(block: readonly (readonly string[])[]): string[][] {
  return (block[0] ?? []).map((_, column) => block.map((line) => line[column] ?? ''))
}
