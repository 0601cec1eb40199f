import { Bold, Heading, Link2, List, type LucideIcon } from 'lucide-react'
import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react'
import { LIMITS } from '../../../contracts/setting-fields.ts'
import type { TextSection } from '../../../contracts/setting-messages.ts'
import { STOCK_ALERT_WORDS, stockAlertValues } from '../../../domain/catalogue/stock-alert.ts'
import { openDaysText, openPeriodsText } from '../../../domain/contact/opening-hours.ts'
import { ORDER_TEXT_VALUES, type OrderTextValues } from '../../../domain/orders/order-texts.ts'
import { PLACEHOLDERS, type PlaceholderValues } from '../../../domain/settings/placeholders.ts'
import { countCharacters } from '../../../domain/text/characters.ts'
import { fillText } from '../../../domain/text/filled-text.ts'
import { AWAY_TEXT_WORDS, type AwayTextValues } from '../../../domain/whatsapp/away-text.ts'
import { useIdentity, useOrigin } from '../../identity.ts'
import { IconButton } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { TextIntro, TextSections } from '../../ui/text-sections.tsx'
import { handleSessionExpired } from '../session-expiry.ts'
import type { TextField } from './field-types.ts'
import { applyFormat, type Format, insertText, type Selection } from './markdown-format.ts'
import { renderMarkdown } from './settings-api.ts'
import { type ControlProps, useText } from './use-value.ts'

/** Values of placeholders, for the preview of a text. */
export const PlaceholderContext = createContext<PlaceholderValues | null>(null)

const TOOLS: readonly { format: Format; label: string; Icon: LucideIcon }[] = [
  { format: 'bold', label: 'Gras', Icon: Bold },
  { format: 'heading', label: 'Titre', Icon: Heading },
  { format: 'list', label: 'Liste', Icon: List },
  { format: 'link', label: 'Lien', Icon: Link2 },
]

export function MarkdownControl(props: ControlProps<TextField>) {
  const { field } = props
  const { area, text, edit, insert } = useTextEdit(props)
  return (
    <div className="grid grid-cols-1 gap-3">
      <TextArea {...area} help={field.hint} rows={field.headings ? 14 : 5} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <div role="toolbar" aria-label={`Mise en forme : ${field.label}`} className="flex">
          {TOOLS.filter(({ format }) => format !== 'heading' || field.headings).map(
            ({ format, label, Icon }) => (
              <IconButton
                key={format}
                label={label}
                onClick={() => edit((before) => applyFormat(before, format))}
              >
                <Icon className="size-5" />
              </IconButton>
            ),
          )}
        </div>
        <Placeholders words={PLACEHOLDERS} insert={insert}>
          Insérer une valeur de la boutique
        </Placeholders>
      </div>
      <MarkdownPreview text={text} label={field.label} />
    </div>
  )
}

/** Returns the props of the text area, and `edit` and `insert` for buttons that change its text and selection. */
function useTextEdit({ field, path }: ControlProps<TextField>) {
  const { text, setText, error } = useText(field, path)
  const area = useRef<HTMLTextAreaElement>(null)
  /** selection to set once the changed text is rendered */
  const selection = useRef<Selection | null>(null)

  useEffect(() => {
    const next = selection.current
    if (!next) return
    selection.current = null
    area.current?.focus()
    area.current?.setSelectionRange(next.start, next.end)
  })

  function edit(change: (before: Selection) => Selection) {
    const { selectionStart = text.length, selectionEnd = text.length } = area.current ?? {}
    selection.current = change({ text, start: selectionStart, end: selectionEnd })
    setText(selection.current.text)
  }

  return {
    text,
    edit,
    insert: (word: string) => edit((before) => insertText(before, `{${word}}`)),
    area: {
      ...{ ref: area, label: field.label, error, name: path, value: text },
      onChange: (event: { target: { value: string } }) => setText(event.target.value),
    },
  }
}

interface PlaceholdersProps {
  /** the meaning of each placeholder by its name */
  words: Readonly<Record<string, string>>
  insert: (word: string) => void
  children: ReactNode
}

function Placeholders({ words, insert, children }: PlaceholdersProps) {
  return (
    <details className="min-w-0">
      <summary className="word-link min-h-11 cursor-pointer content-center">{children}</summary>
      <ul className="flex flex-wrap gap-2 py-1">
        {Object.entries(words).map(([word, meaning]) => (
          <li key={word}>
            <button
              type="button"
              onClick={() => insert(word)}
              className="min-h-11 rounded-field border-2 border-line px-3 text-left text-sm hover:border-action"
            >
              <code className="font-bold wrap-anywhere">{`{${word}}`}</code>
              <span>{` ${meaning}`}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}

const TYPING_PAUSE_MS = 400

function MarkdownPreview({ text, label }: { text: string; label: string }) {
  const values = use(PlaceholderContext)
  const [sections, setSections] = useState<readonly TextSection[] | null>(null)
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      try {
        setSections(await renderMarkdown(text, abort.signal))
        setFailed(false)
      } catch (error) {
        if (!abort.signal.aborted && !handleSessionExpired(error)) setFailed(true)
      }
    }, TYPING_PAUSE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [text])

  return (
    <details open className="min-w-0 rounded-field border-2 border-line">
      <summary className="min-h-11 cursor-pointer content-center px-4 font-bold">Comme sur la page</summary>
      <section
        aria-label={`Comme sur la page : ${label}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys can scroll the section only when it has the focus
        tabIndex={0}
        className="grid max-h-96 grid-cols-1 gap-4 wrap-anywhere overflow-y-auto border-t-2 border-line bg-ground p-4"
      >
        {failed && (
          <p className="text-sm font-bold">Le texte n’a pas pu être préparé. Vérifiez votre connexion.</p>
        )}
        {values && sections && (
          <>
            <TextIntro sections={sections} values={values} />
            <TextSections sections={sections} values={values} />
          </>
        )}
      </section>
    </details>
  )
}

/** Number of characters above which a warning appears: customers rarely read a longer message to its end. */
const LONG = 1000

export function MessageControl(props: ControlProps<TextField>) {
  const { label, words } = props.field
  const { area, text, insert } = useTextEdit(props)
  return (
    <div className="grid grid-cols-1 gap-3 lg:grid-cols-2">
      <div className="grid min-w-0 grid-cols-1 content-start gap-1">
        <TextArea {...area} help={`${countCharacters(text)} caractères sur ${LIMITS.orderText}`} rows={7} />
        <Placeholders words={WORDS[words ?? 'order']} insert={insert}>
          Insérer une valeur<span className="sr-only">{` : ${label}`}</span>
        </Placeholders>
      </div>
      <MessagePreview text={text} label={label} words={words ?? 'order'} />
    </div>
  )
}

/** The words of each kind of text. */
const WORDS = { order: ORDER_TEXT_VALUES, 'stock alert': STOCK_ALERT_WORDS, away: AWAY_TEXT_WORDS }

interface Previewed {
  text: string
  label: string
  words: keyof typeof WORDS
}

function MessagePreview({ text, label, words }: Previewed) {
  const { name, openingHours } = useIdentity()
  const publicUrl = useOrigin()
  const order = exampleValues(name, publicUrl)
  const away: AwayTextValues = {
    ...order,
    horaires: `${openDaysText(openingHours)}, ${openPeriodsText(openingHours)}`,
  }
  const alert = stockAlertValues(EXAMPLE_ARTICLE, { shopName: name, publicUrl })
  const message = fillText(text, { order, away, 'stock alert': alert }[words])
  const length = countCharacters(message)
  return (
    <figure aria-label={`Aperçu\u202f: ${label}`} className="grid min-w-0 grid-cols-1 content-start gap-1.5">
      <figcaption className="font-bold">
        {words === 'stock alert' ? 'Pour une robe en 3 ans' : 'Pour Awa Ndiaye'}
      </figcaption>
      <p className="rounded-card rounded-tl-none bg-success-tint p-4 wrap-anywhere whitespace-pre-wrap">
        {message}
      </p>
      <p className={`text-sm ${length > LONG ? 'font-bold text-warning' : 'text-ink-soft'}`}>
        {length > LONG ? `${length} caractères\u202f: c’est long à lire.` : `${length} caractères`}
      </p>
    </figure>
  )
}

const EXAMPLE_ARTICLE = { productId: 'robe-wax', name: 'Robe wax', color: 'Rouge', size: '3 ans' }

function exampleValues(shopName: string, publicUrl: string): OrderTextValues {
  return {
    client: 'Awa Ndiaye',
    commande: 'KB-7F3K9Q2M',
    articles: '- 1 x Robe wax (Rouge, 3 ans)\n- 2 x Hochet en bois',
    total: '18 500 FCFA',
    montant: '18 500 FCFA',
    livreur: 'Moussa 77 123 45 67',
    suivi: `${publicUrl}/commande/KB-7F3K9Q2M?cle=a1b2c3d4`,
    avis: `${publicUrl}/product/robe-wax#avis`,
    boutique: shopName,
    raison: 'Aucun paiement de ce montant n’est arrivé aujourd’hui.',
  }
}
