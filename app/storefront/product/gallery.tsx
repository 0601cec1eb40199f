import { Search } from 'lucide-react'
import { largeImage, PLACEHOLDER_IMAGE, smallImage } from '../../../domain/catalogue/image-sources.ts'
import { ProductImage } from '../../ui/product-image.tsx'
import { useImageViewer } from './use-image-viewer.tsx'

/** Maximum number of thumbnails. */
const THUMBNAILS = 8
/** Up to this number of images, the thumbnails are 72 px wide on a laptop; with more images, 48 px. */
const MAX_FULL_SIZE = 5
interface GalleryProps {
  images: readonly string[]
  name: string
  shown: number
  onShow: (index: number) => void
}

/** Thumbnails and the main image; on small screens, except the smallest, the thumbnails lie in its empty corner. */
export function Gallery({ images, name, shown, onShow }: GalleryProps) {
  const several = images.length > 1
  const place = images[shown] === undefined ? 0 : shown
  const image = images[place]
  const { pinched, viewerDialog, open } = useImageViewer(images, name, place)
  const thumbnails = images.slice(0, THUMBNAILS)
  const mainImage = (
    <ProductImage
      image={image}
      alt={name}
      sizes="(min-width: 1024px) 500px, (min-width: 768px) 45vw, 90vw"
      priority="first"
      className="faded-square relative h-[450px] w-full object-contain"
    />
  )
  return (
    <div
      className={`relative grid content-start gap-3 self-start ${several ? 'max-[340px]:grid-cols-[48px_minmax(0,1fr)] lg:grid-cols-[4.5rem_minmax(0,1fr)]' : ''}`}
    >
      {several && (
        <ul
          className={`absolute top-2 left-2 z-10 flex w-[48px] flex-col gap-[6px] max-[340px]:static lg:static ${images.length <= MAX_FULL_SIZE ? 'lg:w-auto' : ''}`}
        >
          {thumbnails.map((address, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: only the index is unique, an image may occur twice
            <li key={index}>
              <button
                type="button"
                aria-label={`Photo ${index + 1} de ${name}`}
                aria-pressed={index === shown}
                onClick={() => onShow(index)}
                className={`block aspect-square w-full overflow-hidden rounded-field border-2 ${index === shown ? 'border-action' : 'border-surface'}`}
              >
                <ProductImage image={address} alt="" sizes="72px" className="size-full object-cover" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div
        key={image ?? ''}
        className="@container relative h-[450px] overflow-hidden rounded-card bg-peach/40"
      >
        {/* A blurred copy of the image fills the empty space around the image. */}
        <img
          src={smallImage(image ?? PLACEHOLDER_IMAGE)}
          alt=""
          decoding="async"
          loading="lazy"
          className="absolute inset-0 size-full scale-[1.25] object-cover [filter:blur(40px)]"
        />
        {image === undefined ? (
          mainImage
        ) : (
          // Without scripts this link opens the image file.
          <a
            ref={pinched}
            href={largeImage(image)}
            aria-label={`Agrandir la photo de ${name}`}
            onClick={(event) => open(place, event)}
            className="relative block"
          >
            {mainImage}
            <span className="absolute right-2 bottom-2 grid size-11 place-content-center rounded-full bg-surface shadow-card">
              <Search className="size-5" />
            </span>
          </a>
        )}
        {images.length > THUMBNAILS && (
          <a
            href={largeImage(images[THUMBNAILS] ?? '')}
            onClick={(event) => open(THUMBNAILS, event)}
            className="absolute bottom-0 left-1/2 inline-flex min-h-11 [translate:-50%] items-center rounded-full bg-surface px-4 font-bold shadow-card"
          >{`Voir les ${images.length} photos`}</a>
        )}
      </div>
      {viewerDialog}
    </div>
  )
}
