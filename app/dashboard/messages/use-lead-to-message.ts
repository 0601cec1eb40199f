import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { domId } from './bubble.tsx'
import type { Thread } from './use-thread.ts'

/** Names the message of a conversation to which an address leads, as from a search. */
export const MESSAGE_PARAM = 'message'

/** So far back a message is looked for; older ones are rarely asked for, and each page costs data. */
const MOST_LOADED = 1000

/**
 * Leads to the message that the address names, or that `lead` is called with: loads what was written since, scrolls it into view
 * and marks it.
 */
export function useLeadToMessage({ messages, earlier, earlierState, loadEarlier }: Thread) {
  const asked = useSearchParams()[0].get(MESSAGE_PARAM)
  const [goal, setGoal] = useState({ asked, id: asked })
  if (goal.asked !== asked) setGoal({ asked, id: asked })
  const { id } = goal
  const isLoaded = messages.some((message) => message.id === id)
  const isMissing = id !== null && !isLoaded
  const canLook = earlier !== null && messages.length < MOST_LOADED
  const looks = isMissing && canLook && earlierState === 'idle'
  const look = useEffectEvent(() => void loadEarlier())
  useEffect(() => {
    if (looks) look()
  }, [looks])
  useLayoutEffect(() => {
    if (isLoaded && goal.id !== null)
      document.getElementById(domId(goal.id))?.scrollIntoView({ block: 'center' })
  }, [goal, isLoaded])
  return {
    /** the message that is marked */
    ledTo: id,
    lead: (to: string) => setGoal({ asked, id: to }),
    problem: isMissing ? problemOf(earlier, canLook, earlierState) : '',
  }
}

function problemOf(earlier: string | null, canLook: boolean, state: Thread['earlierState']): string {
  if (earlier === null) return 'Ce message n’est plus dans la conversation.'
  if (!canLook) return 'Ce message est plus ancien\u202f: affichez les messages précédents.'
  return typeof state === 'object' ? '' : 'Recherche du message…'
}
