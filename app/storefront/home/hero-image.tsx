/** Named by their content, so that a browser fetches each of them once. */
const FILES = import.meta.glob<string>('../../assets/hero/*', {
  eager: true,
  query: '?url',
  import: 'default',
})

const TALL_WIDTHS = [480, 720, 960]

interface HeroImageProps {
  /** from 1; part of its files' names */
  number: number
  /** it is seen at once */
  first: boolean
  fetched: boolean
}

/** The phone has a image of its own shape. What is not displayed is not fetched. */
export function HeroImage({ number, first, fetched }: HeroImageProps) {
  const file = (width: number, format: string) => FILES[`../../assets/hero/${number}-${width}.${format}`]
  return (
    <picture className={fetched ? 'contents' : 'other-slide hidden'}>
      {['avif', 'webp'].map((format) => (
        <source
          key={format}
          media="(min-width: 640px)"
          type={`image/${format}`}
          srcSet={`${file(1440, format)} 1440w`}
          sizes="69rem"
          width={1440}
          height={560}
        />
      ))}
      <source
        type="image/avif"
        srcSet={TALL_WIDTHS.map((width) => `${file(width, 'avif')} ${width}w`).join(', ')}
        sizes="calc(100vw - 2rem)"
      />
      <img
        src={file(480, 'webp')}
        alt=""
        width={480}
        height={400}
        loading={first ? 'eager' : 'lazy'}
        {...(first && { fetchPriority: 'high' as const })}
        className="absolute inset-0 size-full object-cover"
      />
    </picture>
  )
}
