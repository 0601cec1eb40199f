import { ProductImage } from '../../ui/product-image.tsx'

/** */
const THUMBNAILS = 8

interface GalleryProps {
  images: readonly string[]
  name: string
  shown: number
  onShow: (index: number) => void
}

/** Thumbnails and the main image. On small screens the thumbnails overlap the image. */
export function Gallery({ images, name, shown, onShow }: GalleryProps) {
  const several = images.length > 1
  const image = images[shown] ?? images[0]
  return (
    <div
      className={`relative grid content-start gap-3 self-start ${several ? 'lg:grid-cols-[4.5rem_minmax(0,1fr)]' : ''}`}
    >
      {several && (
        <ul className="no-scrollbar absolute top-2 left-2 z-10 flex max-h-[434px] w-12 flex-col gap-2 overflow-y-auto lg:static lg:max-h-[450px] lg:w-auto">
          {images.slice(0, THUMBNAILS).map((address, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a image is its place, and may stand in two
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
        {/* Fills the frame around a square image with its colours. */}
        <ProductImage
          image={image}
          alt=""
          sizes="72px"
          className="absolute inset-0 size-full scale-[1.25] object-cover [filter:blur(40px)]"
        />
        <ProductImage
          image={image}
          alt={name}
          sizes="(min-width: 1024px) 500px, (min-width: 768px) 45vw, 90vw"
          priority="first"
          className="faded-square relative h-[450px] w-full object-contain"
        />
      </div>
    </div>
  )
}
