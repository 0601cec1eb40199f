import { Suspense, useId, useState } from 'react'
import { lazyWithRetry } from '../../ui/deferred-section.tsx'
import type { ChosenPhotos } from './review-photos.tsx'

const load = async () => (await import('./review-photos.tsx')).ReviewPhotos
const ReviewPhotos = lazyWithRetry(load)

/** Photos of a comment. Their code loads when the field is touched. @param published number of comments published here */
export function PhotoField({ published }: { published: number }) {
  const id = useId()
  const [chosen, setChosen] = useState<ChosenPhotos>()
  return (
    <div className="grid gap-1.5">
      <label className="inline-flex min-h-11 cursor-pointer items-center justify-self-start rounded-full border-2 border-action px-4 font-bold text-action hover:bg-action-tint has-focus-visible:outline-3 has-focus-visible:outline-link">
        <span>Ajouter des photos (facultatif)</span>
        <input
          type="file"
          accept="image/*"
          multiple
          aria-describedby={`${id}-help`}
          onClick={() => void load().catch(() => {})}
          onChange={({ target }) => {
            setChosen({ files: [...(target.files ?? [])], published })
            // Lets the same file be chosen again.
            target.value = ''
          }}
          className="sr-only"
        />
      </label>
      <p id={`${id}-help`} className="text-sm text-ink-soft">
        3 photos au maximum, envoyées avec le commentaire et vérifiées avant d’être montrées.
      </p>
      {chosen && (
        <Suspense>
          <ReviewPhotos chosen={chosen} published={published} />
        </Suspense>
      )}
    </div>
  )
}
