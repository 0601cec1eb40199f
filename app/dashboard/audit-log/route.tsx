import { auditAnswer } from '../../../contracts/audit.ts'
import { formatDateTime } from '../../../domain/text/format.ts'
import { useNamedPermissions } from '../access.ts'
import { decode } from '../decode.ts'
import { fetchPage } from '../lists/fetch-page.ts'
import { PagedList } from '../lists/paged-list.tsx'
import { load } from '../load.ts'
import { SubPage } from '../sub-page.tsx'
import type { Route } from './+types/route'
import { type AuditLogEntry, describeEntry } from './read-audit-log.ts'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return load(request, 'Erreur lors du chargement du journal.', () =>
    fetchPage(request, '/audit', {}, (json) => decode(auditAnswer, json).entries),
  )
}

export default function JournalPage({ loaderData: { data, failure } }: Route.ComponentProps) {
  const named = useNamedPermissions()
  return (
    <SubPage
      title="Journal"
      back={{ to: '/dashboard/users', label: 'Tous les utilisateurs' }}
      failure={failure}
    >
      <PagedList page={data} empty="Personne n’a encore rien changé.">
        {(rows) => (
          <ol className="divide-y divide-line rounded-card bg-surface shadow-card">
            {rows.map((entry) => (
              <AuditEvent key={entry.id} entry={describeEntry(entry, named)} />
            ))}
          </ol>
        )}
      </PagedList>
    </SubPage>
  )
}

function AuditEvent({ entry: { at, actor, what, subject, changes } }: { entry: AuditLogEntry }) {
  return (
    <li className="grid grid-cols-1 gap-1 p-4 sm:grid-cols-[11rem_1fr] sm:gap-4">
      <p className="text-sm text-ink-soft">
        {at && <time dateTime={at}>{formatDateTime(at)}</time>}
        <span className="block font-bold break-words text-ink">{actor ?? 'La boutique'}</span>
      </p>
      <div className="min-w-0">
        <p>
          <span className="font-bold">{what}</span>
          {subject && <span className="break-words">{` : ${subject}`}</span>}
        </p>
        {changes.length > 0 && (
          <dl className="mt-1 grid gap-x-4 gap-y-0.5 text-sm sm:grid-cols-[9rem_1fr]">
            {changes.map(({ field, before, after }) => (
              <div key={field} className="contents">
                <dt className="text-ink-soft">{field}</dt>
                <dd className="min-w-0 break-words">
                  <span className="text-ink-soft">{before}</span>
                  <span aria-hidden="true"> → </span>
                  <span className="sr-only"> devient </span>
                  <span>{after}</span>
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </li>
  )
}
