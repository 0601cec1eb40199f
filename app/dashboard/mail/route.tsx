import { successAnswer } from '../../../contracts/answer-fields.ts'
import { mailAnswer, mailTestAnswer } from '../../../contracts/mail.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { type MutationResult, messageOrFailed, mutate } from '../admin-api.ts'
import { decode, mutateAnswer } from '../decode.ts'
import { useReloadOn } from '../events/use-shop-events.ts'
import { loadAnswer } from '../load.ts'
import { SETTINGS_PATH } from '../page-paths.ts'
import { SubPage } from '../sub-page.tsx'
import type { Route } from './+types/route'
import { MailSetup } from './mail-setup.tsx'
import { UnsentMails } from './unsent-mails.tsx'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadAnswer(request, 'Erreur lors du chargement des e-mails.', mailAnswer, '/mail')
}

export type MailSubmission = { intent: 'test' } | { intent: 'retry' | 'abandon'; id: string }

export interface TestResult {
  accepted: boolean
  message: string
  /** the mail server's reply; null when the test failed */
  answer: string | null
}

export async function clientAction({
  request,
}: Route.ClientActionArgs): Promise<MutationResult | TestResult> {
  const submission: MailSubmission = await request.json()
  if (submission.intent === 'test') {
    const test = await mutateAnswer(mailTestAnswer, { path: '/mail/test', method: 'POST', silent: true })
    return test.ok
      ? { accepted: true, ...test.data }
      : { accepted: false, message: test.message, answer: null }
  }
  const { intent, id } = submission
  return mutate({
    path: encoded`/mail/${id}/${intent}`,
    method: 'POST',
    success: (data) => decode(successAnswer, data).message,
    failure: messageOrFailed,
  })
}

export default function MailPage({ loaderData: { data, failure } }: Route.ComponentProps) {
  useReloadOn('mail')
  return (
    <SubPage title="E-mails" back={{ to: SETTINGS_PATH, label: 'Tous les réglages' }} failure={failure}>
      {data && <MailSetup overview={data} />}
      {data && <UnsentMails mails={data.mails} total={data.total} />}
    </SubPage>
  )
}
