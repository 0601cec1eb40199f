import type { FeedSummary } from '../../contracts/feeds.ts'
import { LEFT_OUT } from '../../domain/feeds/feed-item.ts'
import { openFeedVersion } from './feed-version.ts'
import { type FeedSource, readFeedEntries } from './read-feed.ts'

const MAX_EXAMPLES = 10

/** Returns the summary of the feeds, which is counted again only after a change. */
export function openFeedSummary(
  shop: FeedSource & Parameters<typeof openFeedVersion>[0],
): () => Promise<FeedSummary> {
  const readVersion = openFeedVersion(shop)
  let counted: { version: string; summary: Promise<FeedSummary> } | null = null
  return async () => {
    const version = await readVersion()
    if (counted?.version !== version) counted = { version, summary: summarizeFeeds(shop) }
    const { summary } = counted
    summary.catch(() => {
      counted = null
    })
    return summary
  }
}

/** Counts what the feeds hold, and names the first products that are left out, by reason. */
async function summarizeFeeds(shop: FeedSource): Promise<FeedSummary> {
  const leftOut = LEFT_OUT.map((reason) => ({
    reason,
    count: 0,
    examples: [] as { id: string; name: string }[],
  }))
  let [products, items] = [0, 0]
  for await (const { product, items: found } of readFeedEntries(shop)) {
    if (typeof found === 'string') {
      const group = leftOut.find(({ reason }) => reason === found)
      if (!group) continue
      group.count += 1
      if (group.examples.length < MAX_EXAMPLES) group.examples.push({ id: product._id, name: product.name })
    } else {
      products += 1
      items += found.length
    }
  }
  return { products, items, leftOut: leftOut.filter(({ count }) => count > 0) }
}
