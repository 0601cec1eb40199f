import {
  BadgeCheck,
  ChartLine,
  CircleHelp,
  FileText,
  Handshake,
  Images,
  KeyRound,
  type LucideIcon,
  Mail,
  Map as MapIcon,
  MapPin,
  Megaphone,
  MessageCircle,
  MessagesSquare,
  Package,
  PhoneCall,
  Rss,
  Search,
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
  delivery: {
    title: 'Livraison',
    summary: 'Délais montrés sur les pages',
    intro: 'Chaque page montre son propre texte : accordez-les entre eux.',
    Icon: Truck,
  },
  'order-texts': {
    title: 'Textes WhatsApp',
    summary: 'Messages préparés à chaque étape d’une commande, et pour un article de retour',
    intro:
      'Un bouton WhatsApp ouvre la conversation avec ce texte déjà écrit\u202f: vous le relisez, puis vous l’envoyez. Les mots entre accolades sont remplacés\u202f; une ligne dont le mot n’a pas de valeur n’est pas écrite.',
    Icon: MessageCircle,
  },
  whatsapp: {
    title: 'WhatsApp',
    summary: 'Messages que la boutique envoie elle-même',
    intro:
      'Avec un compte WhatsApp Business (Cloud API), la boutique écrit elle-même aux étapes choisies, montre ce qui est distribué et lu, et reçoit les réponses OUI et NON. Sans compte, les textes préparés s’ouvrent dans votre WhatsApp, comme avant.',
    Icon: MessagesSquare,
  },
  confirmation: {
    title: 'Commandes à vérifier',
    summary: 'Quantité et montant à partir desquels une commande est signalée',
    intro: 'Ces commandes sont signalées dans À confirmer\u202f: elles ne sont jamais bloquées.',
    Icon: PhoneCall,
  },
  zones: {
    title: 'Zones de livraison',
    summary: 'Quartiers et frais de livraison',
    intro:
      'Dès qu’une zone existe, les personnes qui commandent choisissent leur quartier et voient les frais avant de commander. Accordez alors la question « La livraison est-elle payante ? » et les conditions de vente.',
    Icon: MapIcon,
  },
  payments: {
    title: 'Paiement mobile',
    summary: 'Numéros Wave et Orange Money',
    intro:
      'Les personnes qui commandent envoient elles-mêmes l’argent à ce numéro, puis indiquent le nom et le numéro du payeur. La boutique ne voit pas votre compte : vérifiez chaque paiement sur votre téléphone, puis marquez-le comme vérifié dans Commandes.',
    Icon: Wallet,
  },
  'payment-accounts': {
    title: 'Comptes de paiement',
    summary: 'Clés de Wave Business, d’Orange Money et de PayTech',
    intro:
      'Avec un compte, le client paie sur la page de son portefeuille et la boutique constate le paiement elle-même. Les clés sont gardées chiffrées\u202f: personne ne peut les relire ici.',
    Icon: KeyRound,
  },
  home: {
    title: 'Page d’accueil',
    summary: 'Images, titres et boutons du haut de la page',
    Icon: Images,
  },
  banner: { title: 'Annonce', summary: 'Une ligne au-dessus de chaque page', Icon: Megaphone },
  faq: { title: 'Questions fréquentes', summary: 'Questions, réponses et leur ordre', Icon: CircleHelp },
  texts: {
    title: 'Textes',
    summary: 'Conditions de vente, confidentialité, à propos',
    intro: 'Faites relire les conditions de vente par une personne du métier avant de les changer.',
    Icon: FileText,
  },
  partners: { title: 'Partenaires', summary: 'Noms et logos sur la page d’accueil', Icon: Handshake },
  search: {
    title: 'Recherche',
    summary: 'Mots qui ont le même sens',
    intro: 'Une recherche avec l’un de ces mots trouve aussi les articles qui portent les autres.',
    Icon: Search,
  },
  catalogues: {
    title: 'Catalogues',
    summary: 'Vos articles dans Google, Facebook, Instagram et WhatsApp',
    intro:
      'Un flux est une liste de vos articles que ces services relisent eux-mêmes. Rien n’est envoyé tant qu’un flux n’est pas activé. Donnez ensuite son adresse au service.',
    Icon: Rss,
  },
  stock: { title: 'Stock', summary: 'Seuil d’alerte des nouveaux produits', Icon: Package },
  security: { title: 'Sécurité', summary: 'Code à la connexion des administrateurs', Icon: ShieldCheck },
  smtp: { title: 'Serveur d’e-mail', summary: 'Envoi des messages et des résumés', Icon: Mail },
  analytics: { title: 'Mesure d’audience', summary: 'Google Analytics, si vous l’utilisez', Icon: ChartLine },
} as const satisfies Record<string, SettingSection>

export type SectionId = keyof typeof SETTING_SECTIONS
export const SECTION_IDS = Object.keys(SETTING_SECTIONS) as SectionId[]

export function sectionInfo(id: SectionId): SettingSection {
  return SETTING_SECTIONS[id]
}

export function isSectionId(text: string | undefined): text is SectionId {
  return text !== undefined && Object.hasOwn(SETTING_SECTIONS, text)
}
