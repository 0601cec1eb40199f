import * as v from 'valibot'
import { LEFT_OUT } from '../domain/feeds/feed-item.ts'
import { FEED_CATEGORY_NAMES, GOOGLE_CATEGORY_IDS } from '../domain/feeds/google-categories.ts'
import { count, id, listOf, named, oneOf, success, text } from './answer-fields.ts'
import { inputObject } from './fields.ts'

export const FEED_NAMES = ['google', 'meta'] as const
export type FeedName = (typeof FEED_NAMES)[number]

/** Where each feed is served. */
export const FEED_PATHS: Readonly<Record<FeedName, string>> = {
  google: '/feeds/google.xml',
  meta: '/feeds/meta.csv',
}

const active = v.boolean('Choisissez oui ou non.')
const category = v.picklist(GOOGLE_CATEGORY_IDS, 'Choisissez une catégorie de Google.')

/** The setting of the catalogue feeds. */
export const catalogueFeeds = inputObject({
  google: active,
  meta: active,
  categories: inputObject(v.entriesFromList(FEED_CATEGORY_NAMES, category)),
})

const leftOut = v.object({
  reason: oneOf(LEFT_OUT),
  count,
  examples: v.pipe(listOf(v.object({ id, name: text })), v.description('The first ten products')),
})

export const feedSummary = named(
  'FeedSummary',
  v.object({
    products: v.pipe(count, v.description('Products in the feeds')),
    items: v.pipe(count, v.description('Articles: each variant of a product is one')),
    leftOut: listOf(leftOut),
  }),
)
export type FeedSummary = v.InferOutput<typeof feedSummary>

export const feedSummaryAnswer = v.object({ success, summary: feedSummary })
