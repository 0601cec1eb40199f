import { useRef } from 'react'
import { LIMITS } from '../../../contracts/setting-fields.ts'
import { STOCK_ALERT_WORDS, stockAlertValues } from '../../../domain/catalogue/stock-alert.ts'
import { ORDER_TEXT_VALUES, type OrderTextValues } from '../../../domain/fulfillment/order-texts.ts'
import { countCharacters } from '../../../domain/text/characters.ts'
import { fillText } from '../../../domain/text/filled-text.ts'
import { useIdentity, useOrigin } from '../../identity.ts'
import { TextArea } from '../../ui/field.tsx'
import type { ControlProps } from './field-control.tsx'
import type { TextField } from './field-types.ts'
import { insertText } from './markdown-format.ts'
import { asText } from './typed-values.ts'

/** Customers rarely read a longer message to its end. */
const LONG = 1000

/** A WhatsApp text with its placeholders, its length and a preview. */
export function MessageField({ field, path, typed, errors, onChange }: ControlProps<TextField>) {
  const area = useRef<HTMLTextAreaElement>(null)
  const text = asText(typed)
  const isAlert = field.words === 'stock alert'
  const written = countCharacters(text)

  function insert(word: string) {
    const { selectionStart = text.length, selectionEnd = text.length } = area.current ?? {}
    const next = insertText({ text, start: selectionStart, end: selectionEnd }, `{${word}}`)
    onChange(next.text, path)
    requestAnimationFrame(() => {
      area.current?.focus()
      area.current?.setSelectionRange(next.start, next.end)
    })
  }

  return (
    <div className="grid grid-cols-1 gap-3 lg:grid-cols-2">
      <div className="grid min-w-0 grid-cols-1 content-start gap-1">
        <TextArea
          ref={area}
          label={field.label}
          help={`${written} caractères sur ${LIMITS.orderText}`}
          error={errors[path]}
          rows={7}
          name={path}
          value={text}
          onChange={(event) => onChange(event.target.value, path)}
        />
        <Words words={isAlert ? STOCK_ALERT_WORDS : ORDER_TEXT_VALUES} label={field.label} insert={insert} />
      </div>
      <Preview text={text} label={field.label} isAlert={isAlert} />
    </div>
  )
}

interface WordsProps {
  words: Readonly<Record<string, string>>
  label: string
  insert: (word: string) => void
}

function Words({ words, label, insert }: WordsProps) {
  return (
    <details className="min-w-0">
      <summary className="word-link min-h-11 cursor-pointer content-center">
        Insérer une valeur<span className="sr-only"> : {label}</span>
      </summary>
      <ul className="flex flex-wrap gap-2 py-1">
        {Object.entries(words).map(([word, meaning]) => (
          <li key={word}>
            <button
              type="button"
              onClick={() => insert(word)}
              className="min-h-11 rounded-field border-2 border-line px-3 text-left text-sm hover:border-action"
            >
              <code className="font-bold wrap-anywhere">{`{${word}}`}</code> {meaning}
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}

function Preview({ text, label, isAlert }: { text: string; label: string; isAlert: boolean }) {
  const { name } = useIdentity()
  const publicUrl = useOrigin()
  const values = isAlert
    ? stockAlertValues(EXAMPLE_ARTICLE, { shopName: name, publicUrl })
    : exampleValues(name, publicUrl)
  const message = fillText(text, values)
  const length = countCharacters(message)
  return (
    <figure aria-label={`Aperçu\u202f: ${label}`} className="grid min-w-0 grid-cols-1 content-start gap-1.5">
      <figcaption className="font-bold">{isAlert ? 'Pour une robe en 3 ans' : 'Pour Awa Ndiaye'}</figcaption>
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
  }
}
