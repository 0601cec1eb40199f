import { Pause, Pencil, Play, Share2, Trash2, Undo2 } from 'lucide-react'
import type { ShownPromotion } from '../../../contracts/managed-promotion.ts'
import { formatFrancs } from '../../../domain/pricing/francs.ts'
import { conditionTexts, effectText, periodText } from '../../../domain/promotions/promotion-texts.ts'
import { formatNumber } from '../../../domain/text/format.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Badge } from '../badge.tsx'
import { promotionPath, promotionSharePath } from '../page-paths.ts'
import { STATE_LABELS } from './promotion-texts.ts'

interface PromotionCardProps {
  promotion: ShownPromotion
  loading: boolean
  onSwitch: (active: boolean) => void
  onDelete: () => void
  onRestore: () => void
}

export function PromotionCard({ promotion, ...actions }: PromotionCardProps) {
  const { id, name, code, terms, state, uses, revenue, discount } = promotion
  const [label, colors] = STATE_LABELS[state]
  const period = periodText(terms)
  const limit = terms.maxUses === null ? '' : ` sur ${formatNumber(terms.maxUses)}`
  return (
    <article
      aria-labelledby={`promotion-${id}`}
      className="grid h-full grid-cols-1 content-start gap-3 rounded-card bg-surface p-4 shadow-card sm:p-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={`promotion-${id}`} className="min-w-0 text-lg wrap-anywhere">
          {name}
        </h2>
        <Badge label={label} colors={colors} />
      </div>
      <p className="wrap-anywhere">
        <span className="font-extrabold">{code ?? 'Sans code'}</span>
        <span>{` · ${[effectText(terms.effect), ...conditionTexts(terms)].join(', ')}`}</span>
        {period && <span className="block text-sm text-ink-soft">{period}</span>}
      </p>
      <dl className="grid grid-cols-3 gap-2 rounded-field bg-ground p-3 text-sm">
        <Figure label="Utilisée" value={`${formatNumber(uses)}${limit}`} />
        <Figure label="Ventes" value={formatFrancs(revenue)} />
        <Figure label="Remises" value={formatFrancs(discount)} />
      </dl>
      <Actions promotion={promotion} {...actions} />
    </article>
  )
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="font-extrabold tabular-nums">{value}</dd>
    </div>
  )
}

function Actions({ promotion, loading, onSwitch, onDelete, onRestore }: PromotionCardProps) {
  const { id, name, active, state } = promotion
  if (state === 'archived') {
    return (
      <Button
        variant="secondary"
        className="justify-self-start"
        loading={loading}
        onClick={onRestore}
        aria-label={`Restaurer ${name}`}
      >
        <Undo2 className="size-4" />
        Restaurer
      </Button>
    )
  }
  const Icon = active ? Pause : Play
  const verb = active ? 'Pause' : 'Activer'
  return (
    <div className="mt-auto grid grid-cols-2 gap-2 *:px-3!">
      <ButtonLink to={promotionSharePath(id)} aria-label={`Partager ${name}`}>
        <Share2 className="size-4" />
        Partager
      </ButtonLink>
      <ButtonLink variant="secondary" to={promotionPath(id)} aria-label={`Modifier ${name}`}>
        <Pencil className="size-4" />
        Modifier
      </ButtonLink>
      <Button
        variant="quiet"
        loading={loading}
        onClick={() => onSwitch(!active)}
        aria-label={`${verb} ${name}`}
      >
        <Icon className="size-4" />
        <span>{verb}</span>
      </Button>
      <Button variant="quiet" onClick={onDelete} aria-label={`Supprimer ${name}`}>
        <Trash2 className="size-4" />
        Supprimer
      </Button>
    </div>
  )
}
