import { FileSpreadsheet } from 'lucide-react'
import { PRODUCT_COLUMNS } from '../../../domain/catalogue/product-csv.ts'
import { ExportButton } from '../downloads/export-button.tsx'

export function FileChooser({ label, onChoose }: { label: string; onChoose: (file: File) => void }) {
  return (
    <label className="relative grid min-h-36 cursor-pointer place-items-center gap-2 rounded-card border-2 border-dashed border-line-strong bg-surface p-6 text-center hover:border-action hover:bg-action-tint has-focus-visible:outline-3 has-focus-visible:outline-link">
      <FileSpreadsheet className="size-9 text-action" />
      <span className="text-lg font-bold text-action">{label}</span>
      <span className="text-sm text-ink-soft">CSV, 20 Mo et 20 000 lignes au plus</span>
      <input
        type="file"
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        onChange={({ target }) => {
          const file = target.files?.[0]
          // Lets the same file be chosen again.
          target.value = ''
          if (file) onChoose(file)
        }}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
    </label>
  )
}

export function FileHelp() {
  return (
    <section className="grid justify-items-start gap-3 rounded-card bg-surface p-5 shadow-card">
      <h2 className="text-lg">Le fichier</h2>
      <p>
        Partez du fichier de l’export : modifiez-y vos produits, ajoutez des lignes, enregistrez en CSV. Une
        ligne avec une référence modifie ce produit ; sans référence, celui du même nom, de la même catégorie
        et de la même marque, sinon un nouveau produit est créé.
      </p>
      <ExportButton path="/products/export.csv" />
      <details className="w-full">
        <summary className="min-h-11 cursor-pointer content-center font-bold text-link">Les colonnes</summary>
        <p>{Object.values(PRODUCT_COLUMNS).join(', ')}.</p>
        <p className="mt-2">
          Dans n’importe quel ordre ; celles que vous retirez laissent les produits comme ils sont. Plusieurs
          valeurs dans une case se séparent par | ou par des virgules. Images : adresses de la boutique ou en
          https://.
        </p>
      </details>
    </section>
  )
}
