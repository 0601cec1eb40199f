import { Pencil, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { useFetcher } from 'react-router'
import { Button, IconButton } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { useActionResult } from '../../ui/use-action-result.ts'
import { SUBMIT_JSON } from '../admin-api.ts'
import { pluralize } from '../format-numbers.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import type { BulkResult } from './product-action.ts'
import type { Selection } from './use-selection.ts'

/** The actions on the selected products. `onDone` is called once the list has been reloaded. */
export function SelectionBar({ selection, onDone }: { selection: Selection; onDone: () => void }) {
  const ids = [...selection.ids]
  const [editing, setEditing] = useState(false)
  const { ask, dialog } = useConfirm()
  const fetcher = useFetcher<BulkResult>()
  const loading = fetcher.state !== 'idle'

  useActionResult(fetcher.data, ({ ok, missingIds }) => {
    if (ok) {
      selection.clear()
      setEditing(false)
    } else if (missingIds.length > 0) selection.choose(missingIds, false)
  })
  useActionResult(loading ? undefined : fetcher.data, ({ ok, missingIds }) => {
    if (ok || missingIds.length > 0) onDone()
  })
  if (ids.length === 0) return null

  const askToDelete = () =>
    ask({
      title: pluralize(ids.length, 'produit'),
      text:
        ids.length === 1
          ? 'Êtes-vous sûr de vouloir supprimer ce produit ?'
          : `Êtes-vous sûr de vouloir supprimer ces ${ids.length} produits ?`,
      confirm: 'Supprimer',
      danger: true,
      onConfirm: () => fetcher.submit({ intent: 'bulk-delete', body: { ids } }, SUBMIT_JSON),
    })

  return (
    <section
      aria-label="Produits choisis"
      className="sticky bottom-17 z-10 flex flex-wrap items-center gap-2 rounded-card bg-ink px-2 py-2 text-white shadow-float md:bottom-3"
    >
      <p role="status" className="mr-auto pl-2 font-bold">
        {pluralize(ids.length, 'produit choisi', 'produits choisis')}
      </p>
      <Button onClick={() => setEditing(true)} className="order-1 grow sm:order-none sm:grow-0">
        <Pencil className="size-4" />
        Modifier
      </Button>
      <Button variant="danger" onClick={askToDelete} className="order-1 grow sm:order-none sm:grow-0">
        <Trash2 className="size-4" />
        Supprimer
      </Button>
      <IconButton
        label="Ne plus rien choisir"
        onClick={selection.clear}
        className="text-white! hover:bg-white/15!"
      >
        <X className="size-5" />
      </IconButton>
      {editing && (
        <BulkDialog
          ids={ids}
          loading={loading}
          failure={loading ? null : (fetcher.data?.message ?? null)}
          onApply={(body) => void fetcher.submit({ intent: 'bulk-edit', body }, SUBMIT_JSON)}
          onClose={() => {
            setEditing(false)
            fetcher.reset()
          }}
        />
      )}
      {dialog}
    </section>
  )
}
