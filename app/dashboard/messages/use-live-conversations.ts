import { useEffectEvent, useMemo } from 'react'
import { useRevalidator } from 'react-router'
import { usePermission } from '../access.ts'
import { coalesce } from '../events/coalesce.ts'
import { useShopEvents } from '../events/use-shop-events.ts'

const PAUSE_MS = 250

/** Loads the page again after events about what it shows. @param openId the open conversation @param listed whether the list is shown */
export function useLiveConversations(openId: string | undefined, listed: boolean): void {
  const { revalidate } = useRevalidator()
  const reload = useEffectEvent(() => revalidate())
  const ask = useMemo(() => coalesce<'page'>(() => reload(), PAUSE_MS), [])
  useShopEvents(usePermission('messages'), (event) => {
    const isShown = event.kind === 'conversation' && (listed || event.conversationId === openId)
    if (event.kind === 'catch-up' || isShown) ask(['page'])
  })
}
