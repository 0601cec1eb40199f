import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { conversationFiguresAnswer } from '../../../contracts/conversation-figures.ts'
import { periodAnswer, periodMarginAnswer, sellersAnswer, zonesAnswer } from '../../../contracts/overview.ts'
import { GRAINS } from '../../../domain/stats/slots.ts'
import { serverNow } from '../../browser/server-time.ts'
import { useHasConversations } from '../../session/refresh-account.ts'
import { TextField } from '../../ui/field.tsx'
import { usePermission } from '../access.ts'
import { ChoiceLink } from '../choice-link.tsx'
import { fetchAnswer } from '../decode.ts'
import { useQueryParams } from '../lists/use-query-params.ts'
import { loadDeferred } from '../load.ts'
import { Advertisements, AnswerTimes } from './conversation-cards.tsx'
import { ChartLoading, Deferred } from './deferred.tsx'
import { HeatMap } from './heat-map.tsx'
import { Conversion, MarginCard, Sales, Sellers, Zones } from './period-cards.tsx'
import { type ChosenPeriod, chosenPeriod, GRAIN_LABELS, lastDays, PERIOD_PARAMS, PRESETS } from './periods.ts'

function loadPeriod({ by, ...period }: ChosenPeriod, shown: { costs: boolean; conversations: boolean }) {
  const text = 'Erreur de chargement'
  const read = <Schema extends Parameters<typeof fetchAnswer>[0]>(
    schema: Schema,
    path: string,
    query: object = period,
  ) => loadDeferred(text, () => fetchAnswer(schema, path, { query: { ...query } }))
  return {
    sales: read(periodAnswer, '/stats/period', { ...period, by }),
    sellers: read(sellersAnswer, '/stats/sellers'),
    zones: read(zonesAnswer, '/stats/zones'),
    margin: shown.costs ? read(periodMarginAnswer, '/costs/period') : null,
    conversations: shown.conversations ? read(conversationFiguresAnswer, '/stats/conversations') : null,
  }
}

/** The figures of the period in the URL; each part is loaded and fails by itself. */
export function PeriodFigures() {
  const query = useQueryParams(PERIOD_PARAMS)
  const { from, until, by } = chosenPeriod(query.shown, serverNow())
  const costs = usePermission('costs')
  const conversations = useHasConversations()
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try loads the same period again.
  const parts = useMemo(
    () => loadPeriod({ from, until, by }, { costs, conversations }),
    [from, until, by, costs, conversations, tries],
  )
  const later = { loading: <ChartLoading />, retry: () => setTries(tries + 1) }
  return (
    <section aria-labelledby="period-title" className="grid grid-cols-1 gap-5">
      <h2 id="period-title" className="text-xl">
        Sur une période
      </h2>
      <PeriodPicker period={{ from, until, by }} href={query.href} />
      {/* Another period is another grid, so that its parts show at once that they are loading. */}
      <div key={`${from} ${until} ${by}`} className="grid grid-cols-1 gap-5 md:grid-cols-2">
        <Deferred {...later} promise={parts.sales}>
          {(figures) => (
            <>
              <Sales figures={figures} />
              <Conversion figures={figures} />
            </>
          )}
        </Deferred>
        {parts.margin && (
          <Deferred {...later} promise={parts.margin}>
            {({ margin }) => <MarginCard margin={margin} />}
          </Deferred>
        )}
        <Deferred {...later} promise={parts.zones}>
          {({ zones }) => <Zones zones={zones} />}
        </Deferred>
        <Deferred {...later} promise={parts.sellers}>
          {(sellers) => <Sellers sellers={sellers} />}
        </Deferred>
        {parts.conversations && (
          <Deferred {...later} promise={parts.conversations}>
            {(figures) => (
              <>
                <AnswerTimes days={figures.days} />
                <Advertisements advertisements={figures.advertisements} />
              </>
            )}
          </Deferred>
        )}
        <Deferred {...later} promise={parts.sales}>
          {({ hours }) => <HeatMap hours={hours} />}
        </Deferred>
      </div>
    </section>
  )
}

interface PeriodPickerProps {
  period: ChosenPeriod
  href: (chosen: Partial<ReturnType<typeof PERIOD_PARAMS.read>>) => string
}

function PeriodPicker({ period: { from, until, by }, href }: PeriodPickerProps) {
  const navigate = useNavigate()
  const here = { replace: true, preventScrollReset: true }
  const to = (chosen: Partial<ChosenPeriod>) => href({ from, until, ...chosen })
  const today = lastDays(1, serverNow()).until
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
      <nav aria-label="Période" className="flex flex-wrap gap-2">
        {PRESETS.map((days) => {
          const preset = lastDays(days, serverNow())
          const current = preset.from === from && preset.until === until
          return (
            <ChoiceLink key={days} to={href({ ...preset, by: '' })} {...here} current={current}>
              {days === 365 ? '12 mois' : `${days} jours`}
            </ChoiceLink>
          )
        })}
      </nav>
      <div className="grid grid-cols-2 gap-2">
        {(['from', 'until'] as const).map((name) => (
          <TextField
            key={name}
            label={name === 'from' ? 'Du' : 'Au'}
            type="date"
            required
            value={name === 'from' ? from : until}
            max={name === 'from' ? until : today}
            {...(name === 'until' && { min: from })}
            onChange={({ target }) => {
              if (target.validity.valid) void navigate(to({ [name]: target.value }), here)
            }}
          />
        ))}
      </div>
      <nav aria-label="Chiffres par" className="flex flex-wrap gap-2">
        {GRAINS.map((grain) => (
          <ChoiceLink key={grain} to={to({ by: grain })} {...here} current={grain === by}>
            {GRAIN_LABELS[grain]}
          </ChoiceLink>
        ))}
      </nav>
    </div>
  )
}
