import type { Settings } from '../contracts/settings.ts'
import { SUGGESTED_CATEGORIES } from '../domain/feeds/google-categories.ts'
import { NO_ACCOUNTS } from '../domain/payments/providers.ts'
import { faqEntries } from './faq.ts'
import { defaultIdentity } from './identity.ts'
import { orderTexts } from './order-texts.ts'
import { partners } from './partners.ts'
import { sizeTables } from './size-tables.ts'
import { slides } from './slides.ts'
import { about, privacy, terms } from './texts.ts'

const NO_MESSAGE: Settings['whatsappSteps'][keyof Settings['whatsappSteps']] = {
  send: false,
  template: '',
  language: 'fr',
  words: [],
}

/** Default WhatsApp text for shoppers who wait for an article to be back in stock. */
const stockAlertText: string = [
  'Bonjour, ici {boutique}.',
  'Bonne nouvelle\u202f: {article} est de nouveau en stock.',
  'Pour commander\u202f: {lien}',
  'Vous nous aviez demandé de vous prévenir. À bientôt\u202f!',
].join('\n')

/** Default answer out of hours. */
const awayText: string = [
  'Bonjour {client}, ici {boutique}. La boutique est fermée pour le moment.',
  'Nous vous répondons dès l’ouverture\u202f: {horaires}',
  'Pour suivre votre commande\u202f: {suivi}',
].join('\n')

/** Default synonyms of the search: the words of a group mean the same. */
const GROUPS = [
  ['gigoteuse', 'turbulette', 'douillette', 'nid d’ange'],
  ['tétine', 'sucette', 'tototte'],
  ['grenouillère', 'dors-bien', 'combinaison'],
  ['barboteuse', 'combi-short'],
  ['body', 'bodies', 'bodys', 'justaucorps'],
  ['bavoir', 'bavette', 'serviette de cou'],
  ['lange', 'carré de gaze', 'mousseline'],
  ['couche', 'pampers'],
  ['poussette', 'landau', 'buggy'],
  ['porte-bébé', 'écharpe de portage', 'sling'],
  ['cosy', 'siège auto'],
  ['transat', 'balancelle'],
  ['couffin', 'moïse', 'nacelle'],
  ['lit bébé', 'berceau', 'lit à barreaux'],
  ['tour de lit', 'contour de lit'],
  ['couverture', 'plaid', 'couvre-lit'],
  ['peluche', 'doudou', 'nounours'],
  ['ourson', 'ours', 'teddy'],
  ['hochet', 'maracas'],
  ['tapis d’éveil', 'tapis de jeu', 'aire d’éveil'],
  ['jouet', 'joujou'],
  ['poupée', 'poupon', 'baigneur'],
  ['petite voiture', 'voiture miniature'],
  ['ballon', 'balle'],
  ['baignoire', 'bassine'],
  ['biberon', 'gourde', 'bib'],
  ['sac à langer', 'sac maman', 'sac de maternité'],
  ['chausson', 'ballerine', 'pantoufle'],
  ['basket', 'tennis', 'sneaker'],
  ['sandale', 'nu-pied', 'sandalette'],
  ['babouche', 'mule', 'marakiss'],
  ['bottine', 'botte', 'boots'],
  ['tong', 'claquette'],
  ['bonnet', 'béguin', 'cagoule'],
  ['gilet', 'cardigan', 'paletot'],
  ['t-shirt', 'tee-shirt', 'maillot de corps'],
  ['pantalon', 'jean', 'jogging'],
  ['boubou', 'caftan', 'djellaba'],
  ['grossesse', 'maternité', 'femme enceinte'],
  ['baptême', 'ngente', 'cérémonie de naissance'],
  ['coffret', 'kit', 'trousseau'],
]

/** Default synonyms in Wolof, as shoppers of Dakar write them. */
const WOLOF = [
  ['vêtement', 'yéré'],
  ['chaussure', 'dall', 'dal'],
  ['boubou', 'sabador', 'anango'],
  ['robe', 'ndokette', 'mbathio'],
  ['pantalon', 'tubay', 'toubay', 'tiaya'],
  ['foulard', 'moussor'],
  ['bonnet', 'mbaxana', 'mbakhana'],
  ['enfant', 'xalé', 'khalé'],
  ['bébé', 'liir'],
]

export const defaultSettings: Settings = {
  ...defaultIdentity,
  slides: [...slides],
  faq: [...faqEntries],
  partners: [...partners],
  terms,
  privacy,
  about,
  mail: null,
  paymentAccounts: NO_ACCOUNTS,
  unpaidHours: 24,
  secondFactorRequired: false,
  lowStock: 3,
  orderTexts,
  whatsappAccount: { phoneNumberId: '', accessToken: '', appSecret: '', verifyToken: '' },
  whatsappSteps: {
    confirm: NO_MESSAGE,
    packed: NO_MESSAGE,
    out: NO_MESSAGE,
    absent: NO_MESSAGE,
    delivered: NO_MESSAGE,
    changed: NO_MESSAGE,
    unpaid: NO_MESSAGE,
    notFound: NO_MESSAGE,
  },
  whatsappInbox: { businessAccountId: '', catalogId: '', awaySend: false, awayText },
  whatsappMonths: 12,
  cannedReplies: [],
  stockAlertText,
  orderLimits: { pieces: 20, amount: 150_000 },
  deliveryZones: [],
  catalogueFeeds: { google: false, meta: false, categories: SUGGESTED_CATEGORIES },
  sizeTables,
  synonyms: GROUPS.map((words) => ({ words })),
  wolofWords: WOLOF.map((words) => ({ words })),
}
