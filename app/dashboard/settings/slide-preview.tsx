import { type FieldValues, useWatch } from 'react-hook-form'
import { isRecord, textAt, type UnknownRecord } from '../../../domain/unknown-values.ts'
import { ProductImage } from '../../ui/product-image.tsx'

const BUNDLED_IMAGES = import.meta.glob<string>(
  ['../../assets/hero/*-480.webp', '../../assets/hero/*-1440.webp'],
  {
    eager: true,
    query: '?url',
    import: 'default',
  },
)

/** The URL of a bundled slide image. @param address for example `/hero/1` */
export function bundledImage(address: string, width: 480 | 1440): string | undefined {
  return BUNDLED_IMAGES[`../../assets${address}-${width}.webp`]
}

/** A small preview of a home slide: texts scale with the box, not with the screen. */
export function SlidePreview({ path }: { path: string }) {
  const slide: unknown = useWatch<FieldValues>({ name: path })
  const fields = isRecord(slide) ? slide : {}
  return (
    <figure aria-label="Sur la page d’accueil" className="grid min-w-0 grid-cols-1 gap-2 sm:col-span-2">
      <figcaption className="font-bold">Sur la page d’accueil</figcaption>
      <div className="flex flex-wrap items-end gap-4">
        <Box fields={fields} screen="laptop" />
        <Box fields={fields} screen="phone" />
      </div>
    </figure>
  )
}

const BOXES = {
  laptop: {
    caption: 'Ordinateur',
    width: 1440,
    box: 'w-120 aspect-[18/7]',
    place: 'inset-y-0 left-[6%] w-[48%] justify-center',
    title: 'text-[4.3cqw]',
    call: 'text-[1.5cqw]',
  },
  phone: {
    caption: 'Téléphone',
    width: 480,
    box: 'w-44 aspect-square',
    place: 'inset-x-[6%] top-[6%]',
    title: 'text-[7.3cqw]',
    call: 'text-[4.9cqw]',
  },
} as const

function Box({ fields, screen }: { fields: UnknownRecord; screen: keyof typeof BOXES }) {
  const { caption, width, box, place, title, call } = BOXES[screen]
  return (
    <div className={`max-w-full ${box.split(' ')[0]}`}>
      <div className={`@container relative overflow-hidden rounded-card bg-line ${box.split(' ')[1]}`}>
        <SlideImage address={textAt(fields, 'image')} width={width} />
        <div className={`absolute flex flex-col items-start gap-[1.5cqw] text-ink ${place}`}>
          <span className={`leading-tight font-black text-balance ${title}`}>{textAt(fields, 'title')}</span>
          <small className={call}>{textAt(fields, 'note')}</small>
          {textAt(fields, 'call') && (
            <span className={`rounded-full bg-action px-[3cqw] py-[1cqw] font-bold text-white ${call}`}>
              {textAt(fields, 'call')}
            </span>
          )}
        </div>
      </div>
      <p className="text-sm text-ink-soft">{caption}</p>
    </div>
  )
}

function SlideImage({ address, width }: { address: string; width: 480 | 1440 }) {
  const shape = 'absolute inset-0 size-full object-cover'
  const file = bundledImage(address, width)
  if (file) return <img src={file} alt="" className={shape} />
  if (address === '') return null
  return <ProductImage image={address} alt="" sizes="30rem" priority="soon" className={shape} />
}
