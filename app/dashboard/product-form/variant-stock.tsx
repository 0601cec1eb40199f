import { formatNumber, pluralize } from '../../../domain/text/format.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { CheckboxField } from '../../ui/field.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { missingText, removedText } from '../variants/stock.ts'
import { VariantGrid } from '../variants/variant-grid.tsx'
import {
  type FormChange,
  type FormStock,
  withAgreedRemoval,
  withCounted,
  withTexts,
  withTotal,
} from './form-stock.ts'

interface VariantStockProps {
  stock: FormStock
  onEdit: (edit: FormChange) => void
  error: string | null | undefined
}

export function VariantStock({ stock, onEdit, error }: VariantStockProps) {
  const { view, isStored, storedUnits } = stock
  const { ask, dialog } = useConfirm()
  const units = pluralize(storedUnits, 'pièce')
  const setCounted = (counted: boolean) => onEdit((form) => withCounted(form, counted))

  function change(counted: boolean) {
    if (counted || !isStored) return setCounted(counted)
    const added = view.returned > 0 ? ` ${pluralize(view.returned, 'pièce')} à répartir s’y ajouteront.` : ''
    ask({
      title: 'Compter le stock du produit entier ?',
      text: `Le stock restera de ${units}, sans distinction de taille ni de couleur.${added}`,
      confirm: 'Compter en entier',
      onConfirm: () => setCounted(false),
    })
  }

  if (!view.available) {
    if (!isStored) return null
    return (
      <Alert kind="warning">
        {`Sans taille ni couleur, le stock est compté pour le produit entier : il restera de ${units}.`}
      </Alert>
    )
  }
  return (
    <fieldset name="variants" tabIndex={-1} className="grid min-w-0 grid-cols-1 gap-4 outline-none">
      <legend className="sr-only">Stock par taille et couleur</legend>
      <CheckboxField
        label="Compter le stock par taille et couleur"
        checked={view.counted}
        onChange={(event) => change(event.target.checked)}
      />
      {view.counted && <Notices stock={stock} onEdit={onEdit} />}
      {view.counted && (
        <VariantGrid cells={view.cells} onType={(texts) => onEdit((form) => withTexts(form, texts))} />
      )}
      <FieldError>{error}</FieldError>
      {dialog}
    </fieldset>
  )
}

function Notices({ stock, onEdit }: Pick<VariantStockProps, 'stock' | 'onEdit'>) {
  const { missing, returned, renames, removed, total } = stock.view
  const removedUnits = removed.reduce((sum, variant) => sum + variant.stock, 0)
  return (
    <>
      {renames.length > 0 && (
        <Alert kind="info">
          {renames.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Alert>
      )}
      {removed.length > 0 && (
        <Alert kind="warning">
          <p>{removedText(removed)}</p>
          <CheckboxField
            name="removeStock"
            label={`Retirer ${pluralize(removedUnits, 'pièce')} du stock`}
            checked={stock.agreed}
            onChange={({ target }) => onEdit((form) => withAgreedRemoval(form, target.checked))}
          />
        </Alert>
      )}
      {(missing !== 0 || returned > 0) && (
        <Alert kind="warning">
          {missing !== 0 && (
            <>
              <p>{missingText(missing)}</p>
              <p className="font-normal">
                Jusqu’à l’enregistrement, le produit reste vendu sans distinction de taille ni de couleur.
              </p>
            </>
          )}
          {returned > 0 && <p>{`${pluralize(returned, 'pièce')} à répartir, de commandes annulées`}</p>}
          {missing !== 0 && total !== null && total > 0 && (
            <Button variant="secondary" onClick={() => onEdit(withTotal)} className="justify-self-start">
              {`Le stock est maintenant de ${formatNumber(total)}`}
            </Button>
          )}
        </Alert>
      )}
    </>
  )
}
