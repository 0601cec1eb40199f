import type { Freshness } from './use-present-orders.ts'

export function LastKnownNotice({ freshness }: { freshness: Freshness }) {
  if (freshness !== 'unknown') return null
  return <p className="font-bold text-warning">La boutique ne répond pas : voici le dernier état connu.</p>
}
