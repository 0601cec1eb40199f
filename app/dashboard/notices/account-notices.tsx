import { ShieldAlert } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router'
import { type AccountNotice, noticesAnswer } from '../../../contracts/account-notices.ts'
import { formatDateTime } from '../../../domain/text/format.ts'
import { apiUrl } from '../../api-client/api.ts'
import { Button } from '../../ui/button.tsx'
import { usePermission } from '../access.ts'
import { adminApi, messageOf } from '../admin-api.ts'
import { fetchAnswer } from '../decode.ts'
import { useShopEvents } from '../events/use-shop-events.ts'

const SHOWN = 3

/** Says above every page what the account is told of, on each of its devices, until it has said that it saw it. */
export function AccountNotices() {
  const [notices, setNotices] = useState<readonly AccountNotice[]>([])
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const load = useEffectEvent(async () => {
    // Without an answer, those that are shown stay: the page itself says what is wrong.
    const answer = await fetchAnswer(noticesAnswer, '/users/me/notices').catch(() => null)
    if (answer) setNotices(answer.notices)
  })
  useEffect(() => {
    void load()
    const onShow = () => document.visibilityState === 'visible' && void load()
    document.addEventListener('visibilitychange', onShow)
    return () => document.removeEventListener('visibilitychange', onShow)
  }, [])
  useShopEvents(usePermission('orders:read'), ({ kind }) => {
    if (kind === 'account-notice' || kind === 'catch-up') void load()
  })

  async function markSeen() {
    setSending(true)
    setFailure(null)
    const ids = shown.map(({ id }) => id)
    const body = { ids }
    try {
      await adminApi(apiUrl('/users/me/notices/seen'), { method: 'POST', body })
      setNotices((before) => before.filter(({ id }) => !ids.includes(id)))
      await load()
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setSending(false)
    }
  }

  const shown = notices.slice(0, SHOWN)
  if (shown.length === 0) return null
  const more = notices.length - shown.length
  return (
    <aside aria-label="À savoir" className="grid bg-warning-tint px-4 py-3 text-warning sm:px-6 print:hidden">
      <div className="mx-auto flex w-full max-w-6xl flex-wrap items-center justify-between gap-3">
        <ul className="grid min-w-0 grow basis-72 gap-2">
          {shown.map(({ id, text, path, at }) => (
            <li key={id} className="flex items-start gap-3">
              <ShieldAlert className="mt-0.5 size-5 shrink-0" />
              <span className="min-w-0 wrap-anywhere">
                <strong>{text}</strong> <span>{formatDateTime(at)}</span>{' '}
                <Link to={path} className="inline-block underline">
                  Vérifier
                </Link>
              </span>
            </li>
          ))}
          {more > 0 && (
            <li className="pl-8">{more === 1 ? 'Et un autre avis.' : `Et ${more} autres avis.`}</li>
          )}
        </ul>
        <Button variant="secondary" loading={sending} onClick={() => void markSeen()}>
          J’ai vu
        </Button>
        {failure && (
          <p role="alert" className="w-full font-bold">
            {failure}
          </p>
        )}
      </div>
    </aside>
  )
}
