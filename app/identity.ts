import { useRouteLoaderData } from 'react-router'
import { defaultIdentity } from '../config/identity.ts'
import type { Identity } from '../contracts/settings.ts'

export interface RootData {
  identity: Identity
  origin: string
  /** whether the delivery fee depends on the district */
  zoned?: true
  /** number of delivered orders to name, if there are enough */
  delivered?: number
  /** whether the page shows settings that are not published */
  preview?: true
  /** whether the shop stores nothing at the moment */
  readOnly?: true
}

export function useIdentity(): Identity {
  return useRootData()?.identity ?? defaultIdentity
}

/** The shop's scheme and host; without root data, those of the page's URL. */
export function useOrigin(): string {
  return useRootData()?.origin ?? (typeof location === 'undefined' ? '' : location.origin)
}

export function useIsPreview(): boolean {
  return useRootData()?.preview ?? false
}

export function useIsReadOnly(): boolean {
  return useRootData()?.readOnly ?? false
}

/** Whether the shop has delivery zones. Without them, the standard delivery texts apply. */
export function useHasZones(): boolean {
  return useRootData()?.zoned ?? false
}

/** The number of delivered orders that pages name; null when there are too few. */
export function useDeliveredOrders(): number | null {
  return useRootData()?.delivered ?? null
}

function useRootData() {
  return useRouteLoaderData<RootData>('root')
}
