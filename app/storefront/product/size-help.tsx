import { type FormEvent, useEffect, useState } from 'react'
import type { PageContent } from '../../../contracts/setting-messages.ts'
import type { Product } from '../../../domain/catalogue/product.ts'
import {
  type Advice,
  adviceFor,
  fitSize,
  readSizeRows,
  tableFor,
} from '../../../domain/catalogue/size-help.ts'
import { readMeasures, type TypedMeasures } from '../../../domain/catalogue/typed-measures.ts'
import { isRecord, own } from '../../../domain/unknown-values.ts'
import { apiUrl, callApi } from '../../api-client/api.ts'
import { serverNow } from '../../browser/server-time.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { useFormErrors } from '../../ui/form-hooks.ts'
import { forgetChildren, type MeasuredChild, readChildren, rememberChild } from './child-store.ts'
import { SizeTables } from './size-tables.tsx'

type Tables = PageContent['sizeTables']

export interface SizeHelpProps {
  product: Product
  /** the chosen colour, in which a size may be sold out */
  color: string | null
  onSize: (size: string) => void
  open: boolean
  onClose: () => void
}

/** Answers which size fits a child, and shows the table of sizes. Loaded when it is opened. */
export function SizeHelp({ open, onClose, ...help }: SizeHelpProps) {
  return (
    <Drawer open={open} title={'Quelle taille\u202f?'} side="right" onClose={onClose}>
      {/* Focusable, so that the arrow keys scroll it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <section aria-label="Tailles et mesures" tabIndex={0} className="grid gap-8 rounded-field">
        <HelpContent {...help} />
      </section>
    </Drawer>
  )
}

type HelpContentProps = Pick<SizeHelpProps, 'product' | 'color' | 'onSize'>

function HelpContent({ product, color, onSize }: HelpContentProps) {
  const { tables, failed, retry } = useTables()
  const table = tables && tableFor(tables, product)
  return (
    <>
      {failed && (
        <Alert kind="error">
          <p>Le conseil de taille n’a pas pu être chargé.</p>
          <Button variant="secondary" onClick={retry}>
            Réessayer
          </Button>
        </Alert>
      )}
      {tables === null && !failed && <div className="skeleton h-96" />}
      {table && <HelpForm key={product._id} table={table} {...{ product, color, onSize }} />}
      {(tables !== null || failed) && (
        <SizeTables category={product.category} sizes={product.sizes} table={table ?? null} />
      )}
    </>
  )
}

function useTables() {
  const [tables, setTables] = useState<Tables | null>(null)
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads them again
  useEffect(() => {
    const leaving = new AbortController()
    setFailed(false)
    callApi(apiUrl('/content', { names: 'sizeTables' }), {
      signal: leaving.signal,
      expects: (answer) => readTables(answer) !== null,
    }).then(
      ({ data }) => setTables(readTables(data)),
      () => leaving.signal.aborted || setFailed(true),
    )
    return () => leaving.abort()
  }, [attempt])
  return { tables, failed, retry: () => setAttempt(attempt + 1) }
}

/** Settings are validated when they are stored. */
function readTables(answer: unknown): Tables | null {
  const content = isRecord(answer) ? own(answer, 'content') : null
  const tables = isRecord(content) ? own(content, 'sizeTables') : null
  return Array.isArray(tables) ? (tables as Tables) : null
}

const NOTHING: TypedMeasures & { name: string } = {
  ...{ name: '', age: '', ageUnit: 'mois', height: '', weight: '', foot: '' },
}

interface HelpFormProps extends HelpContentProps {
  table: Tables[number]
}

function HelpForm({ table, product, color, onSize }: HelpFormProps) {
  const [children, setChildren] = useState(readChildren)
  const [typed, setTyped] = useState<typeof NOTHING>(children[0] ?? NOTHING)
  const [advice, setAdvice] = useState<Advice | null>(null)
  const { form, field, showIssues } = useFormErrors()
  const control = (name: keyof typeof NOTHING) => ({
    ...field(name, typed[name], (text) => setTyped({ ...typed, [name]: text })),
    autoComplete: 'off',
  })
  const measure = (name: keyof typeof NOTHING) => ({ ...control(name), inputMode: 'decimal' as const })

  function find(event: FormEvent) {
    event.preventDefault()
    const read = readMeasures(typed, table.measure)
    showIssues(read.ok ? [] : read.issues)
    if (!read.ok) return setAdvice(null)
    const found = adviceFor(fitSize(readSizeRows(table.rows), read.measures), product, color)
    setAdvice(found)
    if (found.kind === 'available' || found.kind === 'sold out') onSize(found.size)
    const name = typed.name.trim().slice(0, 40)
    rememberChild({ ...typed, name, measuredAt: new Date(serverNow()).toISOString() })
    setChildren(readChildren())
  }

  return (
    <form ref={form} noValidate onSubmit={find} aria-label="Trouver la taille" className="grid gap-4">
      <KnownChildren
        known={children}
        chosen={typed.name}
        onChoose={(child) => {
          setTyped(child)
          setAdvice(null)
        }}
        onForget={() => {
          forgetChildren()
          setChildren([])
        }}
      />
      {table.measure === 'foot' ? (
        <TextField label="Longueur du pied (cm)" {...measure('foot')} />
      ) : (
        <>
          <div className="grid grid-cols-[minmax(0,1fr)_7rem] items-start gap-3">
            <TextField label="Âge" {...measure('age')} />
            <SelectField label="En" {...control('ageUnit')}>
              <option value="mois">mois</option>
              <option value="ans">ans</option>
            </SelectField>
          </div>
          <div className="grid grid-cols-2 items-start gap-3">
            <TextField label="Taille (cm)" {...measure('height')} />
            <TextField label="Poids (kg)" {...measure('weight')} />
          </div>
          <p className="text-sm text-ink-soft">Une seule mesure suffit. La taille compte plus que l’âge.</p>
        </>
      )}
      <TextField label="Prénom de l’enfant (facultatif)" {...control('name')} maxLength={40} />
      <Button type="submit" className="justify-self-start">
        Trouver la taille
      </Button>
      <div role="status" className="min-h-14">
        {advice && <p className="rounded-card bg-mint p-4 font-bold">{adviceText(advice, table.measure)}</p>}
      </div>
    </form>
  )
}

interface KnownChildrenProps {
  known: readonly MeasuredChild[]
  chosen: string
  onChoose: (child: MeasuredChild) => void
  onForget: () => void
}

function KnownChildren({ known, chosen, onChoose, onForget }: KnownChildrenProps) {
  if (known.length === 0) return null
  return (
    <section aria-label="Enfants de cet appareil" className="flex flex-wrap items-center gap-2">
      {known.map((child) => (
        <button
          key={child.name}
          type="button"
          aria-pressed={child.name === chosen}
          onClick={() => onChoose(child)}
          className={`min-h-11 rounded-full border-2 px-5 py-1.5 leading-tight font-bold wrap-anywhere ${child.name === chosen ? 'border-action bg-action-tint' : 'border-line-strong bg-surface'}`}
        >
          <span>{child.name || 'Mon enfant'}</span>
          <span className="block text-xs font-normal">{`mesuré le ${frenchDay(child.measuredAt)}`}</span>
        </button>
      ))}
      <button type="button" onClick={onForget} className="word-link">
        Oublier
      </button>
    </section>
  )
}

const frenchDay = (iso: string) => iso.slice(0, 10).split('-').reverse().join('/')

function adviceText(advice: Advice, measure: 'body' | 'foot'): string {
  const who = measure === 'foot' ? 'Le pied' : 'L’enfant'
  switch (advice.kind) {
    case 'available':
      return `Taille conseillée\u202f: ${advice.size}. Elle est choisie.`
    case 'sold out':
      return `Taille conseillée\u202f: ${advice.size}. Elle est épuisée pour le moment.`
    case 'not offered':
      return `La taille qui convient est ${advice.size}\u202f: cet article ne l’a pas.`
    case 'too small':
      return `${who} est encore trop petit pour les tailles de ce tableau.`
    case 'too big':
      return `${who} est trop grand pour les tailles de ce tableau.`
    default:
      return 'Ce tableau ne connaît pas cette mesure. Indiquez-en une autre.'
  }
}
