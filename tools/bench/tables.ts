import { readFile, writeFile } from 'node:fs/promises'

/** What was measured, in which unit, the shop's figure, the yardstick's, and what must be reached. */
export type Row = [what: string, unit: string, figure: number, yardstick: number | null, least: string]

/** The same of pages: home, category and product; null where nothing is measured. */
export type PageRow = [
  what: string,
  unit: string,
  home: number | null,
  category: number | null,
  product: number | null,
  least: string,
]

const PAGE = new URL('../../docs/performance.md', import.meta.url)

/** Prints the server's table and puts it into docs/performance.md. */
export async function writeTable(rows: readonly Row[]): Promise<void> {
  const table = [
    '| mesure | boutique | étalon | rapport | à atteindre |',
    '| --- | --- | --- | --- | --- |',
    ...rows.map(([what, unit, figure, most, least]) => {
      const ratio = most === null ? '' : (figure / most).toFixed(2).replace('.', ',')
      return `| ${what} | ${round(figure)} ${unit} | ${most === null ? '' : `${round(most)} ${unit}`} | ${ratio} | ${least} |`
    }),
  ]
  await putIntoPage('server: npm run bench', '/server', table)
}

/** Prints the pages' table and puts it into docs/performance.md. */
export async function writePageTable(rows: readonly PageRow[]): Promise<void> {
  const table = [
    '| mesure | accueil | catégorie | produit | à atteindre |',
    '| --- | --- | --- | --- | --- |',
    ...rows.map(([what, unit, ...figures]) => {
      const least = figures.pop()
      const cells = figures.map((figure) =>
        typeof figure === 'number' ? `${round(figure)} ${unit}`.trim() : '',
      )
      return `| ${what} | ${cells.join(' | ')} | ${least} |`
    }),
  ]
  await putIntoPage('pages: npm run bench:pages', '/pages', table)
}

/** What was measured, in which unit, the figure at each size, and what to know about it. */
export type GrowthRow = [what: string, unit: string, figures: readonly number[], note: string]

/** Prints the table of growth and puts it, with its chart, into docs/performance.md. */
export async function writeGrowthTable(
  sizes: readonly number[],
  rows: readonly GrowthRow[],
  chart: string,
): Promise<void> {
  const heads = sizes.map((size) => `${size.toLocaleString('fr-FR')} produits`)
  const lines = rows.map(([what, unit, figures, note]) => {
    const ratio = ((figures.at(-1) ?? 0) / (figures[0] ?? 1)).toFixed(2).replace('.', ',')
    return `| ${what} | ${figures.map((figure) => `${round(figure)} ${unit}`).join(' | ')} | × ${ratio} | ${note} |`
  })
  await putIntoPage('growth: npm run bench:growth', '/growth', [
    `![Temps de réponse selon la taille du catalogue](${chart})`,
    '',
    `| mesure | ${heads.join(' | ')} | rapport | |`,
    `| --- | ${heads.map(() => '---').join(' | ')} | --- | --- |`,
    ...lines,
  ])
}

/** Prints a table and puts it between its two marks, the place kept for it. */
async function putIntoPage(begin: string, end: string, lines: readonly string[]): Promise<void> {
  const table = lines.join('\n')
  console.log(table)
  const page = await readFile(PAGE, 'utf8')
  const [beginning, ending] = [`<!-- ${begin} -->`, `<!-- ${end} -->`]
  const [before = '', after = ''] = [page.split(beginning)[0], page.split(ending)[1]]
  await writeFile(PAGE, `${before}${beginning}\n\n${table}\n\n${ending}${after}`)
}

function round(figure: number): string {
  if (figure < 1) return figure.toFixed(figure === 0 ? 0 : 3).replace('.', ',')
  return figure < 10 ? figure.toFixed(1).replace('.', ',') : String(Math.round(figure))
}
