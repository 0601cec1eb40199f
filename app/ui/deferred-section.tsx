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
 * A component whose code is fetched when it is needed, to stand in a `DeferredSection` of the same id. On the page a visit
 * opens with, it stands as the server has written it until it comes near the screen, or anything is touched; on a page
 * reached by a click it is needed at once.
 * @param load fetches its code
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
  /** one for each part of a page */
  id: string
  className?: string
  children: ReactNode
}

/** Where such a component stands. In the document, `data-later` says when it hears what is done in it. */
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

/** A component whose code is fetched when it is first shown, as often as it takes. */
export function lazyWithRetry<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await untilThere(load) }))
}

/** Without a network what stands stays as it is, to be tried again with the next sign of one. */
async function untilThere<Code>(load: () => Promise<Code>): Promise<Code> {
  for (;;) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
    }
  }
}
