import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { StockLevel } from '../../../contracts/stock.ts'
import type { AdjustmentKind } from '../../../domain/catalogue/stock-adjustments.ts'
import type { VariantChoice } from '../../../domain/catalogue/variants.ts'
import { Alert } from '../../ui/alert.tsx'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { notify } from '../../ui/toasts.tsx'
import { usePermission } from '../access.ts'
import { useShopEvents } from '../events/use-shop-events.ts'
import { EmptyList } from '../lists/empty-list.tsx'
import { TOOLS } from '../products/page-links.ts'
import { ToolPage } from '../products/tool-page.tsx'
import { WaitingLink } from '../returns/waiting-units.tsx'
import { handleSessionExpired } from '../session-expiry.ts'
import type { Route } from './+types/route'
import {
  addProduct,
  addUnits,
  changeLines,
  type DraftEntry,
  type DraftLine,
  hasWrongFigure,
  lineKey,
  refreshLevels,
  removeProduct,
  restoreProduct,
  type StockDraft,
  shelfOf,
  useStockDraft,
} from './draft.ts'
import { EntryCard } from './draft-entry.tsx'
import { DifferencesDialog, Remarks, SaveBar } from './draft-footer.tsx'
import { ProductPicker } from './product-picker.tsx'
import { RecentAdjustments, SavedAdjustment } from './recent-adjustments.tsx'
import { fetchLevels, loadStockPage } from './stock-api.ts'
import { useSaveDraft } from './use-save-draft.ts'

export const clientLoader = loadStockPage

/** This file serves two routes: receipts and counts. */
export default function StockPage({ loaderData }: Route.ComponentProps) {
  return <DraftPage key={loaderData.kind} loaded={loaderData} />
}

function DraftPage({ loaded }: { loaded: Awaited<ReturnType<typeof loadStockPage>> }) {
  const { kind, q, recent, found } = loaded
  const stockDraft = useStockDraft(kind)
  const { draft, change, clear } = stockDraft
  const navigate = useNavigate()
  const [checking, setChecking] = useState(false)
  const { ask, dialog } = useConfirm()
  const list = useRef<HTMLDivElement>(null)
  const answer = useRef<HTMLDivElement>(null)
  const [added, setAdded] = useState<{ productId: string } | null>(null)
  const { saving, saved, message, problems, save, forget } = useSaveDraft(kind, stockDraft, () =>
    setChecking(false),
  )
  useLevels(kind, stockDraft)

  useEffect(() => {
    if (added === null) return
    const card = list.current?.querySelector(`[data-entry="${CSS.escape(added.productId)}"]`)
    card?.querySelector<HTMLElement>('[data-units]')?.focus()
  }, [added])
  useEffect(() => {
    if (saved || message) answer.current?.focus()
  }, [saved, message])

  function add(product: StockLevel) {
    change((current) => addProduct(current, product))
    setAdded({ productId: product._id })
    if (q !== '') void navigate('?', { replace: true, preventScrollReset: true })
  }

  function scan(product: StockLevel, choice: VariantChoice) {
    change((current) =>
      changeLines(addProduct(current, product), product._id, choice, (line) => addUnits(line, 1, 0)),
    )
    if (q !== '') void navigate('?', { replace: true, preventScrollReset: true })
  }

  function edit(productId: string, line: DraftLine | null, update: (line: DraftLine) => DraftLine) {
    change((current) => changeLines(current, productId, line, update))
    if (line) forget(lineKey(productId, line))
  }

  function remove(entry: DraftEntry) {
    const index = draft.entries.indexOf(entry)
    change((current) => removeProduct(current, entry.productId))
    void notify.info(`${entry.name} : enlevé de la liste`, {
      undo: () => change((current) => restoreProduct(current, entry, index)),
    })
  }

  function askToSave() {
    const wrong = list.current?.querySelector<HTMLElement>('[aria-invalid]')
    if (wrong && hasWrongFigure(draft)) wrong.focus()
    else if (kind === 'count' && !frozen) setChecking(true)
    else save()
  }

  const start = (line: DraftLine) => (kind === 'count' ? shelfOf(line) : 0)
  const frozen = draft.sent
  return (
    <ToolPage tool={TOOLS.stock}>
      {kind === 'receipt' && <WaitingLink />}
      <div ref={answer} tabIndex={-1} className="grid grid-cols-1 gap-3 outline-none empty:hidden">
        {saved && draft.entries.length === 0 && <SavedAdjustment saved={saved} recent={recent} />}
        {frozen && !saving && <Alert kind="warning">{UNCERTAIN}</Alert>}
        {message && <Alert kind="error">{message.text}</Alert>}
      </div>
      <fieldset disabled={frozen} className="grid min-w-0 grid-cols-1 gap-5">
        <legend className="sr-only">Liste</legend>
        <ProductPicker
          q={q}
          found={found}
          listed={new Set(draft.entries.map(({ productId }) => productId))}
          onAdd={add}
          onScan={scan}
        />
        <div ref={list} className="grid grid-cols-1 gap-3">
          {draft.entries.length === 0 && <EmptyList>{EMPTY[kind]}</EmptyList>}
          {draft.entries.map((entry) => (
            <EntryCard
              key={entry.productId}
              kind={kind}
              entry={entry}
              problems={problems}
              onLine={(line, update) => edit(entry.productId, line, update)}
              onAll={(update) => edit(entry.productId, null, update)}
              onAdd={(line, units) =>
                edit(entry.productId, line, (current) => addUnits(current, units, start(current)))
              }
              onRemove={() => remove(entry)}
            />
          ))}
        </div>
        {draft.entries.length > 0 && (
          <Remarks
            kind={kind}
            stockDraft={stockDraft}
            suppliers={(recent.data ?? []).map(({ supplier }) => supplier)}
            onClear={() =>
              ask({
                title: 'Vider la liste',
                text: 'Les quantités entrées seront perdues. Le stock ne change pas.',
                confirm: 'Vider',
                danger: true,
                onConfirm: clear,
              })
            }
          />
        )}
      </fieldset>
      {draft.entries.length > 0 && <SaveBar kind={kind} draft={draft} saving={saving} onSave={askToSave} />}
      <RecentAdjustments kind={kind} recent={recent} savedId={saved?.id ?? null} />
      <DifferencesDialog
        open={checking}
        draft={draft}
        loading={saving}
        onSave={save}
        onClose={() => setChecking(false)}
      />
      {dialog}
    </ToolPage>
  )
}

const UNCERTAIN =
  'La connexion a été coupée pendant l’envoi : on ne sait pas si la liste est enregistrée. Réessayez : elle ne sera comptée qu’une fois.'

const EMPTY = {
  receipt: 'Cherchez ou scannez les produits reçus.',
  count:
    'Cherchez ou scannez les produits à compter. Comptez tout ce qui est sur l’étagère, aussi les pièces promises.',
} as const

/** Debounce delay: events that follow each other faster cause a single request. */
const PAUSE_MS = 250

function useLevels(kind: AdjustmentKind, stockDraft: StockDraft): void {
  const seesOrders = usePermission('orders:read')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const refreshDraft = useEffectEvent(() => void refresh(kind, stockDraft))
  useEffect(() => {
    const again = () => refreshDraft()
    again()
    window.addEventListener('online', again)
    return () => {
      window.removeEventListener('online', again)
      clearTimeout(timer.current)
    }
  }, [])
  useShopEvents(seesOrders, (event) => {
    if (event.kind !== 'order' && event.kind !== 'stock' && event.kind !== 'catch-up') return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void refresh(kind, stockDraft), PAUSE_MS)
  })
}

/** Reloads the stock of the draft's products. A failure is not displayed: the last known stock remains. */
async function refresh(kind: AdjustmentKind, { read, change }: StockDraft): Promise<void> {
  const ids = read().entries.map(({ productId }) => productId)
  if (ids.length === 0) return
  try {
    const levels = await fetchLevels(ids)
    change((draft) => (draft.sent ? draft : refreshLevels(draft, kind, levels, ids)))
  } catch (error) {
    handleSessionExpired(error)
  }
}
