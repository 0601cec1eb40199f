import { Store } from 'lucide-react'
import { Link } from 'react-router'
import * as v from 'valibot'
import { secondFactorAnswer } from '../../../contracts/access.ts'
import { successAnswer } from '../../../contracts/answer-fields.ts'
import { pushAnswer } from '../../../contracts/push.ts'
import { PERMISSIONS } from '../../../domain/accounts/account.ts'
import { useSession } from '../../session/session.ts'
import { useConversationsShown, usePermission } from '../access.ts'
import { fetchAnswer } from '../decode.ts'
import { load } from '../load.ts'
import { OVERVIEW_PATH, SETTINGS_PATH } from '../page-paths.ts'
import { SectionFailure } from '../section-failure.tsx'
import { SETTINGS_PERMISSION } from '../sections.ts'
import { SubPage } from '../sub-page.tsx'
import type { Route } from './+types/route'
import { GivenUpRights } from './given-up-rights.tsx'
import { PushSection } from './push/push-section.tsx'
import { SecondFactor } from './second-factor.tsx'
import { SecretForm } from './secret-form.tsx'

const accountAnswer = v.object({ returnablePermissions: v.optional(v.array(v.picklist(PERMISSIONS)), []) })

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { signal } = request
  return load(request, 'Erreur lors du chargement de votre compte.', async () => {
    const [factor, { returnablePermissions }, push] = await Promise.all([
      fetchAnswer(secondFactorAnswer, '/users/me/second-factor', { signal }),
      fetchAnswer(accountAnswer, '/users/me', { signal }),
      // An account without the required second factor is refused.
      fetchAnswer(pushAnswer, '/push', { signal }).catch(() => null),
    ])
    return { factor, returnablePermissions, push }
  })
}

const SETTINGS_BACK = { to: SETTINGS_PATH, label: 'Tous les réglages' }
/** It opens the first section that the account may open. */
const OVERVIEW_BACK = { to: OVERVIEW_PATH, label: 'Dashboard' }

export default function AccountPage({ loaderData: { data, failure } }: Route.ComponentProps) {
  const user = useSession()?.user
  const maySet = usePermission(SETTINGS_PERMISSION)
  const hasMessages = useConversationsShown()
  return (
    <SubPage
      title="Mon compte"
      back={maySet ? SETTINGS_BACK : OVERVIEW_BACK}
      intro={
        user && <p className="-mt-4 text-ink-soft wrap-anywhere">{`${user.username} · ${user.email}`}</p>
      }
    >
      {data && data.returnablePermissions.length > 0 && (
        <GivenUpRights permissions={data.returnablePermissions} />
      )}
      {hasMessages && (
        <Link to="/" className="word-link min-h-11 justify-self-start sm:hidden">
          <Store className="size-4" />
          Voir la boutique
        </Link>
      )}
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-2 lg:items-start">
        <div className="grid grid-cols-1 content-start gap-5 wrap-anywhere rounded-card bg-surface p-5 shadow-card sm:p-6">
          <h2 className="text-lg">Changer le mot de passe</h2>
          <p className="text-sm text-ink-soft">
            Vos autres appareils seront déconnectés, et les clés d’API que vous avez créées prendront fin.
          </p>
          <SecretForm intent="password" answer={successAnswer} className="gap-5" />
        </div>
        {failure && <SectionFailure failure={failure} />}
        {data && <SecondFactor state={data.factor} />}
        {data && <PushSection state={data.push} />}
      </div>
    </SubPage>
  )
}
