import { useRouteLoaderData } from 'react-router'
import { defaultIdentity, type Identity } from '../config/identity.ts'
import type { loader } from './root.tsx'

/** The shop's name, addresses, phones, wallets and texts, as the server is configured. */
export function useIdentity(): Identity {
  return useRouteLoaderData<typeof loader>('root')?.identity ?? defaultIdentity
}
