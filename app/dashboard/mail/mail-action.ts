import { mailTestAnswer } from '../../../contracts/mail.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { type MutationResult, messageOrFailed, mutate } from '../admin-api.ts'
import { decode } from '../decode.ts'

export type MailSubmission = { intent: 'test' } | { intent: 'retry' | 'abandon'; id: string }

/** Response of the mail server to the test mail. */
export interface TestResult {
  accepted: boolean
  message: string
  /** the server's reply */
  answer: string | null
}

/** Handles the mutations of the mail page. */
export async function mailAction(request: Request): Promise<MutationResult | TestResult> {
  const submission: MailSubmission = await request.json()
  if (submission.intent === 'test') return sendTest()
  const { intent, id } = submission
  return mutate({
    path: intent === 'retry' ? encoded`/mail/${id}/retry` : encoded`/mail/${id}/abandon`,
    method: 'POST',
    success: intent === 'retry' ? 'L’e-mail va être envoyé de nouveau.' : 'L’e-mail est abandonné.',
    failure: messageOrFailed,
  })
}

async function sendTest(): Promise<TestResult> {
  const result = await mutate({ path: '/mail/test', method: 'POST', silent: true })
  if (!result.ok) return { accepted: false, message: result.message, answer: null }
  const { message, answer } = decode(mailTestAnswer, result.data)
  return { accepted: true, message, answer }
}
