import { FileSpreadsheet } from 'lucide-react'

interface FileChooserProps {
  label: string
  /** the accepted files, in words */
  help: string
  /** the accepted files, as of the attribute of the same name */
  accept?: string
  multiple?: boolean
  onChoose: (files: File[]) => void
}

const CSV = '.csv,.txt,.tsv,text/csv,text/plain'

/** Chooses a file, also by dropping it. */
export function FileChooser({ label, help, accept = CSV, multiple = false, onChoose }: FileChooserProps) {
  return (
    <label className="relative grid min-h-36 cursor-pointer place-items-center gap-2 rounded-card border-2 border-dashed border-line-strong bg-surface p-6 text-center hover:border-action hover:bg-action-tint has-focus-visible:outline-3 has-focus-visible:outline-link">
      <FileSpreadsheet className="size-9 text-action" />
      <span className="text-lg font-bold text-action">{label}</span>
      <span className="text-sm text-ink-soft">{help}</span>
      <input
        type="file"
        accept={accept}
        multiple={multiple}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // Lets the same file be chosen again.
          target.value = ''
          if (files.length > 0) onChoose(files)
        }}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
    </label>
  )
}
