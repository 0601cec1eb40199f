import {
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
} from 'react'
import { replayEarlyInput } from '../browser/early-input.ts'
import { whenVisibleOrInteracted } from './when-visible-or-interacted.ts'

/**
 * Hydrates a server-rendered section when it comes near the viewport or on the first interaction; loads at once after
 * a client navigation. Render it in a `DeferredSection` with the same id.
 */
export function lazyOnVisible<Props extends object>(
  id: string,
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    await whenVisibleOrInteracted(id)
    return { default: await untilThere(load) }
  })
}

interface LaterPartProps {
  /** unique on the page */
  id: string
  className?: string
  children: ReactNode
}

/** `data-later` becomes `awake` once the section handles events. */
export function DeferredSection({ id, className, children }: LaterPartProps) {
  return (
    <div id={id} className={className} data-later="">
      <Suspense fallback={<div className="min-h-dvh" />}>
        {children}
        <Awake id={id} />
      </Suspense>
    </div>
  )
}

function Awake({ id }: { id: string }) {
  useEffect(() => {
    document.getElementById(id)?.setAttribute('data-later', 'awake')
    void replayEarlyInput()
  }, [id])
  return null
}

/** Like `lazy`, with retries. */
export function lazyWithRetry<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await untilThere(load) }))
}

/** Retries when the network is back. */
async function untilThere<Code>(load: () => Promise<Code>): Promise<Code> {
  for (;;) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
    }
  }
}
