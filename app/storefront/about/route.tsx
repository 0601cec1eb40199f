import { readPageContent } from '../../../use-cases/settings/read-settings.ts'
import { useIdentity } from '../../identity.ts'
import { pageTitle } from '../../page-meta.ts'
import { shopContext } from '../../shop-context.ts'
import { CityContacts } from '../contact/city-contacts.tsx'
import { TextPage } from '../content-page.tsx'
import type { Route } from './+types/route'

export function loader({ context }: Route.LoaderArgs) {
  return readPageContent(context.get(shopContext), ['about'])
}

export const meta = pageTitle(
  'À propos',
  'Notre histoire, notre mission et nos valeurs : habiller et gâter les enfants du Sénégal.',
)

export default function AboutPage({ loaderData }: Route.ComponentProps) {
  const { name } = useIdentity()
  return (
    <TextPage title={`À propos de ${name}`} sections={loaderData.about}>
      <section>
        <h2 className="mb-4 text-xl">Nos boutiques</h2>
        <CityContacts />
      </section>
    </TextPage>
  )
}
