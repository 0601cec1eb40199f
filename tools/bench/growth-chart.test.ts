import { expect, it } from 'vitest'
import { drawGrowth } from './growth-chart.ts'
import type { GrowthRow } from './tables.ts'

const ROWS: readonly GrowthRow[] = [
  ['Accueil', 'ms', [4, 4.1, 4.2], ''],
  ['Produit', 'ms', [4, 4.1, 4.2], ''],
  ['Recherche (`q`) & tri', 'ms', [0.8, 2, 11], ''],
]
const SVG = drawGrowth([1000, 10_000, 100_000], ROWS)

it('the chart of growth says in words what it shows', () => {
  expect(SVG).toContain('<title id="title">Temps de réponse selon la taille du catalogue</title>')
  expect(SVG).toMatch(/<desc id="desc">[^<]*Recherche \(q\) &amp; tri : 0,8, 2, 11 ms/)
})

it('it has a curve for each measure, and no two names on one line', () => {
  expect(SVG.match(/<polyline /g)).toHaveLength(ROWS.length)
  const places = [...SVG.matchAll(/<text x="475" y="([\d.]+)"/g)]
    .map(([, y]) => Number(y))
    .sort((a, b) => a - b)
  expect(places).toHaveLength(ROWS.length)
  expect(Math.min(...places.slice(1).map((y, index) => y - (places[index] ?? 0)))).toBeGreaterThanOrEqual(19)
})
