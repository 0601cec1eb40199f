/** A deleted order, as the trash lists it. */
export interface TrashedOrder {
  orderId: string
  customerName: string
  /** francs */
  totalAmount: number
  pieces: number
  status: string
  fulfillmentStatus: string
  /** who deleted it */
  userName: string | null
  /** ISO date */
  deletedAt: string
}
