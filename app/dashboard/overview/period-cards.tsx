import type { PeriodFigures, SellersFigures, ZoneFigures } from '../../../contracts/overview.ts'
import { percentText, UNKNOWN } from '../../../domain/costs/margin-section.ts'
import { formatFrancs } from '../../../domain/pricing/francs.ts'
import type { PeriodMargin } from '../../../domain/stats/period-margin.ts'
import { formatNumber, pluralize } from '../../../domain/text/format.ts'
import { ChartCard } from './chart-card.tsx'
import { GRAIN_LABELS, shortSlot, slotName } from './periods.ts'
import { RowChart } from './row-chart.tsx'
import { SlotChart } from './slot-chart.tsx'
import { Tiles } from './tiles.tsx'
import { averageOrder } from './today.tsx'

const total = <Row,>(rows: readonly Row[], value: (row: Row) => number) =>
  rows.reduce((sum, row) => sum + value(row), 0)
const share = (part: number, whole: number) =>
  whole > 0 ? `${Math.round((part * 100) / whole)}\u00a0%` : UNKNOWN

export function Sales({ figures: { slots, by } }: { figures: PeriodFigures }) {
  const orders = total(slots, (slot) => slot.orders)
  const kept = total(slots, (slot) => slot.kept)
  const ordered = total(slots, (slot) => slot.ordered)
  return (
    <ChartCard
      title="Chiffre d’affaires livré"
      columns={[
        GRAIN_LABELS[by],
        'Livré (FCFA)',
        'Commandes livrées',
        'Commandes reçues',
        'Panier moyen (FCFA)',
      ]}
      rows={slots.map((slot) => [
        slotName(slot.day, by),
        slot.revenue,
        slot.delivered,
        slot.orders,
        averageOrder(slot.ordered, slot.kept),
      ])}
      show={formatNumber}
      chart={
        <div className="grid grid-cols-1 gap-3">
          <Tiles
            tiles={[
              { label: 'Livré', value: formatFrancs(total(slots, (slot) => slot.revenue)) },
              { label: 'Commandes livrées', value: formatNumber(total(slots, (slot) => slot.delivered)) },
              { label: 'Commandes reçues', value: formatNumber(orders) },
              { label: 'Panier moyen', value: formatFrancs(averageOrder(ordered, kept)) },
            ]}
          />
          <SlotChart
            title="Chiffre d’affaires livré, en FCFA"
            slots={slots.map(({ day, revenue }) => ({
              label: shortSlot(day, by),
              text: `${slotName(day, by)}\u202f: ${formatFrancs(revenue)}`,
              value: revenue,
            }))}
          />
        </div>
      }
    />
  )
}

export function Conversion({ figures: { slots, by } }: { figures: PeriodFigures }) {
  const visits = total(slots, (slot) => slot.visits)
  const steps = [
    ['Visites', visits],
    ['Paniers', total(slots, (slot) => slot.carts)],
    ['Commandes du site', total(slots, (slot) => slot.siteOrders)],
  ] as const
  return (
    <ChartCard
      title="De la visite à la commande"
      columns={[GRAIN_LABELS[by], ...steps.map(([label]) => label)]}
      rows={slots.map(({ day, ...slot }) => [slotName(day, by), slot.visits, slot.carts, slot.siteOrders])}
      show={formatNumber}
      chart={
        <div className="grid grid-cols-1 gap-3">
          <p className="text-sm text-ink-soft">
            La boutique compte les visites sans suivre personne. Les commandes sont celles des jours comptés.
          </p>
          <RowChart
            title="Visites, paniers et commandes du site"
            rows={steps.map(([label, value]) => ({
              ...{ key: label, label, value },
              text:
                label === 'Visites'
                  ? formatNumber(value)
                  : `${formatNumber(value)} (${share(value, visits)})`,
            }))}
          />
        </div>
      }
    />
  )
}

export function MarginCard({ margin }: { margin: PeriodMargin }) {
  const { units, sales, knownSales, cost, unknownUnits } = margin
  const known = units - unknownUnits
  return (
    <ChartCard
      title="Marge des commandes livrées"
      columns={['Chiffre', 'FCFA ou pièces']}
      rows={[
        ['Ventes, sans la livraison', sales],
        ['Ventes au prix d’achat connu', knownSales],
        ['Coût de ces ventes', cost],
        ['Marge', knownSales - cost],
        ['Pièces', units],
        ['Pièces sans prix d’achat', unknownUnits],
      ]}
      show={formatNumber}
      chart={
        <Tiles
          tiles={[
            {
              label: 'Marge',
              value: known > 0 ? formatFrancs(knownSales - cost) : UNKNOWN,
              note: `${percentText(knownSales, cost)} des ventes`,
            },
            {
              label: 'Pièces au prix d’achat connu',
              value: share(known, units),
              note: `${formatNumber(known)} sur ${formatNumber(units)}`,
            },
          ]}
        />
      }
    />
  )
}

export function Zones({ zones }: { zones: readonly ZoneFigures[] }) {
  const named = zones.map(({ zone, ...counts }) => ({ zone: zone || 'Sans zone', ...counts }))
  return (
    <ChartCard
      title="Livraisons ratées par zone"
      columns={['Zone', 'Livraisons', 'Ratées', 'Part']}
      rows={named.map(({ zone, deliveries, failed }) => [
        zone,
        deliveries,
        failed,
        share(failed, deliveries),
      ])}
      show={formatNumber}
      chart={
        <Listed
          rows={named.map(({ zone, deliveries, failed }) => ({
            ...{ key: zone, label: zone, value: failed },
            text: `${formatNumber(failed)} sur ${formatNumber(deliveries)} (${share(failed, deliveries)})`,
          }))}
          title="Livraisons ratées par zone"
          empty="Aucune livraison sur cette période."
          color="var(--color-error)"
        />
      }
    />
  )
}

export function Sellers({ sellers: { best, slow, sizes } }: { sellers: SellersFigures }) {
  const columns = ['Article', 'Pièces vendues', 'En stock']
  const rowsOf = (sellers: typeof best) => sellers.map(({ name, units, stock }) => [name, units, stock])
  const barsOf = (sellers: typeof best, value: 'units' | 'stock') =>
    sellers.map((seller) => ({
      ...{ key: seller.productId, label: seller.name, value: seller[value] },
      text: `${pluralize(seller.units, 'vendue')}, ${formatNumber(seller.stock)} en stock`,
    }))
  return (
    <>
      <ChartCard
        title="Meilleures ventes"
        columns={columns}
        rows={rowsOf(best)}
        show={formatNumber}
        chart={
          <Listed
            title="Meilleures ventes"
            rows={barsOf(best, 'units')}
            empty="Aucune vente sur cette période."
          />
        }
      />
      <ChartCard
        title="Ventes les plus lentes"
        columns={columns}
        rows={rowsOf(slow)}
        show={formatNumber}
        chart={
          <Listed
            title="Stock des articles qui se vendent le moins"
            rows={barsOf(slow, 'stock')}
            empty="Aucun article en stock depuis le début de la période."
            color="var(--color-line-strong)"
          />
        }
      />
      <ChartCard
        title="Tailles qui s’épuisent d’abord"
        columns={['Article', 'Vendues en 60 jours', 'En stock', 'Jours restants']}
        rows={sizes.map(({ label, sold, stock, daysLeft }) => [label, sold, stock, daysLeft])}
        show={formatNumber}
        chart={
          <Listed
            title="Ventes des tailles qui s’épuisent d’abord"
            rows={sizes.map(({ label, sold, stock, daysLeft }) => ({
              ...{ key: label, label, value: sold },
              text:
                stock <= 0
                  ? `épuisé, ${pluralize(sold, 'vendue')}`
                  : `encore ${pluralize(daysLeft, 'jour')}, ${pluralize(sold, 'vendue')}`,
            }))}
            empty="Rien ne s’épuise dans les 30 jours."
            color="var(--color-link)"
          />
        }
      />
    </>
  )
}

function Listed({ empty, ...chart }: Parameters<typeof RowChart>[0] & { empty: string }) {
  return chart.rows.length > 0 ? <RowChart {...chart} /> : <p className="text-ink-soft">{empty}</p>
}
