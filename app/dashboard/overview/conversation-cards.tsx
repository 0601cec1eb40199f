import type { ConversationFigures } from '../../../contracts/conversation-figures.ts'
import { UNKNOWN } from '../../../domain/costs/margin-section.ts'
import { formatNumber, pluralize } from '../../../domain/text/format.ts'
import { ChartCard } from './chart-card.tsx'
import { shortSlot, slotName } from './periods.ts'
import { RowChart } from './row-chart.tsx'
import { SlotChart } from './slot-chart.tsx'

/** How long customers waited for the first answer, by day (W-11). */
export function AnswerTimes({ days }: Pick<ConversationFigures, 'days'>) {
  const isAnswered = days.some(({ answered }) => answered > 0)
  return (
    <ChartCard
      title="Délai de la première réponse"
      columns={['Jour', 'Délai (minutes)', 'Demandes', 'Réponses']}
      rows={days.map(({ day, medianMinutes, questions, answered }) => [
        slotName(day, 'day'),
        medianMinutes ?? UNKNOWN,
        questions,
        answered,
      ])}
      show={formatNumber}
      chart={
        !isAnswered ? (
          <p className="text-ink-soft">Aucune réponse à un client sur cette période.</p>
        ) : (
          <div className="grid grid-cols-1 gap-3">
            <p className="text-sm text-ink-soft">
              Chaque jour, la moitié des clients qui ont écrit sur WhatsApp ont eu leur réponse en moins de
              temps.
            </p>
            <SlotChart
              title="Délai de la première réponse, en minutes"
              slots={days.map(({ day, medianMinutes }) => ({
                label: shortSlot(day, 'day'),
                text: `${slotName(day, 'day')}\u202f: ${medianMinutes === null ? 'aucune réponse' : pluralize(medianMinutes, 'minute')}`,
                value: medianMinutes ?? 0,
              }))}
            />
          </div>
        )
      }
    />
  )
}

/** Conversations and orders by the advertisement from which they began (W-12). */
export function Advertisements({ advertisements }: Pick<ConversationFigures, 'advertisements'>) {
  const named = advertisements.map(({ headline, sourceId, ...counts }) => ({
    ...counts,
    key: sourceId || counts.url,
    name: headline || sourceId || counts.url,
  }))
  if (named.length === 0) return null
  return (
    <ChartCard
      title="Publicités qui ouvrent WhatsApp"
      columns={['Publicité', 'Conversations', 'Commandes', 'Adresse']}
      rows={named.map(({ name, conversations, orders, url }) => [name, conversations, orders, url])}
      show={formatNumber}
      chart={
        <RowChart
          title="Conversations par publicité"
          rows={named.map(({ key, name, conversations, orders }) => ({
            ...{ key, label: name, value: conversations },
            text: `${formatNumber(conversations)}, ${pluralize(orders, 'commande')}`,
          }))}
        />
      }
    />
  )
}
