import { useRouteLoaderData } from 'react-router'
import { defaultIdentity, type Identity } from '../config/identity.ts'
import type { loader } from './root.tsx'

export function useIdentity(): Identity {
  return useRootData()?.identity ?? defaultIdentity
}

/** The shop's scheme and host; without root data, the page's own. */
export function useOrigin(): string {
  return useRootData()?.origin ?? (typeof location === 'undefined' ? '' : location.origin)
}

function useRootData() {
  return useRouteLoaderData<typeof loader>('root')
}
