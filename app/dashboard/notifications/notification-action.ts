import { encoded } from '../../../domain/urls/url-template.ts'
import { messageOrFailed, mutate } from '../admin-api.ts'

export type NotificationSubmission =
  | { intent: 'mark-message'; id: string; read: boolean }
  | { intent: 'confirm-payment'; orderId: string }

/** Handles the mutations of the notifications panel, which is on every dashboard page. */
export async function notificationAction({ request }: { request: Request }) {
  const submission: NotificationSubmission = await request.json()
  const path =
    submission.intent === 'mark-message'
      ? encoded`/contact/${submission.id}/${submission.read ? 'read' : 'unread'}`
      : encoded`/orders/${submission.orderId}/payment/checked`
  return mutate({ path, method: 'PATCH', failure: messageOrFailed })
}
