import { CommentForm } from './comment-form.tsx'
import { RatingForm } from './rating-form.tsx'
import type { ReviewFormProps } from './use-review-form.ts'

export function ReviewForms(props: ReviewFormProps) {
  return (
    <section aria-labelledby="donner-son-avis" className="grid grid-cols-1 gap-5">
      <h2 id="donner-son-avis" className="text-2xl">
        Donnez votre avis
      </h2>
      <noscript>
        <p>Noter ou commenter un article a besoin de JavaScript, qui est désactivé dans votre navigateur.</p>
      </noscript>
      <div className="needs-script grid grid-cols-1 items-start gap-6 rounded-card bg-surface p-5 shadow-card md:grid-cols-[15rem_1fr] md:gap-8 lg:grid-cols-[20rem_1fr]">
        <RatingForm {...props} />
        <CommentForm {...props} />
      </div>
    </section>
  )
}
