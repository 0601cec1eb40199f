import type { ReactNode } from 'react'
import { useIdentity } from '../../identity.ts'
import { pageTitle } from '../../page-meta.ts'
import { CityContacts } from '../contact/city-contacts.tsx'
import { ContentPage, ContentSection } from '../content-page.tsx'

export const meta = pageTitle(
  'À propos',
  'Notre histoire, notre mission et nos valeurs : habiller et gâter les enfants du Sénégal.',
)

const MISSION = [
  [
    'Qualité et sécurité',
    'Des matières douces et solides, des jouets sans petites pièces pour les plus jeunes, chaque article vérifié avant l’envoi.',
  ],
  [
    'Service client',
    'Une vraie personne vous répond sur WhatsApp, tous les jours, et reste là après la livraison.',
  ],
  [
    'Accessibilité',
    'Des prix justes, le paiement à la livraison, et une boutique qui s’ouvre vite sur n’importe quel téléphone.',
  ],
  [
    'Innovation',
    'Commander en quelques gestes, sans compte, et suivre sa commande dans une simple conversation.',
  ],
] as const

const VALUES = [
  ['L’amour des enfants', 'Chaque choix commence par une question : le donnerions-nous aux nôtres ?'],
  ['La confiance', 'Ce que vous voyez est ce que vous recevez ; sinon, nous le reprenons.'],
  ['L’excellence', 'Des détails soignés, de la couture à l’emballage.'],
] as const

export default function AboutPage() {
  const { name } = useIdentity()
  return (
    <ContentPage
      title={`À propos de ${name}`}
      intro="« Keur » veut dire maison. La nôtre est remplie de petites choses pour les tout-petits."
    >
      <div className="grid grid-cols-1 gap-12">
        <ContentSection title="Notre histoire">
          <p>
            {name} est née d’une envie simple : trouver, près de chez soi, de belles choses pour les enfants,
            sans courir toute la ville. Une première boutique a ouvert à Dakar, une deuxième à Mbour, et ce
            site réunit les deux.
          </p>
          <p>
            Du premier body au kit de baptême, nous choisissons chaque article comme on choisit un cadeau pour
            quelqu’un que l’on connaît.
          </p>
        </ContentSection>
        <Part title="Notre mission">
          <Cards entries={MISSION} ground="bg-mint" />
        </Part>
        <Part title="Nos valeurs">
          <Cards entries={VALUES} ground="bg-peach" />
        </Part>
        <Part title="Nos boutiques">
          <CityContacts />
        </Part>
      </div>
    </ContentPage>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-4 text-xl">{title}</h2>
      {children}
    </section>
  )
}

function Cards({ entries, ground }: { entries: readonly (readonly [string, string])[]; ground: string }) {
  return (
    <ul
      className={`grid gap-4 ${entries.length % 3 === 0 ? 'md:grid-cols-3' : 'sm:grid-cols-2 lg:grid-cols-4'}`}
    >
      {entries.map(([title, text]) => (
        <li key={title} className={`rounded-card p-5 ${ground}`}>
          <h3 className="text-lg">{title}</h3>
          <p className="mt-1">{text}</p>
        </li>
      ))}
    </ul>
  )
}
