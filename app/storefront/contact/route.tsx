import { Mail } from 'lucide-react'
import type { City } from '../../../contracts/settings.ts'
import { useIdentity } from '../../identity.ts'
import { pageMeta, shopOf } from '../../page-meta.ts'
import { ContentPage } from '../content-page.tsx'
import { storesData } from '../structured-data/shop-data.ts'
import type { Route } from './+types/route'
import { CityContacts } from './city-contacts.tsx'
import { ContactForm } from './contact-form.tsx'
import { ShopMap } from './shop-map.tsx'
import { isOnNetworks, SocialLinks } from './social-links.tsx'

export function meta(args: Route.MetaArgs) {
  const { identity, origin } = shopOf(args)
  return pageMeta(args, {
    title: `Contact | ${identity.name}`,
    description: `${shopsIn(identity.cities)} : adresses, téléphones, WhatsApp et formulaire.`,
    structuredData: import.meta.env.SSR && storesData(identity, origin),
  })
}

const COUNTS = ['', 'Notre boutique', 'Nos deux boutiques', 'Nos trois boutiques']

/** `Nos deux boutiques à Dakar et Mbour` */
function shopsIn(cities: readonly City[]): string {
  const names = cities.map(({ name }) => name)
  const list = new Intl.ListFormat('fr').format(names)
  return `${COUNTS[names.length] ?? `Nos ${names.length} boutiques`} à ${list}`
}

export default function ContactPage() {
  const identity = useIdentity()
  const { cities, email } = identity
  return (
    <ContentPage
      title="Contact"
      intro="Une question, une taille à vérifier, un cadeau à préparer ? Écrivez-nous."
    >
      <div className="grid grid-cols-1 gap-10 lg:grid-cols-2">
        <ContactForm />
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-6">
          <h2 className="text-xl">{cities.length > 1 ? 'Nos boutiques' : 'Notre boutique'}</h2>
          <CityContacts />
          <a
            href={`mailto:${email}`}
            className="flex min-h-11 items-center gap-3 font-bold text-link hover:underline"
          >
            <Mail className="size-5 text-action" />
            <span className="min-w-0 wrap-anywhere">{email}</span>
          </a>
          {isOnNetworks(identity) && <SocialLinks />}
          <ShopMap />
        </div>
      </div>
    </ContentPage>
  )
}
