import { ChevronLeft, ChevronRight, Printer } from 'lucide-react'
import { useId } from 'react'
import { dailyReportAnswer } from '../../../contracts/cash.ts'
import { marginSection } from '../../../domain/costs/margin-section.ts'
import { dayOf } from '../../../domain/deliveries/courier.ts'
import { type ReportSection, reportSections } from '../../../domain/deliveries/daily-report.ts'
import { formatDate, formatNumber, pluralize } from '../../../domain/text/format.ts'
import { serverNow } from '../../browser/server-time.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Francs } from '../../ui/price.tsx'
import { fetchMargin } from '../costs/use-costs.ts'
import { fetchAnswer } from '../decode.ts'
import { ExportButton } from '../downloads/export-button.tsx'
import { day as dayParam, queryParams } from '../lists/query-params.ts'
import { type PageQuery, useQueryParams } from '../lists/use-query-params.ts'
import { load } from '../load.ts'
import { measureServerTime } from '../measure-server-time.ts'
import { CASH_PATH } from '../page-paths.ts'
import { usePrintRules } from '../print-rules.ts'
import { SubPage } from '../sub-page.tsx'
import type { Route } from './+types/report-route'
import { adjacentDay, reportDay } from './report-day.ts'

const PARAMS = queryParams({}, { day: dayParam })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await measureServerTime(request.signal)
  const day = reportDay(PARAMS.readFrom(request).day, serverNow())
  const failed = 'Erreur lors du chargement du rapport.'
  return load(request, failed, async () => {
    const sent = { query: { day }, signal: request.signal }
    const [{ report }, margin] = await Promise.all([
      fetchAnswer(dailyReportAnswer, '/cash/report', sent),
      fetchMargin('/costs/report', sent),
    ])
    return { day: report.day, sections: reportSections(report), margin: margin && marginSection(margin) }
  })
}

export default function ReportPage({ loaderData: { data, failure } }: Route.ComponentProps) {
  const query = useQueryParams(PARAMS)
  const day = reportDay(query.shown.day, serverNow())
  usePrintRules('@page { margin: 15mm }')
  return (
    <SubPage
      title="Rapport du jour"
      back={{ to: CASH_PATH, label: 'Caisse' }}
      intro={
        <div className="flex flex-wrap items-end gap-3 print:hidden">
          <DayPicker query={query} />
          <div className="ml-auto flex flex-wrap gap-3">
            <ExportButton path="/cash/report.csv" query={{ day }} />
            <Button onClick={() => window.print()}>
              <Printer className="size-5" />
              Imprimer
            </Button>
          </div>
        </div>
      }
      failure={failure}
      printed
    >
      {data && <Report {...data} />}
    </SubPage>
  )
}

function DayPicker({ query: { chosen, href, change } }: { query: PageQuery<{ day: string }> }) {
  const id = useId()
  const today = dayOf(serverNow())
  const day = reportDay(chosen.day, serverNow())
  return (
    <div className="flex flex-wrap items-end gap-2">
      <ButtonLink
        variant="quiet"
        to={href({ day: adjacentDay(day, -1) })}
        replace
        aria-label="Jour précédent"
        className="px-3!"
      >
        <ChevronLeft className="size-5" />
      </ButtonLink>
      <div className="grid gap-1">
        <label htmlFor={id} className="text-sm font-bold">
          Jour
        </label>
        <input
          id={id}
          type="date"
          value={day}
          max={today}
          required
          onChange={({ target }) => {
            if (target.validity.valid) change({ day: target.value })
          }}
          className="min-h-11 rounded-field border-2 border-line-strong bg-surface px-4 text-base"
        />
      </div>
      {day < today && (
        <ButtonLink
          variant="quiet"
          to={href({ day: adjacentDay(day, 1) })}
          replace
          aria-label="Jour suivant"
          className="px-3!"
        >
          <ChevronRight className="size-5" />
        </ButtonLink>
      )}
    </div>
  )
}

interface ReportProps {
  day: string
  sections: readonly ReportSection[]
  /** null for a user who may not see margins */
  margin: ReportSection | null
}

function Report({ day, sections, margin }: ReportProps) {
  const title = useId()
  return (
    <article aria-labelledby={title} className="grid grid-cols-1 gap-4 print:gap-3">
      <h2 id={title} className="text-lg">
        {`Rapport du ${formatDate(`${day}T12:00:00Z`)}`}
      </h2>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2 print:grid-cols-1">
        {[...sections, ...(margin ? [margin] : [])].map(({ title: heading, rows }) => (
          <section
            key={heading}
            className="grid grid-cols-1 gap-1 rounded-card bg-surface p-4 shadow-card print:break-inside-avoid print:p-0 print:shadow-none"
          >
            <h3 className="text-base">{heading}</h3>
            <dl className="divide-y divide-line">
              {rows.map((row) => (
                <Figure key={row.label} {...row} />
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p className="text-sm text-ink-soft">
        Un geste fait plus tard compte le jour où il est fait : ces chiffres ne changent plus ensuite.
      </p>
      {margin && (
        <p className="text-sm text-ink-soft">
          La marge suit les retours, les annulations et les prix d’achat connus aujourd’hui.
        </p>
      )}
    </article>
  )
}

function Figure({ label, count, amount, text }: ReportSection['rows'][number]) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-1.5">
      <dt className="min-w-0 wrap-anywhere">{label}</dt>
      <dd className="ml-auto text-right font-bold tabular-nums">
        {count !== undefined && (
          <span>{amount === undefined ? formatNumber(count) : `${pluralize(count, 'paiement')}, `}</span>
        )}
        {text !== undefined && <span>{text}</span>}
        {amount !== undefined && <Francs amount={amount} />}
      </dd>
    </div>
  )
}
