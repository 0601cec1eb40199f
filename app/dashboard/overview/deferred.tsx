import { type ReactNode, Suspense, use } from 'react'
import type { Loaded } from '../load.ts'
import { SectionFailure } from '../section-failure.tsx'

interface DeferredProps<Data> {
  loading: ReactNode
  promise: Promise<Loaded<Data>>
  about?: string
  /** loads the part again; by default the page */
  retry?: () => void
  children: (data: Data) => ReactNode
}

/** A part of the page that is shown once it is loaded; after a failure the others stay. */
export function Deferred<Data>({ loading, ...rest }: DeferredProps<Data>) {
  return (
    <Suspense fallback={loading}>
      <Arrived {...rest} />
    </Suspense>
  )
}

function Arrived<Data>({ promise, about, retry, children }: Omit<DeferredProps<Data>, 'loading'>) {
  const { data, failure } = use(promise)
  if (failure === null) return children(data)
  const detail = [about, failure.detail].filter(Boolean).join('\u202f: ')
  return <SectionFailure failure={{ text: failure.text, detail }} {...(retry && { retry })} />
}

export function ChartLoading() {
  return <div role="status" aria-label="Chargement" className="skeleton h-80" />
}
