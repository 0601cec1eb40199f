import type { Delivery } from '../../domain/outbox/entry.ts'
import type { RemoteFailure } from '../../domain/outbox/remote-failures.ts'
import type { SendRequest } from '../../integrations/network/send-request.ts'

type Answered = Awaited<ReturnType<SendRequest>>

/**
 * What an answer means for an entry that was sent with one request. The entry's hand-over was recorded before.
 * @param now epoch milliseconds
 */
export function deliveryOfAnswer(answered: Answered, now: number): Delivery<RemoteFailure> {
  if (!answered.ok) {
    const { notSent, timedOut, code } = answered
    if (!notSent) return { outcome: 'unclear' }
    return { outcome: 'deferred', failure: timedOut ? 'timeout' : 'connection', answer: code }
  }
  const { status, retryAfterMs } = answered
  const answer = `HTTP ${status}`
  if (status >= 200 && status < 300) return { outcome: 'accepted', answer }
  if (status === 401 || status === 403) return { outcome: 'deferred', failure: 'auth', answer }
  if (status >= 500 || [408, 425, 429].includes(status)) {
    const notBefore = now + (retryAfterMs ?? 0)
    return { outcome: 'deferred', failure: 'busy', answer, notBefore }
  }
  if (status >= 400) return { outcome: 'refused', failure: 'refused', answer }
  return { outcome: 'deferred', failure: 'protocol', answer }
}
