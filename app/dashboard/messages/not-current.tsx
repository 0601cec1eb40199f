import { useRevalidator } from 'react-router'
import { Button } from '../../ui/button.tsx'
import type { Failure } from '../load.ts'

/** Says in one line that what an open conversation shows could not be loaded again. */
export function NotCurrent({ failure: { text, detail } }: { failure: Failure }) {
  const { revalidate, state } = useRevalidator()
  return (
    <div
      role="alert"
      className="flex shrink-0 flex-wrap items-center justify-end gap-x-3 border-b border-line bg-error-tint py-1 pr-2 pl-4 text-sm text-error"
    >
      <p className="min-w-0 grow basis-48">
        <span className="font-bold">{text}</span>
        <span>{detail && ` ${detail}`}</span>
      </p>
      <Button
        variant="quiet"
        loading={state === 'loading'}
        onClick={() => void revalidate()}
        className="px-4! py-1! text-sm!"
      >
        Réessayer
      </Button>
    </div>
  )
}
