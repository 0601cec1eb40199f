import type { ReportSection } from '../deliveries/daily-report.ts'
import { type Margin, marginPercent } from './purchase-price.ts'

/** Shown for what is unknown. */
export const UNKNOWN = '—'

/** `28 %`; `—` without sales. */
export function percentText(sales: number, cost: number): string {
  const percent = marginPercent(sales, cost)
  return percent === null ? UNKNOWN : `${String(percent).replace('-', '−')}\u00a0%`
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
