import { readFile, writeFile } from 'node:fs/promises'

/** What was measured, in which unit, the shop's figure, the yardstick's, and what must be reached. */
export type Row = [what: string, unit: string, figure: number, yardstick: number | null, least: string]

const PAGE = new URL('../../docs/performance.md', import.meta.url)
const BEGIN = '<!-- server: npm run bench -->'
const END = '<!-- /server -->'

/** Prints the table and puts it into docs/performance.md, in the place kept for it. */
export async function writeTable(rows: readonly Row[]): Promise<void> {
  const table = [
    '| mesure | boutique | étalon | rapport | à atteindre |',
    '| --- | --- | --- | --- | --- |',
    ...rows.map(([what, unit, figure, most, least]) => {
      const ratio = most === null ? '' : (figure / most).toFixed(2).replace('.', ',')
      return `| ${what} | ${round(figure)} ${unit} | ${most === null ? '' : `${round(most)} ${unit}`} | ${ratio} | ${least} |`
    }),
  ].join('\n')
  console.log(table)
  const page = await readFile(PAGE, 'utf8')
  const [before = '', after = ''] = [page.split(BEGIN)[0], page.split(END)[1]]
  await writeFile(PAGE, `${before}${BEGIN}\n\n${table}\n\n${END}${after}`)
}

function round(figure: number): string {
  return figure < 10 ? figure.toFixed(1).replace('.', ',') : String(Math.round(figure))
}
