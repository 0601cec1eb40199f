import { Download } from 'lucide-react'
import { csvText } from '../../../domain/csv/csv-text.ts'
import { fold } from '../../../domain/text/fold.ts'
import { saveFile } from '../../browser/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/toasts.tsx'

interface ChartCsvProps {
  title: string
  columns: readonly string[]
  rows: readonly (readonly (string | number)[])[]
}

/** Downloads the table of a chart, as it is on the screen. */
export function ChartCsv({ title, columns, rows }: ChartCsvProps) {
  function download() {
    const name = fold(title).replace(/[^a-z0-9]+/g, '-')
    saveFile(new Blob([csvText([columns, ...rows])], { type: 'text/csv' }), `${name}.csv`)
    notify.success('Fichier téléchargé.')
  }
  return (
    <Button variant="quiet" onClick={download} className="mt-2 px-3! text-sm">
      <Download className="size-4" />
      <span>Télécharger (CSV)</span>
      <span className="sr-only">{`\u202f: ${title}`}</span>
    </Button>
  )
}
