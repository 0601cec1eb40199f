import { readFile, writeFile } from 'node:fs/promises'
import { groupThousands, markdownTable } from '../harness/markdown-table.ts'

const PAGE = new URL('../../docs/performance.md', import.meta.url)

/** Prints a table and writes it between the marks `<!-- name: … -->` and `<!-- /name -->` of docs/performance.md. */
export async function writeTable(
  name: string,
  head: readonly string[],
  rows: readonly (readonly string[])[],
  above = '',
): Promise<void> {
  const table = markdownTable(head, rows)
  console.log(table)
  const page = await readFile(PAGE, 'utf8')
  const start = page.indexOf('-->', page.indexOf(`<!-- ${name}:`)) + '-->'.length
  const end = page.indexOf(`<!-- /${name} -->`)
  if (end < start) throw new Error(`docs/performance.md has no place for the table "${name}".`)
  await writeFile(PAGE, `${page.slice(0, start)}\n\n${above}${table}\n\n${page.slice(end)}`)
}

/** Formats with three decimals below 1, one below 10, and spaces between thousands: 0.980 ms, 4.3 ms, 10 491 /s. */
export function format(figure: number | null, unit = ''): string {
  if (figure === null) return ''
  const digits = figure === 0 || figure >= 10 ? 0 : figure >= 1 ? 1 : 3
  return `${groupThousands(figure.toFixed(digits))} ${unit}`.trim()
}
