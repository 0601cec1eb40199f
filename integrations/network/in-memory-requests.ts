import type { OutgoingRequest, SendRequest } from './send-request.ts'

type Answered = Awaited<ReturnType<SendRequest>>

export interface MemoryRequests {
  send: SendRequest
  /** what was sent, oldest first */
  sent: OutgoingRequest[]
  /** answers of the next requests; 200 after these */
  answers: Answered[]
}

/** Records requests for tests, without a network. */
export function memoryRequests(): MemoryRequests {
  const sent: OutgoingRequest[] = []
  const answers: Answered[] = []
  return {
    sent,
    answers,
    send: async (request) => {
      sent.push(request)
      return answers.shift() ?? { ok: true, status: 200, text: '', retryAfterMs: null }
    },
  }
}
