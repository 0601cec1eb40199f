import { useId } from 'react'
import { daysAnswer, type ShownDay } from '../../../contracts/payment-desk.ts'
import { dayOf } from '../../../domain/deliveries/courier.ts'
import { formatFrancs } from '../../../domain/pricing/francs.ts'
import { formatDate } from '../../../domain/text/format.ts'
import { serverNow } from '../../browser/server-time.ts'
import { Francs } from '../../ui/price.tsx'
import { Badge } from '../badge.tsx'
import { EmptyList } from '../lists/empty-list.tsx'
import { queryParams } from '../lists/query-params.ts'
import { type PageQuery, useQueryParams } from '../lists/use-query-params.ts'
import { loadAnswer } from '../load.ts'
import { measureServerTime } from '../measure-server-time.ts'
import { PAYMENTS_PATH } from '../page-paths.ts'
import { SubPage } from '../sub-page.tsx'
import type { Route } from './+types/days-route'
import { DIFFERENCE_LABELS } from './desk-texts.ts'
import { MoneyPlace } from './money-place.tsx'

const MONTH = /^20\d{2}-(?:0[1-9]|1[0-2])$/
const PARAMS = queryParams({}, { month: (typed: string) => (MONTH.test(typed) ? typed : '') })

/** The month in the URL; the present one when there is none or it is in the future. */
function shownMonth(chosen: string): string {
  const present = dayOf(serverNow()).slice(0, 7)
  return chosen !== '' && chosen <= present ? chosen : present
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await measureServerTime(request.signal)
  const month = shownMonth(PARAMS.readFrom(request).month)
  const failed = 'Erreur lors du chargement des totaux.'
  return loadAnswer(request, failed, daysAnswer, '/payments/desk/days', { month })
}

export default function DaysPage({ loaderData: { data, failure } }: Route.ComponentProps) {
  const query = useQueryParams(PARAMS)
  return (
    <SubPage
      title="Totaux par jour"
      back={{ to: PAYMENTS_PATH, label: 'Paiements' }}
      intro={<MonthPicker query={query} />}
      failure={failure}
    >
      {data && data.days.length === 0 && <EmptyList>Aucun paiement mobile ce mois-ci.</EmptyList>}
      {data && data.days.length > 0 && <Days days={data.days} />}
    </SubPage>
  )
}

function MonthPicker({ query: { chosen, change } }: { query: PageQuery<{ month: string }> }) {
  const id = useId()
  return (
    <div className="grid grid-cols-1 gap-1">
      <label htmlFor={id} className="text-sm font-bold">
        Mois
      </label>
      <input
        id={id}
        type="month"
        value={shownMonth(chosen.month)}
        max={shownMonth('')}
        required
        onChange={({ target }) => {
          if (target.validity.valid) change({ month: target.value })
        }}
        className="min-h-11 w-full max-w-56 min-w-0 rounded-field border-2 border-line-strong bg-surface px-4 text-base"
      />
    </div>
  )
}

function Days({ days }: { days: readonly ShownDay[] }) {
  return (
    <>
      <p className="text-ink-soft">
        Les montants de la boutique sont ceux du rapport du jour, remboursements déduits.
      </p>
      <ul className="grid grid-cols-1 gap-3">
        {days.map((day) => (
          <DayCard key={`${day.day} ${day.wallet}`} day={day} />
        ))}
      </ul>
    </>
  )
}

function DayCard({ day: { day, wallet, booked, stated, covered, differences } }: { day: ShownDay }) {
  const difference = stated - booked
  return (
    <li className="grid grid-cols-1 gap-2 rounded-card bg-surface p-4 shadow-card">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="text-base">{`${formatDate(`${day}T12:00:00Z`)}, ${wallet}`}</h2>
        {!covered && <Badge label="Pas de relevé" colors="bg-line/70 text-ink-soft" />}
        {covered && difference === 0 && differences.length === 0 && (
          <Badge label="D’accord" colors="bg-success-tint text-success" />
        )}
        {covered && (difference !== 0 || differences.length > 0) && (
          <Badge
            label={`Écart ${difference > 0 ? '+' : ''}${formatFrancs(difference)}`}
            colors="bg-warning-tint text-warning"
          />
        )}
      </div>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-x-4 text-sm sm:max-w-md">
        <dt className="text-ink-soft">Dans la boutique</dt>
        <dd className="text-right font-bold">
          <Francs amount={booked} />
        </dd>
        {covered && (
          <>
            <dt className="text-ink-soft">Sur le relevé</dt>
            <dd className="text-right font-bold">
              <Francs amount={stated} />
            </dd>
          </>
        )}
      </dl>
      {differences.length > 0 && (
        <ul className="divide-y divide-line border-t border-line text-sm">
          {differences.map((one) => (
            <li
              key={`${one.kind} ${one.number} ${one.orderId}`}
              className="flex flex-wrap items-center justify-between gap-x-4 py-1.5"
            >
              <p className="min-w-0 wrap-anywhere">
                <span className="font-bold">{DIFFERENCE_LABELS[one.kind]}</span>
                {one.number && <span className="block text-ink-soft">{`Transaction ${one.number}`}</span>}
                {one.orderId && <MoneyPlace orderId={one.orderId} />}
              </p>
              <Francs amount={one.stated - one.booked} className="ml-auto font-bold" />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
