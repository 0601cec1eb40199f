import { PRODUCT_COLUMNS, type ProductCells, type ProductColumn } from '../../domain/catalogue/product-csv.ts'

const COLUMNS = [
  'name',
  'price',
  'stock',
  'category',
  'subCategory',
  'images',
  'description',
] as const satisfies readonly ProductColumn[]

/** A valid row of a product CSV file. */
export function aLine(number: number, cells: Partial<ProductCells> = {}): Partial<ProductCells> {
  return {
    name: `Body n° ${number}`,
    price: String(1000 + number),
    stock: '10',
    category: 'Vêtements/Nouveau-né',
    subCategory: 'Bodies',
    images: `https://images.exemple.sn/${number}.webp`,
    description: `Un body doux; le n° ${number}.`,
    ...cells,
  }
}

/** A CSV file with these rows and every column that they use, as a French spreadsheet saves it. */
export function productFile(lines: readonly Partial<ProductCells>[]): string {
  const columns = [...new Set<ProductColumn>([...COLUMNS, ...lines.flatMap(keysOf)])]
  const rows: string[][] = [columns.map((column) => PRODUCT_COLUMNS[column])]
  for (const line of lines) rows.push(columns.map((column) => line[column] ?? ''))
  return rows.map((cells) => `${cells.map(quoted).join(';')}\r\n`).join('')
}

const keysOf = (line: Partial<ProductCells>) => Object.keys(line) as ProductColumn[]
const quoted = (cell: string) => (/[";\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
