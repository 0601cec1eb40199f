import { shorten } from '../text/characters.ts'
import { oneLine } from '../text/words.ts'
import type { MessageParts } from './message.ts'

const MOST_CHARACTERS = 120
/** What a line can show of a text: dividing 65 536 emoji into characters would hold the event loop. */
const MOST_READ = 40 * MOST_CHARACTERS

/** What an excerpt needs of a message. */
export interface Excerpted {
  /** null: of a version before conversations, a text */
  type: string | null
  /** as in whatsapp_messages; of one that was taken back nothing is told */
  state: string
  text: string
  parts: MessageParts
  /** of its file */
  voice?: boolean
  filename?: string | null
}

/** The start of a message in one line: a word for what it is, and its text. */
export function excerptOf(message: Excerpted): string {
  const { type, parts } = message
  if (message.state === 'revoked') return 'Message supprimé'
  if (type === 'reaction') {
    const emoji = parts.reaction?.emoji ?? ''
    return emoji === '' ? 'Réaction retirée' : `Réaction\u202f: ${emoji}`
  }
  const word = wordOf(message)
  const said = lineOf(message.text) || detailOf(message)
  if (word === '') return shorten(said, MOST_CHARACTERS)
  return said === '' ? word : shorten(`${word}\u202f: ${said}`, MOST_CHARACTERS)
}

const WORDS: Readonly<Record<string, string>> = {
  image: 'Photo',
  video: 'Vidéo',
  document: 'Document',
  sticker: 'Autocollant',
  location: 'Position',
  contacts: 'Contact',
  order: 'Commande du catalogue',
  product: 'Article',
  form: 'Formulaire',
  edit: 'Modification',
  revoke: 'Message supprimé',
  unsupported: 'Message que la boutique ne peut pas lire',
}

function wordOf({ type, text, voice }: Excerpted): string {
  if (type === 'audio') return voice ? 'Note vocale' : 'Fichier audio'
  if (type === 'template') return text === '' ? 'Modèle de message' : ''
  if (type !== null && Object.hasOwn(WORDS, type)) return WORDS[type] ?? ''
  return text === '' ? 'Message automatique' : ''
}

function detailOf({ parts, filename }: Excerpted): string {
  const { location, contacts, product, template } = parts
  const found =
    (location && (location.name || location.address)) ||
    contacts?.map(({ name }) => name).join(', ') ||
    product?.name ||
    template?.name ||
    filename
  return lineOf(found ?? '')
}

const lineOf = (text: string) => oneLine(text.slice(0, MOST_READ).toWellFormed())

/** Reads what a message has beside its text; a part of a later version is not read. */
export function readParts(content: string | null): MessageParts {
  const parsed: unknown = content === null ? null : JSON.parse(content)
  return typeof parsed === 'object' && parsed !== null ? (parsed as MessageParts) : {}
}
