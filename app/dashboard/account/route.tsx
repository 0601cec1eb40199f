import type * as v from 'valibot'
import { secondFactorAnswer } from '../../../contracts/access.ts'
import { apiUrl } from '../../api-client/api.ts'
import { useSession } from '../../session/session.ts'
import { adminApi } from '../admin-api.ts'
import { decode } from '../decode.ts'
import { load } from '../load.ts'
import { SectionFailure } from '../section-failure.tsx'
import type { Route } from './+types/route'
import { accountAction } from './account-action.ts'
import { PasswordForm } from './password-form.tsx'
import { SecondFactor } from './second-factor.tsx'

export type SecondFactorState = v.InferOutput<typeof secondFactorAnswer>

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return load(request, 'Erreur lors du chargement de votre compte.', async () =>
    decode(
      secondFactorAnswer,
      (await adminApi(apiUrl('/users/me/second-factor'), { signal: request.signal })).data,
    ),
  )
}

export function clientAction({ request }: Route.ClientActionArgs) {
  return accountAction(request)
}

/** Shows one's own password and second factor. */
export default function AccountPage({ loaderData: { data, failure } }: Route.ComponentProps) {
  const user = useSession()?.user
  return (
    <div className="grid grid-cols-1 gap-5">
      <div>
        <h1 className="text-2xl">Mon compte</h1>
        {user && (
          <p className="text-ink-soft wrap-anywhere">
            {user.username} · {user.email}
          </p>
        )}
      </div>
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-2 lg:items-start">
        <PasswordForm />
        {failure && <SectionFailure failure={failure} />}
        {data && <SecondFactor state={data} />}
      </div>
    </div>
  )
}
