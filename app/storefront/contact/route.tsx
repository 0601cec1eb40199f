import { Mail } from 'lucide-react'
import { useIdentity } from '../../identity.ts'
import { pageTitle } from '../../page-title.ts'
import { TextPage } from '../text-page.tsx'
import { CityContacts } from './city-contacts.tsx'
import { ContactForm } from './contact-form.tsx'
import { ShopMap } from './shop-map.tsx'
import { SocialLinks } from './social-links.tsx'

export const meta = pageTitle(
  'Contact',
  'Nos deux boutiques à Dakar et Mbour : adresses, téléphones, WhatsApp et formulaire.',
)

export default function ContactPage() {
  const { email } = useIdentity()
  return (
    <TextPage
      title="Contact"
      intro="Une question, une taille à vérifier, un cadeau à préparer ? Écrivez-nous."
    >
      <div className="grid gap-10 lg:grid-cols-2">
        <ContactForm />
        <div className="grid content-start gap-6">
          <h2 className="text-xl">Nos boutiques</h2>
          <CityContacts />
          <a
            href={`mailto:${email}`}
            className="flex min-h-11 items-center gap-3 font-bold text-link hover:underline"
          >
            <Mail aria-hidden="true" className="size-5 text-action" />
            {email}
          </a>
          <SocialLinks />
          <ShopMap />
        </div>
      </div>
    </TextPage>
  )
}
