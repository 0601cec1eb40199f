import { mailAnswer } from '../../../contracts/mail.ts'
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

export default function MailPage({ loaderData: { data, failure } }: Route.ComponentProps) {
  useReloadOn('mail')
  return (
    <SubPage title="E-mails" back={{ to: SETTINGS_PATH, label: 'Tous les réglages' }} failure={failure}>
      {data && <MailSetup overview={data} />}
      {data && <UnsentMails mails={data.mails} total={data.total} />}
    </SubPage>
  )
}
