import { useRouteLoaderData } from 'react-router'
import { defaultIdentity } from '../config/identity.ts'
import type { Identity } from '../contracts/settings.ts'

/** Loader data of the root route. */
export interface RootData {
  identity: Identity
  origin: string
}

export function useIdentity(): Identity {
  return useRootData()?.identity ?? defaultIdentity
}

/** The shop's scheme and host; without root data, the page's own. */
export function useOrigin(): string {
  return useRootData()?.origin ?? (typeof location === 'undefined' ? '' : location.origin)
}

function useRootData() {
  return useRouteLoaderData<RootData>('root')
}
