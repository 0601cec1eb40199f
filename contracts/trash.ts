import * as v from 'valibot'
import type { TrashedProduct } from '../domain/catalogue/trash.ts'
import {
  count,
  date,
  figure,
  id,
  named,
  optionalText,
  requiredListOf,
  success,
  text,
} from './answer-fields.ts'
import { inputObject } from './fields.ts'
import { productIds } from './product-changes.ts'
import { pageNumber, positiveInteger, searchText } from './query-fields.ts'

/** The query of `GET /trash`. */
export const trashQuery = v.object({
  q: v.optional(searchText, ''),
  limit: v.optional(positiveInteger('limit', 200), '30'),
  page: v.optional(pageNumber, '1'),
})

export type TrashQuery = v.InferOutput<typeof trashQuery>

/** The body of `POST /trash/restore` and `POST /trash/purge`. */
export const trashChange = inputObject({ ids: productIds })

const trashedProduct = named(
  'TrashedProduct',
  v.object({
    _id: id,
    name: text,
    image: v.pipe(optionalText, v.description('The first image')),
    price: figure,
    stock: count,
    userName: v.pipe(optionalText, v.description('Who deleted it')),
    deletedAt: date,
    daysLeft: v.pipe(count, v.description('Until it is removed permanently')),
  } satisfies Record<keyof TrashedProduct | 'daysLeft', v.GenericSchema>),
)

export type ShownTrashedProduct = v.InferOutput<typeof trashedProduct>

/** The answer of `GET /trash`. */
export const trashAnswer = v.object({ success, products: requiredListOf(trashedProduct) })
