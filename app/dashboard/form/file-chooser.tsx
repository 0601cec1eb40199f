import { FileSpreadsheet } from 'lucide-react'

interface FileChooserProps {
  label: string
  /** the accepted files, in words */
  help: string
  onChoose: (file: File) => void
}

/** Chooses a CSV file, also by dropping it. */
export function FileChooser({ label, help, onChoose }: FileChooserProps) {
  return (
    <label className="relative grid min-h-36 cursor-pointer place-items-center gap-2 rounded-card border-2 border-dashed border-line-strong bg-surface p-6 text-center hover:border-action hover:bg-action-tint has-focus-visible:outline-3 has-focus-visible:outline-link">
      <FileSpreadsheet className="size-9 text-action" />
      <span className="text-lg font-bold text-action">{label}</span>
      <span className="text-sm text-ink-soft">{help}</span>
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
