import { Pencil, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { pluralize } from '../format-numbers.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { useBulk } from './use-bulk.ts'
import type { Selection } from './use-selection.ts'

/** What can be done with the products chosen; stands only while there are any. `onDone` is called when the list is out of date. */
export function SelectionBar({ selection, onDone }: { selection: Selection; onDone: () => Promise<void> }) {
  const ids = [...selection.ids]
  const [editing, setEditing] = useState(false)
  const { ask, dialog } = useConfirm()
  const { run, busy, failure, forget } = useBulk(selection, onDone)
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
      onConfirm: async () => {
        await run('/products/delete', { method: 'POST', body: { ids } }, { tell: true })
      },
    })

  async function apply(body: object) {
    if (await run('/products', { method: 'PATCH', body }, { tell: false })) setEditing(false)
  }

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
          busy={busy}
          failure={failure}
          onApply={(body) => void apply(body)}
          onClose={() => {
            setEditing(false)
            forget()
          }}
        />
      )}
      {dialog}
    </section>
  )
}
