import { describe, expect, it } from 'vitest'
import { drawGrowth, type GrowthCurve } from './growth-chart.ts'

const CURVES: readonly GrowthCurve[] = [
  { name: 'Home', times: [4, 4.1, 4.2] },
  { name: 'Product', times: [4, 4.1, 4.2] },
  { name: 'Search (`q`) & sort', times: [0.8, 2, 11] },
]
const SVG = drawGrowth([1000, 10_000, 100_000], CURVES)

describe('drawGrowth', () => {
  it('describes the chart in words', () => {
    expect(SVG).toContain('<title id="title">Response time by catalogue size</title>')
    expect(SVG).toMatch(/<desc id="desc">[^<]*Search \(q\) &amp; sort: 0.8, 2, 11 ms/)
  })

  it('draws one curve for each query, and curve names that do not overlap', () => {
    expect(SVG.match(/<polyline /g)).toHaveLength(CURVES.length)
    const places = [...SVG.matchAll(/<text x="475" y="([\d.]+)"/g)]
      .map(([, y]) => Number(y))
      .sort((a, b) => a - b)
    expect(places).toHaveLength(CURVES.length)
    expect(Math.min(...places.slice(1).map((y, index) => y - (places[index] ?? 0)))).toBeGreaterThanOrEqual(
      19,
    )
  })
})
