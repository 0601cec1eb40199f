/** A deleted order in the trash. */
export interface TrashedOrder {
  orderId: string
  customerName: string
  /** francs */
  totalAmount: number
  pieces: number
  status: string
  fulfillmentStatus: string
  /** the user who deleted it */
  userName: string | null
  /** ISO date */
  deletedAt: string
}
