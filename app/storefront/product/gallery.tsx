import { ProductPicture } from '../../ui/product-picture.tsx'

/** Thumbnails beside the picture (storefront.md §2). */
const THUMBNAILS = 8

interface GalleryProps {
  images: readonly string[]
  name: string
  /** index of the picture shown large */
  shown: number
  onShow: (index: number) => void
}

/** A column of thumbnails and the main picture, 450 px high. */
export function Gallery({ images, name, shown, onShow }: GalleryProps) {
  const several = images.length > 1
  return (
    <div
      className={`grid content-start gap-3 ${several ? 'grid-cols-[3.25rem_1fr] sm:grid-cols-[4.5rem_1fr]' : ''}`}
    >
      {several && (
        <ul className="no-scrollbar flex max-h-[450px] flex-col gap-2 overflow-y-auto">
          {images.slice(0, THUMBNAILS).map((image, index) => (
            <li key={image}>
              <button
                type="button"
                aria-label={`Photo ${index + 1} de ${name}`}
                aria-pressed={index === shown}
                onClick={() => onShow(index)}
                className={`block aspect-square w-full overflow-hidden rounded-field border-2 ${index === shown ? 'border-action' : 'border-transparent'}`}
              >
                <ProductPicture image={image} alt="" sizes="72px" className="size-full object-cover" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="h-[450px] overflow-hidden rounded-card bg-peach/40">
        <ProductPicture
          key={images[shown] ?? ''}
          image={images[shown] ?? images[0]}
          alt={name}
          sizes="(min-width: 1024px) 500px, 90vw"
          priority
          className="h-[450px] w-full object-cover"
        />
      </div>
    </div>
  )
}
