import { Bold, Heading, Link2, List, type LucideIcon } from 'lucide-react'
import { createContext, use, useEffect, useRef, useState } from 'react'
import type { TextSection } from '../../../contracts/setting-messages.ts'
import { PLACEHOLDERS, type PlaceholderValues } from '../../../domain/settings/placeholders.ts'
import { IconButton } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { TextIntro, TextSections } from '../../ui/text-sections.tsx'
import { handleSessionExpired } from '../session-expiry.ts'
import type { ControlProps } from './field-control.tsx'
import type { TextField } from './field-types.ts'
import { applyFormat, type Format, insertText, type Selection } from './markdown-format.ts'
import { renderMarkdown } from './settings-api.ts'
import { asText } from './typed-values.ts'

/** Values of placeholders, for the preview of a text. */
export const PlaceholderContext = createContext<PlaceholderValues | null>(null)

const TOOLS: readonly { format: Format; label: string; Icon: LucideIcon }[] = [
  { format: 'bold', label: 'Gras', Icon: Bold },
  { format: 'heading', label: 'Titre', Icon: Heading },
  { format: 'list', label: 'Liste', Icon: List },
  { format: 'link', label: 'Lien', Icon: Link2 },
]

/** A Markdown text with a toolbar, its placeholders and a preview. */
export function MarkdownField({ field, path, typed, errors, onChange }: ControlProps<TextField>) {
  const area = useRef<HTMLTextAreaElement>(null)
  /** selection to set once the changed text is rendered */
  const selection = useRef<Selection | null>(null)
  const text = asText(typed)

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
    onChange(selection.current.text, path)
  }

  return (
    <div className="grid grid-cols-1 gap-3">
      <TextArea
        ref={area}
        label={field.label}
        help={field.hint}
        error={errors[path]}
        rows={field.headings ? 14 : 5}
        name={path}
        value={text}
        onChange={(event) => onChange(event.target.value, path)}
      />
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
        <Placeholders insert={(name) => edit((before) => insertText(before, `{${name}}`))} />
      </div>
      <Preview text={text} label={field.label} />
    </div>
  )
}

function Placeholders({ insert }: { insert: (name: string) => void }) {
  return (
    <details className="min-w-0">
      <summary className="word-link min-h-11 cursor-pointer content-center">
        Insérer une valeur de la boutique
      </summary>
      <ul className="flex flex-wrap gap-2 py-1">
        {Object.entries(PLACEHOLDERS).map(([name, meaning]) => (
          <li key={name}>
            <button
              type="button"
              onClick={() => insert(name)}
              className="min-h-11 rounded-field border-2 border-line px-3 text-left text-sm hover:border-action"
            >
              <code className="font-bold wrap-anywhere">{`{${name}}`}</code> {meaning}
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}

const TYPING_PAUSE_MS = 400

function Preview({ text, label }: { text: string; label: string }) {
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
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move what scrolls, once it has the focus
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
