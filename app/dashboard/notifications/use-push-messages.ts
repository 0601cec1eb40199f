import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { dashboardPath } from '../../../domain/push/push-notification.ts'
import { isRecord, own, textAt } from '../../../domain/unknown-values.ts'
import { OPEN_PAGE } from '../../service-worker/messages.ts'

/** Opens the page of a tapped notification, and removes the mark from the app's icon while the dashboard is visible. */
export function usePushMessages(): void {
  const navigate = useNavigate()
  const open = useEffectEvent((data: unknown) => {
    const path =
      isRecord(data) && own(data, 'kind') === OPEN_PAGE ? dashboardPath(textAt(data, 'path')) : null
    if (path) void navigate(path)
  })
  useEffect(() => {
    const leave = new AbortController()
    const { signal } = leave
    navigator.serviceWorker?.addEventListener('message', ({ data }) => open(data), { signal })
    document.addEventListener('visibilitychange', clearBadge, { signal })
    clearBadge()
    return () => leave.abort()
  }, [])
}

function clearBadge(): void {
  if (document.visibilityState !== 'visible' || !('clearAppBadge' in navigator)) return
  navigator.clearAppBadge().catch(() => {})
}
