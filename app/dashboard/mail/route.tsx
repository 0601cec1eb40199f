import { ArrowLeft } from 'lucide-react'
import { useRevalidator } from 'react-router'
import { mailAnswer } from '../../../contracts/mail.ts'
import { apiUrl } from '../../api-client/api.ts'
import { usePermission } from '../../session/session.ts'
import { adminApi } from '../admin-api.ts'
import { decode } from '../decode.ts'
import { useShopEvents } from '../events/use-shop-events.ts'
import { load } from '../load.ts'
import { SETTINGS_PATH } from '../page-paths.ts'
import { SectionFailure } from '../section-failure.tsx'
import { TitleWithLink } from '../title-with-link.tsx'
import type { Route } from './+types/route'
import { mailAction } from './mail-action.ts'
import { MailSetup } from './mail-setup.tsx'
import { UnsentMails } from './unsent-mails.tsx'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return load(request, 'Erreur lors du chargement des e-mails.', async () =>
    decode(mailAnswer, (await adminApi(apiUrl('/mail'), { signal: request.signal })).data),
  )
}

export function clientAction({ request }: Route.ClientActionArgs) {
  return mailAction(request)
}

export default function MailPage({ loaderData: { data, failure } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  useShopEvents(usePermission('orders:read'), ({ kind }) => {
    if (kind === 'mail' || kind === 'catch-up') void revalidate()
  })
  return (
    <div className="grid grid-cols-1 gap-5">
      <TitleWithLink title="E-mails" to={SETTINGS_PATH} icon={ArrowLeft}>
        Tous les réglages
      </TitleWithLink>
      {failure && <SectionFailure failure={failure} />}
      {data && <MailSetup overview={data} />}
      {data && <UnsentMails mails={data.mails} total={data.total} />}
    </div>
  )
}
