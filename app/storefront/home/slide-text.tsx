import { Link } from 'react-router'
import type { Slide } from '../../../contracts/settings.ts'

/** The text is one link. On a phone the note is beside the image. */
export function SlideText({ slide: { title, note, call, link } }: { slide: Slide }) {
  return (
    <Link to={link} className="group block text-ink">
      <span className="block text-balance text-2xl leading-tight font-black sm:text-3xl lg:text-5xl">
        {title.split(/( )/).map((part) =>
          !part.includes('-') ? (
            part
          ) : (
            // Keeps a word with a hyphen on one line.
            <span key={part} className="whitespace-nowrap">
              {part}
            </span>
          ),
        )}
      </span>
      <span className="mt-2 flex flex-wrap-reverse items-center gap-x-3 gap-y-1 sm:mt-1 sm:flex-col-reverse sm:flex-nowrap sm:items-start sm:gap-4">
        <span className="inline-flex min-h-11 items-center rounded-full bg-action px-4 font-bold text-white transition-colors group-hover:bg-action-deep sm:px-6">
          {call}
        </span>
        {note && <small className="text-xs sm:text-sm">{note}</small>}
      </span>
    </Link>
  )
}
