import {
  BadgeCheck,
  FileText,
  Images,
  type LucideIcon,
  Mail,
  MapPin,
  MessageCircle,
  Rss,
  ShieldCheck,
  Truck,
  Wallet,
} from 'lucide-react'

interface SettingSection {
  title: string
  summary: string
  intro?: string
  Icon: LucideIcon
}

/** The pages of the settings, by the last part of their path. */
export const SETTING_SECTIONS = {
  identity: { title: 'Identité', summary: 'Nom, slogan et logo', Icon: BadgeCheck },
  contact: {
    title: 'Coordonnées',
    summary: 'Boutiques, téléphones, WhatsApp, heures et réseaux sociaux',
    Icon: MapPin,
  },
  delivery: { title: 'Livraison', summary: 'Délais, zones, quartiers et frais', Icon: Truck },
  payments: {
    title: 'Paiement mobile',
    summary: 'Numéros Wave et Orange Money, comptes de paiement, réservation',
    intro:
      'Les personnes qui commandent envoient elles-mêmes l’argent à ce numéro, puis indiquent le nom et le numéro du payeur. La boutique ne voit pas votre compte : vérifiez chaque paiement sur votre téléphone, puis marquez-le comme vérifié dans Commandes.',
    Icon: Wallet,
  },
  whatsapp: {
    title: 'WhatsApp',
    summary: 'Textes préparés, et messages que la boutique envoie elle-même',
    intro:
      'Avec un compte WhatsApp Business (Cloud API), la boutique écrit elle-même aux étapes choisies, montre ce qui est distribué et lu, et reçoit les réponses OUI et NON. Sans compte, les textes préparés s’ouvrent dans votre WhatsApp, comme avant.',
    Icon: MessageCircle,
  },
  mail: {
    title: 'E-mails',
    summary: 'Serveur d’e-mail, essai, résumé du jour et envois en échec',
    Icon: Mail,
  },
  home: { title: 'Page d’accueil', summary: 'Images du haut, annonce et partenaires', Icon: Images },
  texts: {
    title: 'Textes de la boutique',
    summary: 'Questions fréquentes, conditions de vente, confidentialité, à propos',
    intro: 'Faites relire les conditions de vente par une personne du métier avant de les changer.',
    Icon: FileText,
  },
  catalogues: {
    title: 'Recherche et catalogues',
    summary:
      'Mots qui ont le même sens, tableaux des tailles, et vos articles dans Google, Facebook et Instagram',
    Icon: Rss,
  },
  security: {
    title: 'Alertes et sécurité',
    summary: 'Stock faible, commandes à vérifier, code à la connexion, mesure d’audience',
    Icon: ShieldCheck,
  },
} as const satisfies Record<string, SettingSection>

export type SectionId = keyof typeof SETTING_SECTIONS
export const SECTION_IDS = Object.keys(SETTING_SECTIONS) as SectionId[]

export function sectionInfo(id: SectionId): SettingSection {
  return SETTING_SECTIONS[id]
}

export function isSectionId(text: string | undefined): text is SectionId {
  return text !== undefined && Object.hasOwn(SETTING_SECTIONS, text)
}
