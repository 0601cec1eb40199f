import { useEffect } from 'react'
import { isInterrupted } from '../session-expiry.ts'
import { forgetPictures } from './use-chosen-picture.ts'

/** The start of the keys of drafts; one for each account and conversation. */
export const DRAFT_KEYS = 'message-draft:'

/**
 * Removes what other accounts have typed in conversations from this tab, and after a sign-out what anybody has. When a session
 * expires, its account finds its texts again after the next sign-in.
 * @param account the one that is signed in; null for nobody
 */
export function useForgottenDrafts(account: string | null): void {
  useEffect(() => {
    if (account !== null || !isInterrupted()) forgetDrafts(account)
  }, [account])
}

function forgetDrafts(kept: string | null): void {
  forgetPictures(kept)
  try {
    const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(DRAFT_KEYS))
    for (const key of keys)
      if (kept === null || !key.startsWith(`${DRAFT_KEYS}${kept}:`)) sessionStorage.removeItem(key)
  } catch {
    // Without storage there is nothing to remove.
  }
}
