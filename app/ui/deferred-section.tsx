import { type ComponentType, type LazyExoticComponent, lazy, Suspense, useEffect } from 'react'
import { replayEarlyInput } from '../browser/early-input.ts'
import type { Elements } from './elements.ts'
import { sectionShown, whenVisibleOrInteracted } from './when-visible-or-interacted.ts'

/**
 * Hydrates a server-rendered section when the section is near the viewport, or on the first interaction. After a client
 * navigation, the section loads once the rest of the page is visible. Must be rendered in a `DeferredSection` with the
 * same id.
 */
export function lazyOnVisible<Props extends object>(
  id: string,
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    await whenVisibleOrInteracted(id)
    return { default: await retryWhenOnline(load) }
  })
}

interface DeferredSectionProps {
  /** unique on the page */
  id: string
  className?: string
  children: Elements
}

/** The attribute `data-later` gets the value `awake` once the section handles events. */
export function DeferredSection({ id, className, children }: DeferredSectionProps) {
  useEffect(sectionShown, [])
  return (
    <div id={id} className={className} data-later="">
      <Suspense fallback={<div className="min-h-dvh" />}>
        {children}
        <MarkAwake id={id} />
      </Suspense>
    </div>
  )
}

function MarkAwake({ id }: { id: string }) {
  useEffect(() => {
    document.getElementById(id)?.setAttribute('data-later', 'awake')
    void replayEarlyInput()
  }, [id])
  return null
}

export function lazyWithRetry<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await retryWhenOnline(load) }))
}

async function retryWhenOnline<Code>(load: () => Promise<Code>): Promise<Code> {
  for (;;) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
    }
  }
}
