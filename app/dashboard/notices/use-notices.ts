import { useCallback, useEffect, useState } from 'react'
import { apiUrl } from '../../api-client/api.ts'
import { callDashboard, sessionEnded } from '../dashboard-api.ts'
import { fetchNotices, type Notices } from './fetch-notices.ts'

const NONE: Notices = { messages: [], payments: [], lowStock: [] }

/** The notices, fetched when the dashboard opens and each time somebody looks (`refresh`). They never disturb by failing. */
export function useNotices() {
  const [notices, setNotices] = useState(NONE)

  const refresh = useCallback(async () => {
    setNotices(await fetchNotices((error) => sessionEnded(error, window.location.pathname)))
  }, [])
  useEffect(() => void refresh(), [refresh])

  async function markRead(id: string) {
    try {
      await callDashboard(apiUrl(`/contact/${encodeURIComponent(id)}/read`), { method: 'PATCH' })
    } catch (error) {
      sessionEnded(error, window.location.pathname)
    }
    await refresh()
  }

  const count = notices.messages.length + notices.payments.length + notices.lowStock.length
  return { notices, count, refresh, markRead }
}
