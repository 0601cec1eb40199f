import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { FAQPageLeaf } from 'schema-dts'
import { type FaqEntry, faqEntries } from '../../../config/faq.ts'
import { whatsAppHref } from '../../../domain/contact/phone.ts'
import { useIdentity } from '../../identity.ts'
import { pageTitle } from '../../page-meta.ts'
import { ContentPage } from '../content-page.tsx'

const faqData: FAQPageLeaf = {
  '@type': 'FAQPage',
  mainEntity: faqEntries.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
}

export const meta = pageTitle(
  'Questions fréquentes',
  'Commande, paiement, livraison, tailles, retours : les réponses à vos questions.',
  { structuredData: import.meta.env.SSR && [faqData] },
)

export default function FaqPage() {
  const [open, setOpen] = useState<string | null>(null)
  const { whatsapp } = useIdentity()
  return (
    <ContentPage
      title="Questions fréquentes"
      intro="Vous ne trouvez pas la réponse ? Nous sommes à un message de vous."
    >
      <div className="grid max-w-3xl gap-3">
        {faqEntries.map((entry) => (
          <Question
            key={entry.id}
            entry={entry}
            open={open === entry.id}
            onToggle={() => setOpen(open === entry.id ? null : entry.id)}
          />
        ))}
      </div>
      <p className="mt-8">
        Une autre question ?{' '}
        <Link to="/contact" className="font-bold text-link underline">
          Contactez-nous
        </Link>{' '}
        ou{' '}
        <a
          href={whatsAppHref(whatsapp)}
          target="_blank"
          rel="noreferrer"
          className="font-bold text-link underline"
        >
          écrivez-nous sur WhatsApp
        </a>
        .
      </p>
    </ContentPage>
  )
}

function Question({ entry, open, onToggle }: { entry: FaqEntry; open: boolean; onToggle: () => void }) {
  const Sign = open ? Minus : Plus
  return (
    <div className="rounded-card bg-surface shadow-card">
      <h2 className="text-base">
        <button
          type="button"
          id={`question-${entry.id}`}
          aria-expanded={open}
          aria-controls={`reponse-${entry.id}`}
          onClick={onToggle}
          className="flex min-h-14 w-full items-center justify-between gap-4 rounded-card px-5 py-3 text-left font-bold"
        >
          {entry.question}
          <Sign className="size-5 shrink-0 text-action" />
        </button>
      </h2>
      <section
        id={`reponse-${entry.id}`}
        aria-labelledby={`question-${entry.id}`}
        // Without scripts, `hidden` could not be undone.
        className={`answer px-5 pb-5 ${open ? '' : 'hidden'}`}
      >
        <p className="max-w-prose leading-relaxed">{entry.answer}</p>
      </section>
    </div>
  )
}
