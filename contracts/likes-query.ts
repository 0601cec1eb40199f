import * as v from 'valibot'
import { MAX_LIMIT } from '../domain/catalogue/listing.ts'
import { MAX_LISTED } from '../domain/catalogue/shared-list.ts'
import { inputObject } from './fields.ts'

const IDS = 'ids attend des identifiants de produits séparés par des virgules.'

const ids = (max: number) =>
  v.pipe(
    v.string(IDS),
    v.transform((ids) => [...new Set(ids.split(',').filter((id) => id !== ''))]),
    v.maxLength(max, `ids accepte au plus ${max} identifiants.`),
  )

/** `?ids=a,b,c`: ids of the products whose cards are visible. */
export const likesQuery = inputObject({ ids: ids(MAX_LIMIT) })

/** `?ids=a,b,c`: ids of a product list that is stored on a device or shared by a link. */
export const productIdsQuery = inputObject({ ids: ids(MAX_LISTED) })
