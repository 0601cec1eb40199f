import { unlessAborted } from '../../domain/unless-aborted.ts'
import type { OutgoingRequest, SendRequest } from './send-request.ts'

type Answered = Awaited<ReturnType<SendRequest>>

export interface MemoryRequests {
  send: SendRequest
  /** what reached the other systems, oldest first */
  sent: OutgoingRequest[]
  /** answers of the next requests; 200 after these */
  answers: Answered[]
  /**
   * Called for each request that has arrived, before its answer: how long it waits is the other system's silence, and what
   * it throws breaks the connection. Null without faults.
   */
  fault: ((request: OutgoingRequest) => Promise<void> | void) | null
}

const TIMEOUT_MS = 15_000
const LOST = { ok: false, code: 'no answer', notSent: false, timedOut: false, addressRefused: false } as const

/** Records requests for tests, without a network. */
export function memoryRequests({ timeoutMs = TIMEOUT_MS } = {}): MemoryRequests {
  const requests: MemoryRequests = {
    sent: [],
    answers: [],
    fault: null,
    async send(request) {
      const { signal: stopped } = request
      if (stopped?.aborted) return LOST
      const answer = requests.answers.shift() ?? { ok: true, status: 200, text: '', retryAfterMs: null }
      if (!answer.ok && answer.notSent) return answer
      requests.sent.push(request)
      const limit = AbortSignal.timeout(timeoutMs)
      const signal = stopped ? AbortSignal.any([stopped, limit]) : limit
      try {
        await unlessAborted(arrive(request), signal, () => new Error(LOST.code))
        return answer
      } catch {
        return limit.aborted ? { ...LOST, code: 'no answer in time', timedOut: true } : LOST
      }
    },
  }
  const arrive = async (request: OutgoingRequest) => requests.fault?.(request)
  return requests
}
