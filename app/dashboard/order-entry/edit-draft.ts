import { validate } from '../../../contracts/fields.ts'
import { orderActionInput } from '../../../contracts/order-action.ts'
import type { ShownDetails } from '../../../contracts/order-details.ts'
import type { StockedProduct } from '../../../domain/catalogue/product.ts'
import { formatPhone } from '../../../domain/contact/phone.ts'
import type { Issue } from '../../../domain/errors.ts'
import { type Draft, lineIssues, lineProductOf, linesOf, newDraft, readAmount } from './draft.ts'

/** An order with the products whose choices its lines can use. */
export interface EditedOrder {
  order: ShownDetails
  products: StockedProduct[]
}

/** A draft equal to the stored order. */
export function editDraft({ order, products }: EditedOrder): Draft {
  return {
    ...newDraft(),
    orderId: order.orderId,
    customerName: order.customerName,
    customerPhone: order.customerPhone ? formatPhone(order.customerPhone) : '',
    deliveryAddress: order.deliveryAddress,
    district: order.district,
    deliveryFee: order.deliveryFee > 0 ? String(order.deliveryFee) : '',
    lines: order.items.map(({ productId, name, image, quantity, color, size, discount, ...item }, index) => {
      const product = products.find(({ _id }) => _id === productId)
      return {
        key: `stored-${index}`,
        productId,
        name,
        image,
        quantity,
        color,
        size,
        discount: discount > 0 ? String(discount) : '',
        discountReason: item.discountReason,
        product: product ? lineProductOf(product) : null,
      }
    }),
  }
}

/** The body of the action `edit`. */
export function editedOrderOf(draft: Draft, version: number) {
  return {
    action: 'edit' as const,
    version,
    lines: linesOf(draft),
    customerName: draft.customerName,
    customerPhone: draft.customerPhone,
    deliveryAddress: draft.deliveryAddress,
    district: draft.district,
    deliveryFee: readAmount(draft.deliveryFee),
  }
}

export function issuesOfEdit(draft: Draft, version: number): Issue[] {
  const checked = validate(orderActionInput, editedOrderOf(draft, version))
  return [...lineIssues(draft), ...(checked.ok ? [] : checked.issues)]
}
