import { ScanBarcode } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { PRODUCT_LIMITS } from '../../../domain/catalogue/product.ts'
import { useHydrated } from '../../browser/use-hydrated.ts'
import { Button } from '../../ui/button.tsx'
import { BarcodeScanner, canScan } from './barcode-scanner.tsx'

interface BarcodeFieldProps {
  onCode: (code: string) => void
}

/**
 * A field for typed codes, for scanners that type and press Enter, and for the camera where the browser reads barcodes.
 */
export function BarcodeField({ onCode }: BarcodeFieldProps) {
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
            {scanning ? 'Arrêter' : 'Scanner'}
          </Button>
        )}
      </form>
      {scanning && <BarcodeScanner onCode={onCode} onStop={() => setScanning(false)} />}
    </div>
  )
}
