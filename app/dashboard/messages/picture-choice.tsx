import { Camera } from 'lucide-react'
import { type ChangeEvent, useState } from 'react'
import { imageProblem } from '../../../domain/catalogue/image-problems.ts'
import { quoted } from '../../../domain/text/quoted.ts'
import { Spinner } from '../../ui/button.tsx'
import { preparePicture } from './prepare-picture.ts'

/** The look of what can be added to a conversation. */
export const CHOICE =
  'flex min-h-12 w-full cursor-pointer items-center gap-3 rounded-field px-2 text-left font-bold hover:bg-line/60'

/** Chooses a photo, and says below it why a file cannot be sent: a toast would be behind the dialog. */
export function PictureChoice({ onChoose }: { onChoose: (picture: File) => void }) {
  const [isReading, setReading] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    // The same file can be chosen again.
    target.value = ''
    if (!file || isReading) return
    setProblem(null)
    setReading(true)
    try {
      onChoose(await preparePicture(file))
    } catch {
      setProblem(await problemOf(file))
    } finally {
      setReading(false)
    }
  }

  return (
    <div className="grid grid-cols-1 gap-1">
      <label
        aria-busy={isReading}
        className={`relative ${CHOICE} has-focus-visible:outline-3 has-focus-visible:outline-link`}
      >
        <span className="grid size-5 shrink-0 place-items-center text-action">
          {isReading ? <Spinner /> : <Camera className="size-5" />}
        </span>
        <span>Photo</span>
        <input
          type="file"
          accept="image/*"
          onChange={(event) => void choose(event)}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
        />
      </label>
      <p role="alert" className="px-2 pb-1 text-sm font-bold wrap-anywhere text-error empty:hidden">
        {problem}
      </p>
    </div>
  )
}

async function problemOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer().catch(() => new ArrayBuffer(0))
  return `${quoted(file.name)}\u202f: ${imageProblem(new Uint8Array(bytes))}`
}
