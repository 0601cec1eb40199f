import { parse } from 'csv-parse/sync'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import type { FeedRow } from './feed-rules.ts'

const parser = new XMLParser({
  parseTagValue: false,
  trimValues: false,
  isArray: (name) => name.startsWith('g:') || name === 'item',
})

/** The articles of a feed of Google, by attribute; a delivery fee as `SN|service|price`. */
export function readGoogleFeed(xml: string): FeedRow[] {
  const valid = XMLValidator.validate(xml)
  if (valid !== true) throw new Error(JSON.stringify(valid.err))
  const items: Record<string, unknown[]>[] = parser.parse(xml).rss.channel.item ?? []
  return items.map((item) =>
    Object.fromEntries(
      Object.entries(item)
        .filter(([name]) => name.startsWith('g:'))
        .map(([name, values]) => [name.slice(2), values.map(textOf)]),
    ),
  )
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  return Object.values(value as Record<string, string[]>)
    .map(([text]) => text)
    .join('|')
}

/** The articles of a feed of Meta, by column. */
export function readMetaFeed(csv: string): FeedRow[] {
  const rows: Record<string, string>[] = parse(csv, { columns: true })
  return rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, text]) => [name, [text]])))
}
