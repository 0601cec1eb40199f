import type { ReportSection } from '../deliveries/daily-report.ts'
import { formatFrancs } from '../pricing/francs.ts'
import { type Margin, marginPercent } from './purchase-price.ts'

/** Shown for what is unknown. */
export const UNKNOWN = '—'

/** `28 %`; `—` without sales. */
export function percentText(sales: number, cost: number): string {
  const percent = marginPercent(sales, cost)
  return percent === null ? UNKNOWN : `${String(percent).replace('-', '−')}\u00a0%`
}

/** `2 000 FCFA (40 %)`; `de 900 à 1 200 FCFA (30 % à 40 %)` when variants differ; `—` without a purchase price. */
export function unitMarginText(paid: number, costs: { min: number; max: number } | null): string {
  if (!costs) return UNKNOWN
  const { min, max } = costs
  const best = percentText(paid, min)
  if (min === max) return `${formatFrancs(paid - min)} (${best})`
  return `de ${formatFrancs(paid - max)} à ${formatFrancs(paid - min)} (${percentText(paid, max)} à ${best})`
}

/** The margin of the orders placed on a day, as a section of the daily report. Changes with returns and prices. */
export function marginSection({ sales, knownSales, cost, unknownUnits }: Margin): ReportSection {
  const known = knownSales > 0 || unknownUnits === 0
  return {
    title: 'Marge des commandes du jour',
    rows: [
      { label: 'Ventes, sans la livraison', amount: sales },
      ...(unknownUnits > 0
        ? [
            { label: 'Pièces sans prix d’achat', count: unknownUnits },
            { label: 'Ventes au prix d’achat connu', amount: knownSales },
          ]
        : []),
      { label: 'Coût des ventes', ...(known ? { amount: cost } : { text: UNKNOWN }) },
      { label: 'Marge', ...(known ? { amount: knownSales - cost } : { text: UNKNOWN }) },
      { label: 'Marge en pourcentage des ventes', text: percentText(knownSales, cost) },
    ],
  }
}
