import * as v from 'valibot'
import { FACETS, type FacetCounts } from '../domain/catalogue/facets.ts'
import { count, named } from './answer-fields.ts'

const option = named('FacetOption', v.object({ value: v.string(), count }))

/** The answer of `GET /api/facets`. */
export const facetCounts = named(
  'FacetCounts',
  v.object({
    total: v.pipe(count, v.description('Products that match the whole selection')),
    price: v.nullable(
      v.object({
        min: count,
        max: count,
        steps: v.pipe(
          v.array(v.object({ max: count, count })),
          v.description('How many cost at most each amount, in CFA francs'),
        ),
      }),
    ),
    facets: v.object(v.entriesFromList(FACETS, v.array(option))),
    without: v.pipe(
      v.array(v.object({ facet: v.picklist([...FACETS, 'price']), total: count })),
      v.description('When nothing matches: the number of products without one of the selected facets'),
    ),
  } satisfies Record<keyof FacetCounts, v.GenericSchema>),
)
