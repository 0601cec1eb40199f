import { Camera, Group, Images, Trash2, Ungroup } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, useRef, useState } from 'react'
import { checkSomeFields } from '../../../contracts/product.ts'
import { DRAFT_LIMITS } from '../../../domain/catalogue/product-draft.ts'
import { formatBytes, pluralize } from '../../../domain/text/format.ts'
import { randomId } from '../../browser/random-id.ts'
import { changeUploads, type StoredPhoto } from '../../photo-uploads/photo-store.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { TOOLS } from '../products/page-links.ts'
import { ToolPage } from '../products/tool-page.tsx'
import { addPhotos } from './choose-photos.ts'
import {
  chosenProducts,
  emptiedProducts,
  joinPhotos,
  type Regrouped,
  splitPhotos,
  totalBytes,
} from './grouping.ts'
import { PhotoEditor } from './photo-editor.tsx'
import { enqueue, refreshUploads, usePhotoUploads } from './photo-uploads.ts'
import { ProductCard } from './product-card.tsx'
import { UploadPanel } from './upload-panel.tsx'

/** Lets the user choose photos, group them into products and queue the products for upload as drafts. */
export default function PhotosPage() {
  const uploads = usePhotoUploads()
  const groups = chosenProducts(uploads)
  const photos = groups.flatMap((group) => group.photos)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [edited, setEdited] = useState<string | null>(null)
  const [reading, setReading] = useState<{ done: number; all: number } | null>(null)
  const [problems, setProblems] = useState<string[]>([])
  const [errors, setErrors] = useState<Readonly<Record<string, Record<string, string>>>>({})
  const [saving, setSaving] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const top = useRef<HTMLDivElement>(null)
  const chosen = new Set(photos.filter(({ id }) => selected.has(id)).map(({ id }) => id))

  async function add(files: readonly File[]) {
    setReading({ done: 0, all: files.length })
    setProblems(
      await addPhotos(files, (done) => setReading({ done, all: files.length })).catch(() => [NOT_STORED]),
    )
    setReading(null)
  }

  async function regroup(change: Regrouped | null) {
    if (change === null) return setProblems([`${DRAFT_LIMITS.images} photos au maximum par produit.`])
    setProblems([])
    await write(() => changeUploads(change))
  }

  const remove = () =>
    write(() =>
      changeUploads({ removedPhotos: [...chosen], removedProducts: emptiedProducts(uploads, chosen) }),
    )

  /** Writes a change, then focuses the list, because the pressed button disappears with the selection. */
  async function write(change: () => Promise<void>) {
    setSelected(new Set())
    await change()
    await refreshUploads()
    list.current?.focus({ preventScroll: true })
  }

  async function save() {
    const found = groups.map(({ product }) => [product.id, issuesOf(product)] as const)
    setErrors(Object.fromEntries(found))
    const wrong = found.find(([, issues]) => Object.keys(issues).length > 0)
    if (wrong) {
      const field = `${wrong[0]}-${Object.keys(wrong[1])[0]}`
      return list.current?.querySelector<HTMLElement>(`[name="${CSS.escape(field)}"]`)?.focus()
    }
    setSaving(true)
    await enqueue(new Set(groups.map(({ product }) => product.id)))
    setSaving(false)
    top.current?.focus()
  }

  return (
    <ToolPage tool={TOOLS.drafts}>
      <p>
        Chaque photo devient un brouillon de produit. Un nom et un prix suffisent ; vous compléterez et
        publierez plus tard.
      </p>
      <div ref={top} tabIndex={-1} className="outline-none empty:hidden">
        <UploadPanel uploads={uploads} />
      </div>
      {uploads.blocked && <Alert kind="error">{NOT_STORED}</Alert>}
      <div className="grid grid-cols-1 gap-3 sm:flex sm:flex-wrap">
        <FileButton multiple onFiles={add}>
          <Images className="size-5" />
          Choisir des photos
        </FileButton>
        <FileButton capture="environment" onFiles={add}>
          <Camera className="size-5" />
          Prendre une photo
        </FileButton>
      </div>
      <div role="status" className="empty:hidden">
        {reading && `Préparation des photos : ${reading.done} sur ${reading.all}`}
      </div>
      {problems.length > 0 && (
        <Alert kind="error">
          {problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </Alert>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the list only observes the Enter key of its fields */}
      <div
        ref={list}
        tabIndex={-1}
        onKeyDown={focusNextField}
        className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-4 outline-none"
      >
        {groups.map(({ product, photos: own }, index) => (
          <ProductCard
            key={`${product.id} ${product.revision}`}
            number={index + 1}
            product={product}
            photos={own}
            selected={chosen}
            errors={errors[product.id] ?? {}}
            onSelect={(id, on) => setSelected(on ? new Set([...chosen, id]) : without(chosen, id))}
            onEdit={({ id }) => setEdited(id)}
          />
        ))}
      </div>
      {photos.length > 0 && (
        <div className="sticky bottom-15 z-10 -mx-4 grid gap-2 border-t border-line bg-ground px-4 py-3 sm:-mx-6 sm:px-6 md:bottom-0">
          {chosen.size > 0 ? (
            <Selection
              count={chosen.size}
              onJoin={chosen.size > 1 ? () => void regroup(joinPhotos(uploads, chosen)) : null}
              onSplit={() => void regroup(splitPhotos(uploads, chosen, randomId))}
              onRemove={() => void remove()}
            />
          ) : (
            <>
              <p className="text-sm">{savingText(photos)}</p>
              <Button loading={saving || reading !== null} onClick={() => void save()}>
                {`Enregistrer ${pluralize(groups.length, 'brouillon')}`}
              </Button>
            </>
          )}
        </div>
      )}
      <PhotoEditor photo={photos.find(({ id }) => id === edited) ?? null} onClose={() => setEdited(null)} />
    </ToolPage>
  )
}

const NOT_STORED =
  'Ce navigateur ne permet pas de conserver des photos. Quittez la navigation privée ou ajoutez le produit avec le formulaire.'

/** Enter moves to the next text field, so that names and prices are typed without touching each field. */
function focusNextField({ key, target, currentTarget }: KeyboardEvent<HTMLElement>) {
  if (key !== 'Enter' || !(target instanceof HTMLInputElement) || target.type !== 'text') return
  const fields = [...currentTarget.querySelectorAll<HTMLInputElement>('input[type=text], input:not([type])')]
  const next = fields[fields.indexOf(target) + 1]
  if (next) next.focus()
  else target.blur()
}

function without(ids: ReadonlySet<string>, removed: string): ReadonlySet<string> {
  return new Set([...ids].filter((id) => id !== removed))
}

/** The name and the price may be missing, but not invalid. */
function issuesOf({ name, price }: { name: string; price: string }): Record<string, string> {
  const typed = Object.entries({ name, price }).filter(([, text]) => text.trim() !== '')
  const checked = checkSomeFields(Object.fromEntries(typed))
  return checked.ok ? {} : Object.fromEntries(checked.issues.map(({ path, message }) => [path, message]))
}

function savingText(photos: readonly StoredPhoto[]): string {
  const { before, after } = totalBytes(photos)
  const sent = `${pluralize(photos.length, 'photo')} : ${formatBytes(after)} à envoyer`
  const saved = before - after
  return saved > 0
    ? `${sent} au lieu de ${formatBytes(before)}, ${formatBytes(saved)} économisés.`
    : `${sent}.`
}

interface SelectionProps {
  count: number
  onJoin: (() => void) | null
  onSplit: () => void
  onRemove: () => void
}

function Selection({ count, onJoin, onSplit, onRemove }: SelectionProps) {
  return (
    <>
      <p role="status" className="text-sm font-bold">
        {pluralize(count, 'photo choisie', 'photos choisies')}
      </p>
      <div className="grid grid-cols-3 gap-2 *:px-2! *:text-sm!">
        <Button aria-disabled={onJoin === null} onClick={onJoin ?? undefined}>
          <Group className="size-5" />
          Regrouper
        </Button>
        <Button variant="secondary" onClick={onSplit}>
          <Ungroup className="size-5" />
          Séparer
        </Button>
        <Button variant="secondary" onClick={onRemove} className="text-error!">
          <Trash2 className="size-5" />
          Retirer
        </Button>
      </div>
    </>
  )
}

interface FileButtonProps extends Pick<ComponentProps<'input'>, 'multiple' | 'capture' | 'children'> {
  onFiles: (files: readonly File[]) => Promise<void>
}

function FileButton({ onFiles, children, ...input }: FileButtonProps) {
  return (
    <label className="flex min-h-14 cursor-pointer items-center justify-center gap-2 rounded-full bg-action px-6 font-bold text-white hover:bg-action-deep has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-link">
      <span className="contents">{children}</span>
      <input
        {...input}
        type="file"
        accept="image/*"
        className="sr-only"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          // Lets the same photo be chosen again.
          event.target.value = ''
          if (files.length > 0) void onFiles(files)
        }}
      />
    </label>
  )
}
