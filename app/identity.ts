import { useRouteLoaderData } from 'react-router'
import { defaultIdentity, type Identity } from '../config/identity.ts'
import type { loader } from './root.tsx'

/** The shop's name, addresses, phones, wallets and texts, as the server is configured. */
export function useIdentity(): Identity {
  return useRootData()?.identity ?? defaultIdentity
}

/** Where the shop is reached: scheme and host. A page whose data could not be read knows only its own address. */
export function useOrigin(): string {
  return useRootData()?.origin ?? (typeof location === 'undefined' ? '' : location.origin)
}

function useRootData() {
  return useRouteLoaderData<typeof loader>('root')
}
