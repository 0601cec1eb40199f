import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { categoryTitle } from '../../../domain/catalogue/categories.ts'
import { openDaysText, openPeriodsText } from '../../../domain/contact/opening-hours.ts'
import { formatPhone, telHref } from '../../../domain/contact/phone.ts'
import { categoryPath } from '../../../domain/urls/page-paths.ts'
import { useIdentity } from '../../identity.ts'
import { InstallButton } from '../../pwa/install-button.tsx'
import { isOnNetworks, SocialLinks } from '../contact/social-links.tsx'

const ITEM =
  'inline-flex max-w-full wrap-anywhere min-h-11 items-center py-1.5 underline-offset-4 hover:underline'
/** Links to these pages load the whole document, so that the pages are always up to date. */
const TEXT_PAGES = ['/about', '/faq', '/terms', '/privacy']
const INFORMATION = [
  ['/about', 'À propos'],
  ['/faq', 'Questions fréquentes'],
  ['/delivery-info', 'Livraison'],
  ['/liste-de-naissance', 'Liste de naissance'],
  ['/terms', 'Conditions de vente'],
  ['/privacy', 'Confidentialité'],
  ['/contact', 'Contact'],
  ['/order-confirmation', 'Ma commande'],
] as const

interface FooterProps {
  categories: readonly string[]
  others: readonly string[]
}

export function Footer({ categories, others }: FooterProps) {
  const identity = useIdentity()
  const { name, slogan, cities, email, openingHours } = identity
  const [mailbox, host] = email.split('@')
  const days = openDaysText(openingHours)
  return (
    <footer className="visitors-only mt-16 bg-action-deep text-white [overflow-anchor:none]">
      <div className="page-width columns-2 gap-x-6 pt-6 sm:grid sm:grid-cols-3 sm:gap-y-8 sm:py-12 lg:grid-cols-[1fr_1fr_1fr_1.25fr_0.75fr]">
        <Column title="Nos adresses">
          {cities.map((city) => (
            <li key={city.name} className="py-1.5">
              <strong className="block">{city.name}</strong>
              <span>{city.address}</span>
            </li>
          ))}
          <li className="py-1.5">
            <span>{`${days.charAt(0).toUpperCase()}${days.slice(1)}, `}</span>
            <span className="whitespace-nowrap">{openPeriodsText(openingHours)}</span>
          </li>
        </Column>
        <Column title="Catégories">
          <FooterLink to="/products">Tous les produits</FooterLink>
          <FooterLink to={categoryPath('Divers & Autres')}>Divers & Autres</FooterLink>
          <FooterLink to={categoryPath('Jouer')}>Jouer</FooterLink>
          {categories.map((category) => (
            <FooterLink key={category} to={categoryPath(category)}>
              {categoryTitle(category)}
            </FooterLink>
          ))}
        </Column>
        <Column title="Informations">
          {INFORMATION.map(([to, label]) => (
            <FooterLink key={to} to={to}>
              {label}
            </FooterLink>
          ))}
        </Column>
        <Column title="Nous joindre">
          {cities.map((city) => (
            <li key={city.name}>
              <a href={telHref(city.phone)} className={ITEM}>
                <span>
                  <span>{`${city.name} : `}</span>
                  <span className="inline-block">{formatPhone(city.phone)}</span>
                </span>
              </a>
            </li>
          ))}
          <li>
            <a href={`mailto:${email}`} className={ITEM}>
              <span>
                <span>{mailbox}</span>
                <wbr />
                <span>{`@${host}`}</span>
              </span>
            </a>
          </li>
        </Column>
        {isOnNetworks(identity) && (
          <section className="pb-4 [column-span:all] sm:pb-0">
            <h2 className="mb-3 text-lg max-sm:sr-only">Suivez-nous</h2>
            <SocialLinks />
          </section>
        )}
      </div>
      {others.length > 0 && (
        // On a phone the menu has them, and the footer fits the screen.
        <nav aria-label="Autres catégories" className="page-width pb-6 max-sm:hidden">
          <ul className="flex flex-wrap gap-x-6">
            {others.map((category) => (
              <FooterLink key={category} to={categoryPath(category)}>
                {categoryTitle(category)}
              </FooterLink>
            ))}
          </ul>
        </nav>
      )}
      <div className="page-width pb-4 text-sm sm:pb-6">
        <div className="flex flex-wrap items-center gap-x-8 gap-y-3 border-t border-white/20 pt-4 sm:pt-5">
          <p>{`${name}${slogan ? ` · ${slogan}` : ''}`}</p>
          <InstallButton className="inline-flex min-h-11 items-center gap-2 rounded-full bg-white px-5 text-base font-bold text-action hover:bg-action-tint" />
        </div>
      </div>
    </footer>
  )
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="break-inside-avoid pb-4 sm:pb-0">
      <h2 className="mb-2 text-lg">{title}</h2>
      <ul>{children}</ul>
    </section>
  )
}

function FooterLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <Link to={to} reloadDocument={TEXT_PAGES.includes(to)} className={ITEM}>
        {children}
      </Link>
    </li>
  )
}
