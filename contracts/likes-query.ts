import * as v from 'valibot'
import { MAX_LIMIT } from '../domain/catalogue/listing.ts'
import { inputObject } from './fields.ts'

const IDS = 'ids attend des identifiants de produits séparés par des virgules.'

/** `?ids=a,b,c`: the products on the cards in view. */
export const likesQuery = inputObject({
  ids: v.pipe(
    v.string(IDS),
    v.transform((ids) => [...new Set(ids.split(',').filter((id) => id !== ''))]),
    v.maxLength(MAX_LIMIT, `ids accepte au plus ${MAX_LIMIT} identifiants.`),
  ),
})
