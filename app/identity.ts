import { useRouteLoaderData } from 'react-router'
import { defaultIdentity, type Identity } from '../config/identity.ts'

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
