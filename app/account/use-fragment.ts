import { useSyncExternalStore } from 'react'

/** The fragment of the page's URL, which carries a link's secret: browsers send it to no server. Empty while rendering. */
export function useFragment(): string {
  return useSyncExternalStore(onHashChange, readFragment, () => '')
}

function readFragment(): string {
  return window.location.hash.slice(1)
}

function onHashChange(listener: () => void): () => void {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}
