import type { Variant } from './catalogue/variants.ts'
import type { EditConflict } from './edits/merge-edit.ts'
import type { Promotion } from './promotions/promotion.ts'

/**
 * Expected errors by code, with the French message for the user. A use case returns `fail(code)` instead of
 * throwing; api/errors.ts maps each code to its HTTP status.
 */
export const ERROR_MESSAGES = {
  INVALID_INPUT: 'Certaines informations sont incorrectes.',
  MALFORMED_JSON: 'La requête n’est pas un JSON valide.',
  PAYLOAD_TOO_LARGE: 'La requête est trop volumineuse.',
  UNSUPPORTED_MEDIA: 'Ce format d’envoi n’est pas accepté.',
  PATH_TOO_LONG: 'Cette adresse est trop longue.',
  ROUTE_NOT_FOUND: 'Cette adresse n’existe pas.',
  METHOD_NOT_ALLOWED: 'Cette opération n’est pas possible ici.',
  TOO_MANY_SCREENS: 'Trop d’écrans suivent déjà la boutique. Celui-ci se mettra à jour moins souvent.',
  TOO_MANY_REQUESTS: 'Trop de tentatives.',
  NOT_SIGNED_IN: 'Veuillez vous connecter.',
  SESSION_EXPIRED: 'Session expirée',
  NOT_ALLOWED: 'Vous n’avez pas le droit de faire cette action.',
  NOT_A_CUSTOMER: 'Cet espace est réservé aux comptes de clients.',
  ADDRESS_NOT_FOUND: 'Cette adresse n’existe plus.',
  TOO_MANY_ADDRESSES: 'Vous avez déjà 10 adresses\u202f: supprimez-en une avant d’en ajouter.',
  ACCOUNT_AWAITS_ORDER:
    'Une de vos commandes est encore en cours\u202f: attendez sa livraison ou annulez-la d’abord. Rien n’a été effacé.',
  BAD_CREDENTIALS: 'Identifiants incorrects.',
  WRONG_PASSWORD: 'Le mot de passe actuel est incorrect.',
  SECOND_FACTOR_NEEDED: 'Saisissez le code de votre application de double authentification.',
  WRONG_CODE:
    'Ce code n’est pas valable : il est faux, expiré ou a déjà servi. Attendez le suivant ou utilisez un code de secours.',
  SECOND_FACTOR_REQUIRED: 'Activez d’abord la double authentification dans « Mon compte ».',
  SECOND_FACTOR_ON: 'La double authentification est déjà active.',
  SECOND_FACTOR_OFF: 'La double authentification n’est pas active sur ce compte.',
  RESET_INVALID:
    'Ce lien ou ce code n’est pas valable : il est incorrect, expiré ou a déjà servi. Demandez-en un nouveau.',
  OWN_PASSWORD: 'C’est votre propre compte : passez par « Mon compte ».',
  EMAIL_TAKEN: 'Cet email est déjà utilisé.',
  USERNAME_TAKEN: 'Ce nom d’utilisateur est déjà utilisé.',
  ADMIN_EXISTS: 'Un administrateur existe déjà. Connectez-vous avec son compte pour en créer un autre.',
  SETUP_CODE_REQUIRED: 'Le code d’installation affiché au démarrage du serveur est requis.',
  USER_NOT_FOUND: 'Utilisateur non trouvé',
  LAST_ADMIN: 'Le dernier administrateur qui gère les comptes ne peut être ni supprimé ni limité.',
  OWN_ACCOUNT: 'Vous ne pouvez pas supprimer votre propre compte.',
  OWN_RIGHTS: 'Vous ne pouvez pas vous retirer la gestion des comptes.',
  RIGHTS_FINAL: 'Ces droits ne peuvent plus être repris : demandez-les à un autre administrateur.',
  PERMISSION_NOT_HELD: 'Vous ne pouvez pas donner un droit que vous n’avez pas vous-même.',
  ACCOUNT_HOLDS_MORE:
    'Ce compte a des droits que vous n’avez pas : seul un administrateur qui les a aussi peut le modifier.',
  LAST_FULL_ADMIN:
    'Vous êtes le dernier administrateur qui a tous les droits : personne ne pourrait vous les rendre.',
  REVIEW_NOT_FOUND: 'Cet avis n’existe plus, ou il a déjà été traité.',
  NO_RECENT_REVIEW: 'Publiez d’abord votre commentaire\u202f: ses photos s’ajoutent dans l’heure qui suit.',
  TOO_MANY_REVIEW_PHOTOS: 'Un commentaire a 3 photos au maximum.',
  PHOTO_NOT_FOUND: 'Cette photo n’existe plus.',
  PICTURES_BUSY: 'Des images sont encore en préparation. Réessayez dans un instant.',
  PRODUCT_HIDDEN: 'Ce produit n’est pas visible dans la boutique.',
  PRODUCT_NOT_FOUND: 'Produit non trouvé',
  EDIT_CONFLICT:
    'Quelqu’un a changé ces informations entre-temps. Rien n’a été enregistré\u202f: choisissez ce que vous gardez.',
  DRAFT_NOT_FOUND: 'Ce brouillon n’existe plus.',
  DRAFT_CHANGED: 'Ce brouillon a été modifié entre-temps.',
  DRAFT_PUBLISHED: 'Ce brouillon est déjà publié.',
  TOO_MANY_DRAFTS: 'Il y a trop de brouillons : publiez-en ou supprimez-en avant d’en ajouter.',
  STOCK_MOVED: 'Le stock a changé entre-temps.',
  VARIANT_HAS_STOCK: 'Une taille ou une couleur retirée a encore du stock.',
  VARIANT_STOCK: 'Le stock de ce produit est compté par taille et couleur.',
  STOCK_LINES: 'Rien n’a été enregistré : une ligne ne correspond plus au catalogue.',
  ADJUSTMENT_ID_TAKEN: 'Cette liste a déjà été enregistrée avec un autre contenu.',
  RECEIPT_NOT_FOUND: 'Réception non trouvée',
  RECEIPT_FINAL: 'Cette réception ne peut plus être défaite : elle date de plus de 10 minutes.',
  RECEIPT_UNDONE: 'Cette réception est déjà défaite.',
  RECEIPT_SOLD: 'La réception n’a pas été défaite : des pièces reçues ne sont plus en stock.',
  BARCODE_UNKNOWN: 'Aucun produit n’a ce code-barres.',
  BARCODE_TAKEN: 'Ce code-barres est déjà attribué.',
  BULK_ACTION_NOT_FOUND: 'Cette modification n’existe plus.',
  BULK_ACTION_FINAL: 'Cette modification ne peut plus être défaite : elle date de plus de 10 minutes.',
  BULK_ACTION_UNDONE: 'Cette modification est déjà défaite.',
  PLAN_NOT_FOUND: 'Ce plan n’existe plus.',
  PLAN_CHANGED: 'Ce plan a été modifié entre-temps. Rien n’a été enregistré.',
  PLAN_FINAL: 'Ce plan est terminé\u202f: il ne peut plus être changé.',
  TRASHED_NOT_FOUND: 'Ce produit n’est plus dans la corbeille.',
  PRODUCT_EXISTS: 'Ce produit est de nouveau dans le catalogue.',
  IMAGE_REQUIRED: 'Au moins une image est requise pour un nouveau produit.',
  IMAGE_UNREADABLE: 'Une image n’a pas pu être lue. Formats acceptés : PNG, JPEG, WebP, GIF, AVIF.',
  FILE_UNREADABLE: 'Ce fichier n’a pas pu être lu comme un tableau CSV.',
  OUT_OF_STOCK: 'Un article n’est plus disponible en quantité suffisante.',
  PRICE_CHANGED: 'Le prix d’un article a changé. Veuillez vérifier votre panier.',
  VARIANT_UNKNOWN: 'Cette combinaison de couleur et de taille n’existe pas. Veuillez vérifier votre panier.',
  CHOICE_NOT_OFFERED: 'Une couleur ou une taille n’est plus proposée. Veuillez vérifier votre panier.',
  ORDER_ID_TAKEN: 'Ce numéro de commande existe déjà avec un autre contenu.',
  ORDER_NOT_FOUND: 'Commande non trouvée',
  ORDER_NOT_PENDING: 'Cette commande n’est plus en attente.',
  ORDER_MOVED: 'Cette commande a changé entre-temps : ce geste n’est plus possible.',
  ORDER_NOT_READY: 'Confirmez d’abord cette commande.',
  ORDER_CHANGED: 'Cette commande a été modifiée entre-temps. Rien n’a été enregistré.',
  OTHER_DAY: 'Cette commande est pour un autre jour.',
  ORDER_NOT_IN_TRASH: 'Cette commande n’est pas dans la corbeille.',
  UNDO_NOT_YOURS: 'Seule la personne qui a fait ce geste peut le défaire.',
  UNDO_PROVEN: 'L’opérateur a confirmé ce paiement entre-temps. Détachez-le dans Paiements.',
  UNDO_TOO_LATE: 'Ce geste ne peut plus être défait : il date de plus de 15 minutes.',
  UNDO_NOTHING: 'Il n’y a rien à défaire sur cette commande.',
  CASH_SETTLED: 'Cet argent est déjà compté dans la caisse : corrigez-le par un remboursement.',
  REFUND_TOO_LARGE: 'Ce montant dépasse ce que le client a payé.',
  REFUND_ONLY_WHOLE:
    'Une partie de ce paiement a déjà été rendue, et le fournisseur ne rend que des paiements entiers. Rendez le reste vous-même, puis enregistrez-le.',
  REFUND_OPEN:
    'Un remboursement est en cours pour cette commande\u202f: attendez la réponse du fournisseur, ou dites dans « Paiements » ce qu’il est devenu.',
  REFUND_UNKNOWN: 'Ce remboursement n’existe plus.',
  RETURN_NOT_FOUND: 'Retour non trouvé',
  RETURN_MOVED: 'Ce retour a changé entre-temps.',
  RETURN_TOO_EARLY: 'Un retour est possible après la livraison.',
  RETURN_TOO_MANY: 'Ce retour compte plus de pièces que le client n’en a.',
  COURIER_NOT_FOUND: 'Livreur non trouvé',
  COURIER_INACTIVE: 'Ce livreur est désactivé.',
  RUN_CHANGED: 'Cette tournée a changé entre-temps. Rien n’a été enregistré.',
  RUN_OVER: 'Cette tournée est terminée : un lien ne servirait plus.',
  RUN_NOT_FOUND: 'Tournée non trouvée',
  COURIER_LINK_INVALID: 'Ce lien n’est plus valable. Demandez-en un nouveau à la boutique.',
  SETTLEMENT_CHANGED: 'Le montant a changé entre-temps : vérifiez-le avant de valider.',
  SETTLEMENT_EMPTY: 'Ce livreur ne doit rien.',
  SETTLEMENT_NOTE: 'Expliquez la différence dans la note.',
  SETTLEMENT_ID_TAKEN: 'Ce numéro de versement existe déjà avec un autre contenu.',
  NOTE_NOT_FOUND: 'Note non trouvée',
  ORDER_LINK_INVALID: 'Aucune commande ne correspond.',
  DISTRICT_REQUIRED: 'Choisissez votre quartier dans la liste.',
  FEE_CHANGED: 'Les frais de livraison ont changé. Veuillez vérifier votre commande.',
  CASH_NOT_ACCEPTED: 'Le paiement à la livraison n’est pas proposé dans ce quartier.',
  CODE_INVALID: 'Ce code n’est pas valable.',
  PROMOTION_CHANGED: 'Les offres ont changé. Vérifiez le nouveau total, puis envoyez votre commande.',
  PROMOTION_GONE: 'Cette offre n’a plus d’utilisations.',
  BIRTH_LIST_NOT_FOUND: 'Cette liste de naissance n’existe pas, ou son lien n’est plus valable.',
  BIRTH_LIST_CLOSED: 'Cette liste de naissance est fermée.',
  BIRTH_LIST_CHANGED: 'Cette liste a été modifiée entre-temps. Rien n’a été enregistré.',
  BIRTH_LIST_AWAITS_GIFTS:
    'Des cadeaux de cette liste sont encore à livrer, ou de l’argent a été promis ou versé pour elle\u202f: fermez-la, et écrivez à la boutique pour la supprimer. Rien n’a été effacé.',
  BIRTH_LIST_HAS_MONEY:
    'La boutique garde de l’argent pour cette liste de naissance\u202f: rendez-le, ou créez la commande. Rien n’a été effacé.',
  GIFT_TAKEN: 'Ce cadeau vient d’être offert par quelqu’un d’autre.',
  GIFT_NOT_ORDERED: 'Cet article ne peut pas être commandé.',
  GIFT_OFFERED: 'Cet article est déjà offert\u202f: il reste sur la liste.',
  GIFT_NEEDS_WALLET:
    'Les parents ne paient pas leur cadeau\u202f: payez par Wave ou Orange Money pour une livraison chez eux.',
  GIFT_ID_TAKEN: 'Cette participation existe déjà avec un autre contenu.',
  GIFT_NOT_FOUND: 'Cette participation n’existe plus.',
  GIFT_MOVED: 'Cette participation a changé entre-temps. Rien n’a été enregistré.',
  CART_LINK_NOT_FOUND: 'Ce lien de panier n’existe pas.',
  CODE_TAKEN: 'Ce code existe déjà.',
  PROMOTION_NOT_FOUND: 'Offre non trouvée',
  CUSTOMER_NOT_FOUND: 'Rien n’est gardé sous ce nom, ce numéro ou cet email.',
  CUSTOMER_AWAITS_ORDER:
    'Une commande de ce client est encore en attente : confirmez-la ou annulez-la d’abord. Rien n’a été effacé.',
  CUSTOMER_HAS_CLAIM: 'Un paiement annoncé attend votre vérification. Rien n’a été effacé.',
  PASSWORD_NEEDED: 'Saisissez votre mot de passe pour changer ce réglage.',
  CONFIRM_LOCKOUT: 'Ce changement vous ferme une partie du tableau de bord : confirmez-le.',
  SETTING_FIXED: 'Ce réglage est fixé dans le fichier du serveur et ne se change pas ici.',
  SETTING_CHANGED: 'Ce réglage a été changé entre-temps : rien n’a été enregistré.',
  MESSAGE_NOT_FOUND: 'Message non trouvé',
  CONVERSATION_NOT_FOUND: 'Cette conversation n’existe plus.',
  ANSWERED_MEANWHILE: 'Une autre personne a répondu.',
  REPLY_UNCLEAR: 'Cette réponse est peut-être déjà arrivée.',
  WINDOW_CLOSED: 'Seul un modèle approuvé peut être envoyé.',
  ALERT_CHOICE: 'Choisissez la taille ou la couleur que vous attendez.',
  ALERT_IN_STOCK: 'Cet article est de nouveau en stock\u202f: vous pouvez le commander.',
  ALERT_NOT_FOUND: 'Cette demande n’existe plus.',
  MAIL_NOT_CONFIGURED: 'L’envoi d’e-mails n’est pas configuré.',
  MAIL_NOT_FOUND: 'E-mail non trouvé',
  MAIL_FINAL: 'Cet e-mail ne peut plus être ni renvoyé ni abandonné.',
  MAIL_TEST_FAILED: 'L’e-mail d’essai n’a pas été envoyé.',
  DEVICE_NOT_FOUND: 'Cet appareil n’est plus enregistré.',
  DEVICE_REFUSED: 'Ce navigateur ne peut pas recevoir les notifications de la boutique.',
  DEVICE_GONE:
    'Le service de notifications ne connaît plus cet appareil\u202f: il est retiré. Activez de nouveau les notifications sur cet appareil.',
  TOO_MANY_DEVICES: 'Ce compte a déjà 20 appareils\u202f: retirez-en un.',
  PUSH_KEY_CHANGED:
    'La clé de la boutique a changé\u202f: activez de nouveau les notifications sur cet appareil.',
  PUSH_TEST_FAILED: 'La notification d’essai n’a pas été envoyée.',
  WEBHOOK_NOT_FOUND: 'Ce webhook n’existe plus.',
  WEBHOOK_OFF: 'Ce webhook est arrêté\u202f: activez-le d’abord.',
  KEY_NOT_FOUND: 'Cette clé n’existe plus.',
  PAYMENT_NOT_FOUND: 'Aucune commande ne correspond à ce code de paiement.',
  CLAIM_NOT_FOUND: 'Aucun paiement n’est annoncé pour cette commande.',
  ORDER_IN_TRASH: 'Cette commande est dans la corbeille\u202f: restaurez-la d’abord.',
  CLAIM_TO_CHECK:
    'Un paiement annoncé à la livraison attend votre vérification. Confirmez-le ou refusez-le d’abord.',
  PAYMENT_MISMATCH: 'Cette notification ne correspond pas à la commande.',
  NOTHING_TO_PAY: 'Il n’y a plus rien à payer pour cette commande.',
  PAYMENT_IN_DOUBT:
    'La boutique vérifie un paiement de cette commande. Ne payez pas une deuxième fois\u202f: elle vous écrit.',
  PAYMENT_MANUAL: 'Ce paiement se fait depuis votre téléphone.',
  PAYMENT_STARTING: 'Votre paiement s’ouvre déjà. Réessayez dans un instant.',
  PROVIDER_UNAVAILABLE:
    'Le service de paiement ne répond pas. Rien n’a été débité\u202f: réessayez dans un instant.',
  WEBHOOK_FORGED: 'Cette demande n’est pas authentique.',
  WHATSAPP_NOT_CONFIGURED: 'Complétez d’abord le compte WhatsApp.',
  WHATSAPP_TEST_FAILED: 'WhatsApp n’a pas reconnu le compte.',
  NOTIFICATION_REFUSED: 'Cette notification n’est pas authentique.',
  PAYMENT_NOT_REFUNDABLE: 'Ce paiement ne peut pas être remboursé d’ici.',
  PAYMENT_UNKNOWN: 'Ce paiement n’existe pas.',
  PAYMENT_SETTLED: 'Ce paiement a déjà été traité.',
  TRANSACTION_BOOKED: 'Cette transaction est déjà comptée sur une commande.',
  TRANSACTION_UNKNOWN: 'Cette transaction n’existe pas.',
  NOT_ON_STATEMENT: 'Cette transaction ne vient pas d’un relevé.',
  STATEMENT_NOT_FOUND: 'Ce relevé n’existe pas.',
  STATEMENT_UNDONE: 'L’import de ce relevé a été défait.',
  TRANSACTION_AMOUNT: 'Indiquez le montant de cette transaction.',
  STATEMENT_ROW_CHANGED: 'La commande a changé depuis l’aperçu\u202f: cette ligne n’a pas été comptée.',
} as const

export type ErrorCode = keyof typeof ERROR_MESSAGES

/** An invalid field: its path in the input and the message. */
export interface Issue {
  path: string
  message: string
}

/** A problem with an ordered line. The cart reports problems with its lines in the same format. */
export interface LineProblem {
  productId: string
  name: string
  problem: 'price' | 'stock' | 'gone' | 'choice' | 'variant'
  /** current price in whole francs; null when the product no longer exists */
  price: number | null
  /** available units of the product or, when the stock is counted by variant, of the variant */
  stock: number
  /** colours and sizes that are no longer offered, for the problem `choice` */
  choices?: string[]
  /** the ordered variant and the index of its line, for problems of a variant */
  color?: string | null
  size?: string | null
  line?: number
}

export interface DomainError {
  ok: false
  code: ErrorCode
  message: string
  issues?: Issue[]
  items?: LineProblem[]
  /** fields that others changed since they were read, when an edit is refused */
  conflicts?: EditConflict[]
  /** current stock, on a stock conflict */
  stock?: number
  /** current amount of a settlement in francs, when the amount has changed */
  amount?: number
  /** PROMOTION_CHANGED: the promotions that the order may have, and why codes do not apply */
  promotions?: Promotion[]
  codes?: { code: string; message: string }[]
  /** PROMOTION_CHANGED: what the order costs now, and the discount on its articles, in francs */
  totalAmount?: number
  deliveryFee?: number
  discount?: number
  /** BIRTH_LIST_CHANGED: the list as it is now */
  birthList?: object
  /** current variants, on a conflict about variants */
  variants?: Variant[]
}

export type Result<Success extends object> = ({ ok: true } & Success) | DomainError

/** Whether an untrusted text, such as a query parameter, is an error code. */
export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERROR_MESSAGES, code)
}

/** Builds an error about one field of the input, by default with the message of its code. */
export function failAt(path: string, code: ErrorCode, message: string = ERROR_MESSAGES[code]): DomainError {
  return fail(code, { message, issues: [{ path, message }] })
}

/** Builds an error with the message of its code unless `details` replaces it. */
export function fail(code: ErrorCode, details: Partial<Omit<DomainError, 'ok' | 'code'>> = {}): DomainError {
  return { ok: false, code, message: ERROR_MESSAGES[code], ...details }
}

/** The error for an edit of fields that others have changed since they were read; null when there are none. */
export function editConflict(conflicts: readonly EditConflict[]): DomainError | null {
  return conflicts.length > 0 ? fail('EDIT_CONFLICT', { conflicts: [...conflicts] }) : null
}
