import { type LucideIcon, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { pluralize } from '../format-numbers.ts'
import type { Selection } from './use-selection.ts'

interface SelectedProductsBarProps {
  selection: Selection
  actions: readonly {
    label: string
    Icon: LucideIcon
    danger?: boolean
    loading?: boolean
    onClick: () => void
  }[]
  /** dialogs */
  children?: ReactNode
}

/** Says how many products are selected, with what can be done with them. */
export function SelectedProductsBar({ selection, actions, children }: SelectedProductsBarProps) {
  return (
    <section
      aria-label="Produits choisis"
      className="sticky bottom-17 z-10 flex flex-wrap items-center gap-2 rounded-card bg-ink px-2 py-2 text-white shadow-float md:bottom-3"
    >
      <p role="status" className="mr-auto pl-2 font-bold">
        {pluralize(selection.ids.size, 'produit choisi', 'produits choisis')}
      </p>
      {actions.map(({ label, Icon, danger = false, loading = false, onClick }) => (
        <Button
          key={label}
          variant={danger ? 'danger' : 'primary'}
          loading={loading}
          onClick={onClick}
          className="order-1 grow sm:order-none sm:grow-0"
        >
          <Icon className="size-4" />
          {label}
        </Button>
      ))}
      <IconButton
        label="Ne plus rien choisir"
        onClick={selection.clear}
        className="text-white! hover:bg-white/15!"
      >
        <X className="size-5" />
      </IconButton>
      {children}
    </section>
  )
}
