import type { Store } from '../../data/store.ts'
import type { DomainEvent } from '../../domain/events.ts'
import type { AppContext } from '../context.ts'

type Source = Pick<AppContext, 'clock' | 'subscribe' | 'newId'> & {
  store: {
    products: Pick<Store['products'], 'nextFlashSaleEnd'>
    plannedChanges: Pick<Store['plannedChanges'], 'nextMoment'>
  }
}

const SETTINGS: readonly string[] = ['name', 'catalogueFeeds', 'deliveryZones']

function changesFeeds(event: DomainEvent): boolean {
  if (event.kind === 'product') return event.touches !== 'counters'
  if (event.kind === 'settings') return event.names.some((name) => SETTINGS.includes(name))
  return event.kind === 'unknown'
}

/**
 * Names the current content of the feeds: another text after each change, and when a plan or a flash sale begins or ends.
 * Each process counts its own changes, so the text of another process or of an earlier start never equals it.
 */
export function openFeedVersion({ store, clock, subscribe, newId }: Source): () => Promise<string> {
  const process = newId()
  let changes = 0
  subscribe((event) => {
    if (changesFeeds(event)) changes += 1
  })
  return async () => {
    const [now, counted] = [clock(), changes]
    const moments = await Promise.all([
      store.products.nextFlashSaleEnd(now),
      store.plannedChanges.nextMoment(now),
    ])
    return [process, counted, ...moments].join('-')
  }
}
