import { Check, Plus, ScanBarcode } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { type BarcodeInput, barcodeAnswer, type StockLevel } from '../../../contracts/stock.ts'
import { readBarcode } from '../../../domain/catalogue/barcode.ts'
import { PRODUCT_LIMITS } from '../../../domain/catalogue/product.ts'
import { findVariant, type VariantChoice, variantLabel } from '../../../domain/catalogue/variants.ts'
import { pluralize } from '../../../domain/text/format.ts'
import { quoted } from '../../../domain/text/quoted.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { ApiError } from '../../api-client/api.ts'
import { useHydrated } from '../../browser/use-hydrated.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { notify } from '../../ui/toasts.tsx'
import { messageOf } from '../admin-api.ts'
import { useChange } from '../change/use-change.ts'
import { ListSearch } from '../lists/list-search.tsx'
import type { Loaded } from '../load.ts'
import { ProductThumb } from '../product-thumb.tsx'
import { SectionFailure } from '../section-failure.tsx'
import { handleSessionExpired } from '../session-expiry.ts'
import { BarcodeScanner, canScan } from './barcode-scanner.tsx'
import { fetchBarcode, STOCK_PARAMS } from './stock-api.ts'

interface ProductPickerProps {
  q: string
  found: Loaded<StockLevel[]> | null
  listed: ReadonlySet<string>
  onAdd: (product: StockLevel) => void
  /** called when the code of a product or variant was scanned, typed or assigned */
  onScan: (product: StockLevel, choice: VariantChoice) => void
}

/** Adds products to the list by search or barcode. An unknown code can be assigned to a found product. */
export function ProductPicker({ q, found, listed, onAdd, onScan }: ProductPickerProps) {
  const [target, setTarget] = useState<StockLevel | null>(null)
  const barcode = useBarcode((product, choice) => {
    setTarget(null)
    const isWhole = choice.color === null && choice.size === null
    const fits = isWhole ? product.variants.length === 0 : findVariant(product.variants, choice)
    if (!fits) return onAdd(product)
    onScan(product, choice)
    const label = [product.name, variantLabel(choice)].filter(Boolean).join(', ')
    void notify.success(`Une pièce ajoutée : ${label}`)
  })

  function choose(product: StockLevel) {
    if (barcode.unknown === null) onAdd(product)
    else if (product.variants.length > 0) setTarget(product)
    else barcode.assign(product._id, WHOLE)
  }

  return (
    <section aria-label="Ajouter des produits" className="grid grid-cols-1 gap-3">
      {barcode.unknown !== null && (
        <Alert kind="info">
          <p className="break-words">{`Le code ${barcode.unknown} n’est pas encore connu.`}</p>
          <p className="font-normal">Cherchez son produit ci-dessous et touchez-le pour le lui attribuer.</p>
          <button type="button" onClick={barcode.ignore} className="word-link justify-self-start">
            Ignorer ce code
          </button>
        </Alert>
      )}
      <ProductSearch q={q} found={found} listed={listed} onChoose={choose} />
      <BarcodeField onCode={barcode.lookUp} />
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {barcode.loading ? 'Recherche du code…' : ''}
      </p>
      <Dialog
        open={target !== null}
        title={`Code ${barcode.unknown ?? ''}`}
        onClose={() => setTarget(null)}
        sheet
      >
        <p>{`À quoi correspond-il dans ${quoted(target?.name ?? '')} ?`}</p>
        <ul className="mt-3 grid grid-cols-1 gap-2">
          {[...(target?.variants ?? []), WHOLE].map((choice) => (
            <li key={variantLabel(choice)}>
              <Button
                variant="secondary"
                className="w-full"
                onClick={() => target && barcode.assign(target._id, choice)}
              >
                {variantLabel(choice) || 'Le produit entier'}
              </Button>
            </li>
          ))}
        </ul>
      </Dialog>
    </section>
  )
}

const WHOLE: VariantChoice = { color: null, size: null }

interface BarcodeFieldProps {
  onCode: (code: string) => void
}

/** Accepts a barcode from the keyboard, from a scanner that acts as a keyboard, or from the camera. */
function BarcodeField({ onCode }: BarcodeFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [scanning, setScanning] = useState(false)
  const hydrated = useHydrated()

  function submit(event: FormEvent) {
    event.preventDefault()
    const code = typed.trim()
    if (code === '') return
    setTyped('')
    onCode(code)
  }

  return (
    <div className="grid grid-cols-1 gap-3">
      <form onSubmit={submit} className="flex flex-wrap items-end gap-2 md:max-w-lg">
        <span className="grid min-w-0 grow basis-40 gap-1">
          <label htmlFor={id} className="text-sm font-bold">
            Code-barres
          </label>
          <input
            id={id}
            value={typed}
            maxLength={PRODUCT_LIMITS.barcode}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="go"
            onChange={(event) => setTyped(event.target.value)}
            className="h-11 w-full rounded-field border-2 border-line-strong bg-surface px-4 text-base"
          />
        </span>
        <Button type="submit" variant="secondary">
          Ajouter
        </Button>
        {hydrated && canScan() && (
          <Button variant="secondary" aria-pressed={scanning} onClick={() => setScanning(!scanning)}>
            <ScanBarcode className="size-5" />
            <span>{scanning ? 'Arrêter' : 'Scanner'}</span>
          </Button>
        )}
      </form>
      {scanning && <BarcodeScanner onCode={onCode} onStop={() => setScanning(false)} />}
    </div>
  )
}

type OnFound = (product: StockLevel, choice: VariantChoice) => void

/** Looks up codes, and assigns unknown ones to a product or variant. */
function useBarcode(onFound: OnFound) {
  const [loading, setLoading] = useState(false)
  /** the code to assign */
  const [unknown, setUnknown] = useState<string | null>(null)
  const { send, pending } = useChange()

  async function lookUp(code: string) {
    setLoading(true)
    try {
      const { product, color, size } = await fetchBarcode(code)
      setUnknown(null)
      onFound(product, { color, size })
    } catch (error) {
      const read = readBarcode(code)
      if (error instanceof ApiError && error.status === 404 && read.ok) setUnknown(read.barcode)
      else if (error instanceof ApiError && error.status === 404 && !read.ok) notify.error(read.message)
      else if (!handleSessionExpired(error)) notify.error(messageOf(error))
    } finally {
      setLoading(false)
    }
  }

  function assign(productId: string, { color, size }: VariantChoice) {
    void send(
      {
        method: 'PUT',
        path: encoded`/stock/barcode/${unknown ?? ''}`,
        body: { productId, color, size } satisfies BarcodeInput,
        answer: barcodeAnswer,
        success: 'Code-barres attribué',
        reload: () => false,
      },
      (result) => {
        if (!result.ok) return
        setUnknown(null)
        onFound(result.data.product, result.data)
      },
    )
  }

  return {
    loading: loading || pending,
    unknown,
    lookUp: (code: string) => void lookUp(code),
    assign,
    ignore: () => setUnknown(null),
  }
}

interface ProductSearchProps {
  q: string
  found: Loaded<StockLevel[]> | null
  /** ids of the products in the list */
  listed: ReadonlySet<string>
  onChoose: (product: StockLevel) => void
}

function ProductSearch({ q, found, listed, onChoose }: ProductSearchProps) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const next = useNavigation().location
  // Hides the results before the navigation ends, so that the list does not move under the next tap.
  const isSearchClosing = next?.pathname === pathname && next.search === ''
  const search = (text: string) =>
    void navigate(STOCK_PARAMS.href(new URLSearchParams(), { q: text }), {
      replace: true,
      preventScrollReset: true,
    })
  return (
    <div className="grid grid-cols-1 gap-3">
      <ListSearch label="Chercher un produit" value={q} onSearch={search} />
      {found?.failure && <SectionFailure failure={found.failure} />}
      {found?.data && !isSearchClosing && (
        <>
          <p role="status" className="text-sm text-ink-soft">
            {found.data.length === 0
              ? 'Aucun produit ne correspond à cette recherche.'
              : `${pluralize(found.data.length, 'produit')} : touchez-en un pour l’ajouter.`}
          </p>
          <ul className="divide-y divide-line overflow-hidden rounded-card bg-surface shadow-card empty:hidden">
            {found.data.map((product) => (
              <li key={product._id}>
                <Result
                  product={product}
                  listed={listed.has(product._id)}
                  onChoose={() => onChoose(product)}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

interface ResultProps {
  product: StockLevel
  listed: boolean
  onChoose: () => void
}

function Result({ product: { name, image, stock, variants }, listed, onChoose }: ResultProps) {
  const Icon = listed ? Check : Plus
  return (
    <button
      type="button"
      onClick={onChoose}
      className="flex min-h-14 w-full items-center gap-3 px-3 py-2 text-left hover:bg-line/60"
    >
      <ProductThumb image={image} size={44} />
      <span className="min-w-0 grow">
        <span className="block font-bold break-words">{name}</span>
        <span className="block text-sm text-ink-soft">
          {listed ? 'Déjà dans la liste' : describe(stock, variants.length)}
        </span>
      </span>
      <Icon className="size-5 shrink-0 text-action" />
    </button>
  )
}

function describe(stock: number, variants: number): string {
  return variants === 0 ? `${stock} en stock` : `${stock} en stock, ${pluralize(variants, 'déclinaison')}`
}
