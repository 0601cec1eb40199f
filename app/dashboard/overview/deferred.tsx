import { type ReactNode, Suspense, use } from 'react'
import type { Loaded } from '../load.ts'
import { SectionFailure } from '../section-failure.tsx'

interface LaterProps<Data> {
  loading: ReactNode
  promise: Promise<Loaded<Data>>
  about?: string
  children: (data: Data) => ReactNode
}

export function Deferred<Data>({ loading, ...rest }: LaterProps<Data>) {
  return (
    <Suspense fallback={loading}>
      <Arrived {...rest} />
    </Suspense>
  )
}

function Arrived<Data>({ promise, about, children }: Omit<LaterProps<Data>, 'loading'>) {
  const { data, failure } = use(promise)
  if (failure === null) return children(data)
  const detail = [about, failure.detail].filter(Boolean).join(' : ')
  return <SectionFailure failure={{ text: failure.text, detail }} />
}
