import { useRevalidator } from 'react-router'
import { mailAnswer } from '../../../contracts/mail.ts'
import { fetchAnswer } from '../decode.ts'
import { useReloadOn } from '../events/use-shop-events.ts'
import { load } from '../load.ts'
import { SETTINGS_PATH } from '../page-paths.ts'
import { SectionSettings } from '../settings/section-form.tsx'
import { fetchSettings } from '../settings/settings-api.ts'
import { SubPage } from '../sub-page.tsx'
import type { Route } from './+types/route'
import { MailSetup } from './mail-setup.tsx'
import { UnsentMails } from './unsent-mails.tsx'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return load(request, 'Erreur lors du chargement des e-mails.', async () => {
    const { signal } = request
    const [overview, settings] = await Promise.all([
      fetchAnswer(mailAnswer, '/mail', { signal }),
      fetchSettings(signal),
    ])
    return { overview, settings }
  })
}

export default function MailPage({ loaderData: { data, failure } }: Route.ComponentProps) {
  useReloadOn('mail')
  const { revalidate } = useRevalidator()
  return (
    <SubPage title="E-mails" back={{ to: SETTINGS_PATH, label: 'Tous les réglages' }} failure={failure}>
      {data && <MailSetup overview={data.overview} />}
      {data && <UnsentMails mails={data.overview.mails} total={data.overview.total} />}
      {data && <SectionSettings section="mail" states={data.settings} onSaved={() => void revalidate()} />}
    </SubPage>
  )
}
