import { useEffect, useState } from 'react'
import { type DemoAnswer, demoAnswer } from '../../../contracts/setup.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { fetchAnswer } from '../decode.ts'
import { type Loaded, loadDeferred } from '../load.ts'
import { SectionFailure } from '../section-failure.tsx'
import type { SetupControl } from './use-setup.ts'

const REASONS = { ordered: 'déjà commandé', edited: 'modifié par vous' } as const

const loadDemo = () => loadDeferred('Erreur de chargement', () => fetchAnswer(demoAnswer, '/setup/demo'))

interface RemoveDemoDialogProps {
  open: boolean
  control: SetupControl
  onClose: () => void
}

/** Lists what is removed and what remains, before the demo is removed. */
export function RemoveDemoDialog({ open, control: { saving, removeDemo }, onClose }: RemoveDemoDialogProps) {
  const [loaded, setLoaded] = useState<Loaded<DemoAnswer> | null>(null)
  const load = () => {
    setLoaded(null)
    void loadDemo().then(setLoaded)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again each time the dialog opens
  useEffect(() => {
    if (open) load()
  }, [open])
  return (
    <Dialog
      open={open}
      title="Retirer le catalogue d’essai ?"
      onClose={onClose}
      sheet
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Annuler
          </Button>
          {loaded?.data && (
            <Button variant="danger" loading={saving?.intent === 'remove-demo'} onClick={removeDemo}>
              {loaded.data.removable > 1 ? `Retirer ${loaded.data.removable} produits` : 'Retirer'}
            </Button>
          )}
        </>
      }
    >
      {loaded?.failure && <SectionFailure failure={loaded.failure} retry={load} />}
      {loaded?.data && <Plan plan={loaded.data} />}
      {!loaded && <div role="status" aria-label="Chargement" className="skeleton h-24" />}
    </Dialog>
  )
}

function Plan({ plan: { removable, staying } }: { plan: DemoAnswer }) {
  return (
    <div className="grid gap-3">
      <p>
        {removable > 1 ? `${removable} produits partent` : '1 produit part'} avec leurs images, notes et
        commentaires d’essai. Les produits que vous avez ajoutés ne changent pas.
      </p>
      {staying.length > 0 && (
        <>
          <p className="font-bold text-ink">
            {staying.length > 1 ? `${staying.length} produits restent :` : '1 produit reste :'}
          </p>
          <ul className="grid max-h-48 gap-1 overflow-y-auto">
            {staying.map(({ _id, name, reason }) => (
              <li key={_id}>
                {name} <span className="text-sm">({REASONS[reason]})</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
