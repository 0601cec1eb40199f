import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { imageSources, largeImage } from '../../../domain/catalogue/image-sources.ts'
import { useBackCloses } from '../../navigation/back-closes.ts'
import { IconButton } from '../../ui/button.tsx'
import { ProductImage } from '../../ui/product-image.tsx'

import './image-viewer.css'
import { useZoom } from './use-zoom.ts'
import { type Point, TAP_SCALE, type View, WHOLE } from './zoom-view.ts'

/** Factor by which a zoom key or button changes the scale. */
const STEP = 1.5
/** Pixels that an arrow key moves a zoomed image. */
const ARROW_STEP = 80
/** Above this size of the displayed image, in physical pixels, the 800 px file looks blurred. */
const SHARP_PIXELS = 1300

export interface ViewerStart {
  index: number
  /** position of the tap in pixels from the viewport's top left corner, and the `timeStamp` of its event */
  tap: (Point & { at: number }) | null
  zoomed: boolean
}

interface ImageViewerProps {
  images: readonly string[]
  name: string
  start: ViewerStart
  onClosed: () => void
}

/** A product's images on the whole screen. Arrow keys show another image, or move a zoomed one. */
export function ImageViewer({ images, name, start, onClosed }: ImageViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const [index, setIndex] = useState(start.index)
  const options = { stage, count: images.length, index, onIndex: setIndex, ...startOf(start) }
  const { view, drag, isHeld, zoom, move, turnTo, handlers } = useZoom(options)
  useBackCloses(true, onClosed)
  const isZoomed = view.scale > 1

  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    element?.querySelector<HTMLElement>('[aria-label="Fermer"]')?.focus()
    // Closing restores the focus; unmounting alone does not.
    return () => element?.close()
  }, [])

  function onKeyDown(event: KeyboardEvent) {
    const act = actionOf(event.key)
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    act()
  }

  function actionOf(key: string): (() => void) | undefined {
    const arrow = (x: number, y: number) => () =>
      isZoomed ? move(x * ARROW_STEP, y * ARROW_STEP) : turnTo(index - x)
    const actions: Record<string, () => void> = {
      ArrowLeft: arrow(1, 0),
      ArrowRight: arrow(-1, 0),
      ...(isZoomed && { ArrowUp: arrow(0, 1), ArrowDown: arrow(0, -1) }),
      '+': () => zoom(STEP),
      '=': () => zoom(STEP),
      '-': () => zoom(1 / STEP),
      '0': () => zoom(0),
    }
    return Object.hasOwn(actions, key) ? actions[key] : undefined
  }

  return (
    <dialog
      ref={dialog}
      aria-label={`Photos de ${name}`}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault()
        onClosed()
      }}
      className="viewer"
    >
      <div
        ref={stage}
        {...handlers}
        data-scale={view.scale.toFixed(2)}
        {...(isZoomed && { 'data-zoomed': '' })}
        {...(isHeld && { 'data-held': '' })}
        className="viewer-stage"
      >
        {images.map((image, place) =>
          Math.abs(place - index) > 1 ? null : (
            <Slide
              // biome-ignore lint/suspicious/noArrayIndexKey: only the index is unique, an image may occur twice
              key={place}
              image={image}
              alt={place === index ? `${name}, photo ${place + 1}` : ''}
              isCurrent={place === index}
              offset={`calc(${(place - index) * 100}% + ${drag}px)`}
              view={place === index ? view : WHOLE}
            />
          ),
        )}
      </div>
      <p role="status" className="sr-only">
        {`Photo ${index + 1} sur ${images.length}${isZoomed ? ', agrandie' : ''}`}
      </p>
      <div className="viewer-bar">
        {images.length > 1 && (
          <span aria-hidden="true" className="viewer-count">
            {`${index + 1} / ${images.length}`}
          </span>
        )}
        <Control label="Réduire" disabled={!isZoomed} onClick={() => zoom(1 / STEP)}>
          <ZoomOut className="size-5" />
        </Control>
        <Control label="Agrandir" onClick={() => zoom(STEP)}>
          <ZoomIn className="size-5" />
        </Control>
        <Control label="Fermer" onClick={onClosed}>
          <X className="size-5" />
        </Control>
      </div>
      {images.length > 1 && (
        <div className="viewer-bar viewer-arrows">
          <Control label="Photo précédente" disabled={index === 0} onClick={() => turnTo(index - 1)}>
            <ChevronLeft className="size-6" />
          </Control>
          <Control
            label="Photo suivante"
            disabled={index === images.length - 1}
            onClick={() => turnTo(index + 1)}
          >
            <ChevronRight className="size-6" />
          </Control>
        </div>
      )}
    </dialog>
  )
}

/**
 * Returns the initial view, and the tap that opened the viewer. Converts the tap's position to pixels from the screen's
 * centre.
 */
function startOf({ tap, zoomed }: ViewerStart) {
  const openedBy = tap && { x: tap.x - innerWidth / 2, y: tap.y - innerHeight / 2, at: tap.at }
  return { openedBy: zoomed ? null : openedBy, start: zoomed ? { ...WHOLE, scale: TAP_SCALE } : WHOLE }
}

interface ControlProps {
  label: string
  disabled?: boolean
  onClick: () => void
  children: ReactNode
}

/** Uses `aria-disabled`, because a natively disabled button would lose the focus. */
function Control({ label, disabled = false, onClick, children }: ControlProps) {
  return (
    <IconButton label={label} aria-disabled={disabled} onClick={disabled ? undefined : onClick}>
      {children}
    </IconButton>
  )
}

interface SlideProps {
  image: string
  alt: string
  isCurrent: boolean
  /** horizontal distance from the screen's centre, as a CSS length */
  offset: string
  view: View
}

function Slide({ image, alt, isCurrent, offset, view }: SlideProps) {
  const [isLarge, setLarge] = useState(false)
  const wantsLarge =
    isCurrent && Math.min(innerWidth, innerHeight) * devicePixelRatio * view.scale > SHARP_PIXELS
  useEffect(() => {
    if (wantsLarge) setLarge(true)
  }, [wantsLarge])
  return (
    <div
      {...(isCurrent ? { 'data-current': '' } : { 'aria-hidden': true })}
      style={{ transform: `translateX(${offset})` }}
      className="viewer-slide"
    >
      <div
        style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
        className="viewer-image"
      >
        <ProductImage image={image} alt={alt} sizes="100vw" priority="soon" />
        {isLarge && imageSources(image).sized && <img src={largeImage(image)} alt="" />}
      </div>
    </div>
  )
}
