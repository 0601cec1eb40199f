import { useEffect, useState } from 'react'
import { isRecord, own, textAt } from '../../../domain/unknown-values.ts'
import { apiUrl, callApi } from '../../api-client/api.ts'

/** The delivery zones of the settings; empty until they are loaded. */
export function useZoneNames(): readonly string[] {
  const [names, setNames] = useState<readonly string[]>([])
  useEffect(() => {
    const controller = new AbortController()
    readZoneNames(controller.signal).then(setNames, () => {}) // The other filters work without zones.
    return () => controller.abort()
  }, [])
  return names
}

async function readZoneNames(signal: AbortSignal): Promise<string[]> {
  const { data } = await callApi(apiUrl('/content', { names: 'deliveryZones' }), { signal })
  const content = isRecord(data) ? own(data, 'content') : null
  const zones = isRecord(content) ? own(content, 'deliveryZones') : null
  return Array.isArray(zones) ? zones.filter(isRecord).map((zone) => textAt(zone, 'name')) : []
}
