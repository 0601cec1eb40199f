import * as v from 'valibot'
import { VALIDATION_MESSAGES } from '../domain/validation-messages.ts'
import { inputObject, wholeNumber } from './fields.ts'
import { productInput, productSeen, stockCount } from './product.ts'

/** Maximum number of products that one request may change or delete. */
export const MAX_BULK_PRODUCTS = 500

const { price, stock, discount, category, isTrending, isBestseller, isSale, barcode } = productInput.entries

/** Fields that can be changed without sending the whole form. */
const changes = {
  price: v.exactOptional(price),
  stock: v.exactOptional(stock),
  discount: v.exactOptional(discount.wrapped),
  category: v.exactOptional(category),
  isTrending: v.exactOptional(isTrending.wrapped),
  isBestseller: v.exactOptional(isBestseller.wrapped),
  isSale: v.exactOptional(isSale.wrapped),
  lowStockThreshold: v.exactOptional(stockCount(VALIDATION_MESSAGES.lowStockThreshold)),
  barcode: v.exactOptional(barcode.wrapped),
}

/** The body of `PATCH /products/{id}`. */
export const productChange = v.pipe(
  inputObject({
    ...changes,
    /** the stock that the user saw; a new `stock` is refused if the stock has changed since */
    stockWas: v.exactOptional(wholeNumber(0, Number.MAX_SAFE_INTEGER, VALIDATION_MESSAGES.productStock)),
    /** the other values that the user saw; a field that others changed to another value is refused */
    was: v.exactOptional(productSeen),
  }),
  v.check(
    ({ stockWas: _, was: _was, ...requested }) => Object.keys(requested).length > 0,
    VALIDATION_MESSAGES.nothingToChange,
  ),
)

/** Ids of products that one request changes. */
export const productIds = v.pipe(
  v.array(v.string(VALIDATION_MESSAGES.products), VALIDATION_MESSAGES.products),
  v.minLength(1, VALIDATION_MESSAGES.products),
  v.maxLength(MAX_BULK_PRODUCTS, `${MAX_BULK_PRODUCTS} produits au maximum à la fois.`),
  v.transform((list) => [...new Set(list)]),
)

/** The body of `PATCH /products`: the same changes for several products. */
export const productsChange = inputObject({
  ids: productIds,
  changes: v.pipe(
    inputObject(changes),
    v.check((requested) => Object.keys(requested).length > 0, VALIDATION_MESSAGES.nothingToChange),
  ),
})

/** The body of `POST /products/delete`. */
export const productsDeletion = inputObject({ ids: productIds })

export type ProductChangeInput = v.InferOutput<typeof productChange>
