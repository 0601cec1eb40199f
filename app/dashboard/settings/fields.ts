import { MAIL_SECURITIES } from '../../../contracts/mail.ts'
import { LIMITS } from '../../../contracts/setting-fields.ts'
import { SETTING_NAMES, type SettingName } from '../../../contracts/settings.ts'
import { MAX_CANNED_REPLIES } from '../../../contracts/whatsapp-settings.ts'
import { CATEGORIES, categoryTitle } from '../../../domain/catalogue/categories.ts'
import { WEEKDAY_NAMES, WEEKDAYS } from '../../../domain/contact/opening-hours.ts'
import {
  FEED_CATEGORIES,
  FEED_CATEGORY_NAMES,
  GOOGLE_CATEGORIES,
  GOOGLE_CATEGORY_IDS,
} from '../../../domain/feeds/google-categories.ts'
import { WALLETS } from '../../../domain/orders/order-constants.ts'
import { ORDER_TEXT_LABELS, ORDER_TEXT_VALUES } from '../../../domain/orders/order-texts.ts'
import type { Fields, VisibleField } from './field-types.ts'
import { accountFields, flowField, KEPT } from './payment-fields.ts'
import type { SectionId } from './sections.ts'

/**
 * The form of a setting. `page`: a page that shows the setting, for the preview. `forConversations`: shown only with the id
 * of a number at WhatsApp.
 */
type SettingField = VisibleField & { section: SectionId; page?: string; forConversations?: true }

const PERIOD = {
  from: {
    kind: 'moment',
    optional: true,
    label: 'Afficher à partir du',
    hint: 'Heure de Dakar ; vide : tout de suite.',
  },
  until: { kind: 'moment', optional: true, label: 'Jusqu’au', hint: 'Heure de Dakar ; vide : sans fin.' },
} as const

const WHATSAPP_STEP = {
  send: { kind: 'flag', label: 'La boutique l’envoie elle-même' },
  template: { kind: 'line', label: 'Nom du modèle', hint: 'Vide\u202f: seulement dans les 24 heures.' },
  language: { kind: 'line', label: 'Langue du modèle', hint: 'Par exemple fr.' },
  words: {
    kind: 'texts',
    label: 'Mots du modèle',
    hint: `Parmi ${Object.keys(ORDER_TEXT_VALUES).join(', ')}. Dans le modèle, écrivez-les {{client}}.`,
  },
} as const satisfies Fields

const LINK_HINT = 'Une page de la boutique, comme /products/Sale, ou une adresse en https://.'

/** Groups of words with the same meaning. */
const wordLists = (example: string) =>
  ({
    section: 'catalogues',
    kind: 'list',
    titleField: 'words',
    untitled: 'Nouveaux mots',
    add: 'Ajouter des mots',
    limit: LIMITS.synonyms,
    fields: {
      words: {
        kind: 'texts',
        label: 'Mots',
        hint: `Un par ligne, ou séparés par des virgules. Par exemple ${example}.`,
      },
    },
  }) as const

/** Forms of all settings (G-01); a missing entry does not compile. */
export const SETTING_FIELDS: Readonly<Record<SettingName, SettingField>> = {
  name: { section: 'identity', page: '/', kind: 'line', label: 'Nom de la boutique' },
  slogan: { section: 'identity', page: '/', kind: 'line', label: 'Slogan' },
  logo: {
    section: 'identity',
    page: '/',
    kind: 'image',
    optional: true,
    label: 'Logo',
    hint: 'Carré de préférence : il est montré petit, en haut de chaque page.',
  },
  email: { section: 'contact', page: '/contact', kind: 'email', label: 'Adresse e-mail' },
  whatsapp: {
    section: 'contact',
    page: '/contact',
    kind: 'phone',
    label: 'WhatsApp des commandes',
    hint: 'La conversation qui s’ouvre quand une commande est passée.',
  },
  openingHours: {
    section: 'contact',
    page: '/contact',
    kind: 'object',
    label: 'Heures d’ouverture',
    hint: 'Les mêmes tous les jours, sauf le jour de fermeture.',
    fields: {
      opens: { kind: 'time', label: 'De' },
      closes: { kind: 'time', label: 'À' },
      breakFrom: { kind: 'time', label: 'Pause de', hint: 'Vide : sans pause.' },
      breakUntil: { kind: 'time', label: 'Pause jusqu’à' },
      closedDay: {
        kind: 'choice',
        label: 'Jour de fermeture',
        options: ['none', ...WEEKDAYS],
        labels: { none: 'Aucun', ...WEEKDAY_NAMES },
      },
    },
  },
  cities: {
    section: 'contact',
    page: '/contact',
    kind: 'list',
    label: 'Boutiques',
    hint: 'Montrées sur la page Contact, en bas de chaque page et aux moteurs de recherche.',
    titleField: 'name',
    untitled: 'Nouvelle boutique',
    add: 'Ajouter une boutique',
    limit: LIMITS.cities,
    fields: {
      name: { kind: 'line', label: 'Ville' },
      address: { kind: 'line', label: 'Adresse' },
      phone: { kind: 'phone', label: 'Téléphone' },
      whatsapp: { kind: 'phone', label: 'WhatsApp' },
      latitude: {
        kind: 'decimal',
        optional: true,
        label: 'Latitude (facultatif)',
        hint: 'Dans une application de cartes, un appui long sur la boutique l’indique.',
      },
      longitude: {
        kind: 'decimal',
        optional: true,
        label: 'Longitude (facultatif)',
        hint: 'Négative au Sénégal.',
      },
    },
  },
  social: {
    section: 'contact',
    page: '/contact',
    kind: 'object',
    label: 'Réseaux sociaux',
    hint: 'Un réseau laissé vide n’est pas montré.',
    fields: {
      facebook: { kind: 'line', label: 'Facebook', hint: 'Par exemple @maboutique.' },
      tiktok: { kind: 'line', label: 'TikTok' },
      instagram: { kind: 'line', label: 'Instagram' },
    },
  },
  delivery: {
    section: 'delivery',
    page: '/delivery-info',
    kind: 'object',
    label: 'Délais de livraison',
    hint: 'Chaque page montre son propre texte : accordez-les entre eux.',
    fields: {
      productDays: { kind: 'range', unit: 'jours', label: 'Sur la page d’un article' },
      pageDays: { kind: 'line', label: 'Sur la page Livraison', hint: 'Après les mots « Livré en ».' },
      dakar: { kind: 'line', label: 'À Dakar', hint: 'Dans les conditions de vente.' },
      mbour: { kind: 'line', label: 'À Mbour', hint: 'Dans les conditions de vente.' },
      express: { kind: 'line', label: 'En express', hint: 'Dans les conditions de vente.' },
    },
  },
  deliveryZones: {
    section: 'delivery',
    page: '/delivery-info',
    kind: 'list',
    label: 'Zones de livraison',
    hint: 'Sans zone, aucun frais n’est calculé : le panier affiche « A Vos Frais ». Dès qu’une zone existe, les personnes qui commandent choisissent leur quartier et voient les frais avant de commander. Accordez alors la question « La livraison est-elle payante ? » et les conditions de vente.',
    titleField: 'name',
    untitled: 'Nouvelle zone',
    add: 'Ajouter une zone',
    limit: LIMITS.zones,
    start: { cash: true },
    fields: {
      id: { kind: 'id' },
      name: { kind: 'line', label: 'Nom', hint: 'Par exemple Dakar centre.' },
      fee: { kind: 'number', label: 'Frais de livraison (FCFA)' },
      freeFrom: {
        kind: 'number',
        optional: true,
        label: 'Gratuite à partir de (FCFA)',
        hint: 'Le total des articles. Vide : jamais gratuite.',
      },
      deliveryTime: { kind: 'line', label: 'Délai', hint: 'Par exemple 24 à 48 h. Facultatif.' },
      cash: { kind: 'flag', label: 'Paiement à la livraison accepté' },
      districts: {
        kind: 'texts',
        label: 'Quartiers',
        hint: 'Un par ligne, ou séparés par des virgules. Un quartier n’est que dans une zone.',
      },
    },
  },
  wallets: {
    section: 'payments',
    kind: 'list',
    label: 'Moyens de paiement',
    hint: 'Le paiement à la livraison est toujours proposé. Sans moyen ci-dessous, il est le seul.',
    titleField: 'name',
    untitled: 'Nouveau moyen de paiement',
    add: 'Ajouter un moyen de paiement',
    limit: WALLETS.length,
    fields: {
      name: { kind: 'choice', label: 'Moyen de paiement', options: WALLETS },
      number: { kind: 'phone', label: 'Numéro qui reçoit l’argent' },
      ussd: { kind: 'line', label: 'Code à composer', hint: 'Par exemple *110#.' },
      site: { kind: 'web address', label: 'Site du moyen de paiement' },
    },
  },
  slides: {
    section: 'home',
    page: '/',
    kind: 'list',
    label: 'Images en haut de l’accueil',
    titleField: 'name',
    untitled: 'Nouvelle image',
    add: 'Ajouter une image',
    limit: LIMITS.slides,
    start: { link: '/products' },
    preview: 'slide',
    fields: {
      id: { kind: 'id' },
      name: { kind: 'line', label: 'Nom', hint: 'Lu aux personnes qui ne voient pas l’image.' },
      image: {
        kind: 'image',
        label: 'Image',
        hint: 'Le texte est écrit sur sa gauche ; sur un téléphone, en haut.',
        choices: { '/hero/1': 'Dessin 1', '/hero/2': 'Dessin 2', '/hero/3': 'Dessin 3' },
      },
      title: { kind: 'line', label: 'Titre' },
      note: { kind: 'line', label: 'Précision', hint: 'En petit, facultative.' },
      call: { kind: 'line', label: 'Texte du bouton' },
      link: { kind: 'link', label: 'Page ouverte', hint: LINK_HINT },
      ...PERIOD,
    },
  },
  banner: {
    section: 'home',
    page: '/',
    kind: 'object',
    optional: true,
    label: 'Annonce',
    hint: 'Une ligne au-dessus de chaque page ; sans texte, rien n’est montré.',
    fields: {
      text: { kind: 'line', label: 'Texte' },
      link: { kind: 'link', label: 'Page ouverte', hint: `Facultative. ${LINK_HINT}` },
      ...PERIOD,
    },
  },
  faq: {
    section: 'texts',
    page: '/faq',
    kind: 'list',
    label: 'Questions fréquentes',
    titleField: 'question',
    untitled: 'Nouvelle question',
    add: 'Ajouter une question',
    limit: LIMITS.questions,
    fields: {
      id: { kind: 'id' },
      question: { kind: 'line', label: 'Question' },
      answer: { kind: 'markdown', label: 'Réponse' },
    },
  },
  terms: {
    section: 'texts',
    page: '/terms',
    kind: 'markdown',
    headings: true,
    label: 'Conditions de vente',
  },
  privacy: {
    section: 'texts',
    page: '/privacy',
    kind: 'markdown',
    headings: true,
    label: 'Politique de confidentialité',
  },
  about: { section: 'texts', page: '/about', kind: 'markdown', headings: true, label: 'À propos' },
  partners: {
    section: 'home',
    page: '/',
    kind: 'list',
    label: 'Nos partenaires',
    hint: 'Sans partenaire, la rangée disparaît de l’accueil.',
    titleField: 'name',
    untitled: 'Nouveau partenaire',
    add: 'Ajouter un partenaire',
    clear: 'Retirer tous les partenaires',
    limit: LIMITS.partners,
    fields: {
      name: { kind: 'line', label: 'Nom' },
      logo: { kind: 'image', label: 'Logo' },
    },
  },
  orderTexts: {
    section: 'whatsapp',
    kind: 'object',
    label: 'Textes préparés',
    hint: 'Un bouton WhatsApp ouvre la conversation avec ce texte déjà écrit\u202f: vous le relisez, puis vous l’envoyez. Les mots entre accolades sont remplacés\u202f; une ligne dont le mot n’a pas de valeur n’est pas écrite.',
    fields: {
      confirm: { kind: 'message', label: ORDER_TEXT_LABELS.confirm },
      packed: { kind: 'message', label: ORDER_TEXT_LABELS.packed },
      out: { kind: 'message', label: ORDER_TEXT_LABELS.out },
      absent: { kind: 'message', label: ORDER_TEXT_LABELS.absent },
      delivered: { kind: 'message', label: ORDER_TEXT_LABELS.delivered },
      changed: { kind: 'message', label: ORDER_TEXT_LABELS.changed },
      unpaid: { kind: 'message', label: ORDER_TEXT_LABELS.unpaid },
      notFound: { kind: 'message', label: ORDER_TEXT_LABELS.notFound },
    },
  },
  whatsappAccount: {
    section: 'whatsapp',
    kind: 'object',
    label: 'Compte WhatsApp Business',
    hint: 'Ces valeurs sont dans l’application de la boutique, sur le site Meta for Developers. Un changement demande votre mot de passe, et chaque administrateur qui a tous les droits en est informé.',
    fields: {
      phoneNumberId: {
        kind: 'line',
        label: 'Identifiant du numéro',
        hint: 'Menu WhatsApp, Configuration de l’API\u202f: Phone number ID, pas le numéro lui-même.',
      },
      accessToken: {
        kind: 'password',
        label: 'Jeton d’accès',
        hint: `D’un utilisateur système, sans date de fin. ${KEPT}`,
      },
      appSecret: {
        kind: 'password',
        label: 'Clé secrète de l’application',
        hint: `Menu Paramètres, Général. ${KEPT}`,
      },
      verifyToken: {
        kind: 'password',
        label: 'Jeton de vérification',
        hint: `Choisissez-le, puis recopiez-le dans la configuration du webhook. ${KEPT}`,
      },
    },
  },
  whatsappSteps: {
    section: 'whatsapp',
    kind: 'object',
    label: 'Messages de la boutique',
    hint: 'Dans les 24 heures après un message du client, la boutique envoie son propre texte (Textes préparés). Ensuite, WhatsApp n’accepte qu’un modèle approuvé.',
    fields: Object.fromEntries(
      Object.entries(ORDER_TEXT_LABELS).map(([step, label]) => [
        step,
        { kind: 'object', label, fields: WHATSAPP_STEP },
      ]),
    ),
  },
  whatsappInbox: {
    section: 'whatsapp',
    forConversations: true,
    kind: 'object',
    label: 'Messages des clients',
    hint: 'Sans ces identifiants, les réponses partent quand même, mais sans modèles approuvés ni fiches du catalogue.',
    fields: {
      businessAccountId: {
        kind: 'line',
        label: 'Identifiant du compte WhatsApp Business',
        hint: 'Pour lire les modèles approuvés. Menu WhatsApp, Configuration de l’API\u202f: WhatsApp Business Account ID.',
      },
      catalogId: {
        kind: 'line',
        label: 'Identifiant du catalogue',
        hint: 'Du catalogue Meta qui lit le flux de la boutique. Vide\u202f: un article part en photo avec son lien.',
      },
      awaySend: { kind: 'flag', label: 'Répondre quand la boutique est fermée, une fois par nuit' },
      awayText: { kind: 'message', words: 'away', label: 'Réponse quand la boutique est fermée' },
    },
  },
  whatsappMonths: {
    section: 'whatsapp',
    forConversations: true,
    kind: 'number',
    label: 'Mois de conservation des messages',
    hint: 'Ensuite, les messages et leurs fichiers sont effacés.',
  },
  cannedReplies: {
    section: 'whatsapp',
    forConversations: true,
    kind: 'list',
    label: 'Réponses préparées',
    hint: 'Proposées dans une conversation, remplies avec la commande du client.',
    titleField: 'title',
    untitled: 'Nouvelle réponse',
    add: 'Ajouter une réponse',
    limit: MAX_CANNED_REPLIES,
    fields: {
      title: { kind: 'line', label: 'Titre' },
      text: { kind: 'message', label: 'Texte' },
    },
  },
  stockAlertText: {
    section: 'whatsapp',
    kind: 'message',
    words: 'stock alert',
    label: 'Article de nouveau en stock',
  },
  paymentFlows: {
    section: 'payments',
    kind: 'object',
    label: 'Comment les clients paient',
    hint: 'Par un fournisseur, l’argent est constaté tout seul. Son compte se règle plus bas\u202f; tant qu’il n’est pas complet, les clients paient à la main.',
    fields: { Wave: flowField('Wave'), 'Orange Money': flowField('Orange Money') },
  },
  unpaidHours: {
    section: 'payments',
    kind: 'number',
    label: 'Heures de réservation sans paiement',
    hint: 'Une commande à payer par mobile garde ses articles pendant ce temps. Ensuite, son annulation vous est proposée.',
  },
  paymentAccounts: {
    section: 'payments',
    kind: 'object',
    label: 'Comptes de paiement',
    hint: 'Avec un compte, le client paie sur la page de son portefeuille et la boutique constate le paiement elle-même. Les clés sont gardées chiffrées\u202f: personne ne peut les relire ici. Un changement demande votre mot de passe, et chaque administrateur qui a tous les droits en est informé.',
    fields: accountFields,
  },
  orderLimits: {
    section: 'security',
    kind: 'object',
    label: 'Commandes à vérifier',
    hint: 'Elles sont signalées dans À confirmer\u202f: elles ne sont jamais bloquées.',
    fields: {
      pieces: { kind: 'number', label: 'De plus de … pièces' },
      amount: { kind: 'number', label: 'De plus de … FCFA' },
    },
  },
  synonyms: {
    page: '/products?q=turbulette',
    label: 'Mots qui ont le même sens',
    hint: 'Une recherche avec l’un de ces mots trouve aussi les articles qui portent les autres.',
    ...wordLists('gigoteuse, turbulette'),
  },
  wolofWords: {
    page: '/products?q=dall',
    label: 'Mots wolof',
    hint: 'Une recherche en wolof trouve les articles qui portent le mot français.',
    ...wordLists('chaussure, dall'),
  },
  sizeTables: {
    section: 'catalogues',
    kind: 'list',
    label: 'Tableaux des tailles',
    hint: 'Ils répondent à «\u202fQuelle taille\u202f?\u202f» sur la page d’un article. Un tableau d’une marque passe avant celui de son rayon.',
    titleField: 'category',
    untitled: 'Nouveau tableau',
    add: 'Ajouter un tableau',
    limit: LIMITS.sizeTables,
    fields: {
      id: { kind: 'id' },
      category: {
        kind: 'choice',
        label: 'Rayon',
        options: CATEGORIES,
        labels: Object.fromEntries(CATEGORIES.map((category) => [category, categoryTitle(category)])),
      },
      brand: { kind: 'line', label: 'Marque', hint: 'Vide\u202f: toutes les marques.' },
      measure: {
        kind: 'choice',
        label: 'Ce qui est mesuré',
        options: ['body', 'foot'],
        labels: { body: 'L’enfant\u202f: âge, taille, poids', foot: 'Le pied\u202f: longueur' },
      },
      rows: {
        kind: 'lines',
        label: 'Tailles, de la plus petite à la plus grande',
        hint: 'Une par ligne, avec ses mesures. Par exemple 6 mois\u202f: 4-6 mois, 61-67 cm, 6-8 kg, ou 22\u202f: 12,9-13,5 cm.',
      },
    },
  },
  catalogueFeeds: {
    section: 'catalogues',
    kind: 'object',
    label: 'Flux des catalogues',
    hint: 'Un flux est une liste de vos articles que ces services relisent eux-mêmes. Rien n’est envoyé tant qu’un flux n’est pas activé. Donnez ensuite son adresse au service.',
    fields: {
      google: { kind: 'flag', label: 'Activer le flux de Google', hint: 'Pour Google Merchant Center.' },
      meta: { kind: 'flag', label: 'Activer le flux de Meta', hint: 'Pour Facebook, Instagram et WhatsApp.' },
      categories: {
        kind: 'object',
        label: 'Catégorie de Google pour chaque rayon',
        fields: Object.fromEntries(
          FEED_CATEGORY_NAMES.map((name) => [
            name,
            {
              kind: 'choice',
              label: categoryTitle(FEED_CATEGORIES[name].category),
              options: GOOGLE_CATEGORY_IDS,
              labels: GOOGLE_CATEGORIES,
            },
          ]),
        ),
      },
    },
  },
  lowStock: {
    section: 'security',
    kind: 'number',
    label: 'Alerte de stock des nouveaux produits',
    hint: 'Le stock d’un produit est signalé à partir de ce nombre de pièces. Chaque produit peut avoir le sien.',
  },
  mail: {
    section: 'mail',
    kind: 'object',
    optional: true,
    label: 'Serveur d’e-mail',
    hint: 'Votre fournisseur d’e-mail donne ces valeurs sous le nom de SMTP. Tout vide : aucun e-mail n’est envoyé.',
    fields: {
      host: { kind: 'line', label: 'Serveur', hint: 'Par exemple smtp.exemple.com.' },
      port: { kind: 'number', label: 'Port', hint: 'Le plus souvent 465 avec TLS, 587 avec STARTTLS.' },
      security: {
        kind: 'choice',
        label: 'Sécurité',
        options: MAIL_SECURITIES,
        labels: { tls: 'TLS', starttls: 'STARTTLS', none: 'Aucune' },
      },
      user: { kind: 'line', label: 'Nom d’utilisateur', hint: 'Vide si le serveur n’en demande pas.' },
      password: {
        kind: 'password',
        label: 'Mot de passe',
        hint: 'Il n’est jamais montré. Laissez vide pour garder celui qui est enregistré pour ce serveur.',
      },
      senderName: { kind: 'line', label: 'Nom de l’expéditeur' },
      senderAddress: { kind: 'email', label: 'Adresse de l’expéditeur' },
      recipients: {
        kind: 'addresses',
        label: 'Destinataires',
        hint: 'Ils reçoivent les messages de contact et le résumé du jour. Une virgule entre deux adresses.',
      },
      summary: { kind: 'flag', label: 'Envoyer un résumé chaque jour' },
      summaryHour: { kind: 'number', optional: true, label: 'Heure du résumé', hint: 'De 0 à 23.' },
    },
  },
  secondFactorRequired: {
    section: 'security',
    kind: 'flag',
    label: 'Exiger un code à la connexion',
    hint: 'Chaque administrateur devra confirmer sa connexion avec une application de codes, réglée dans Mon compte.',
  },
  analyticsId: {
    section: 'security',
    kind: 'line',
    optional: true,
    label: 'Identifiant Google Analytics',
    hint: 'Par exemple G-AB12CD34EF. Vide : rien n’est mesuré, et rien n’est demandé aux visiteurs.',
  },
}

export function settingsOf(section: SectionId): SettingName[] {
  return SETTING_NAMES.filter((name) => SETTING_FIELDS[name].section === section)
}
