import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { FAQPageLeaf } from 'schema-dts'
import type { PageContent } from '../../../contracts/setting-messages.ts'
import { whatsAppHref } from '../../../domain/contact/phone.ts'
import { fillPlaceholders, placeholderValues } from '../../../domain/settings/placeholders.ts'
import { readPageContent } from '../../../use-cases/settings/read-settings.ts'
import { useIdentity } from '../../identity.ts'
import { pageTitle, shopOf } from '../../page-meta.ts'
import { shopContext } from '../../shop-context.ts'
import { Html } from '../../ui/text-sections.tsx'
import { ContentPage } from '../content-page.tsx'
import type { Route } from './+types/route'

export function loader({ context }: Route.LoaderArgs) {
  return readPageContent(context.get(shopContext), ['faq'])
}

export function meta({ loaderData, ...args }: Route.MetaArgs) {
  const values = placeholderValues(shopOf(args).identity)
  const faqData: FAQPageLeaf = {
    '@type': 'FAQPage',
    mainEntity: (loaderData?.faq ?? []).map(({ question, text }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: fillPlaceholders(text, values) },
    })),
  }
  return pageTitle(
    'Questions fréquentes',
    'Commande, paiement, livraison, tailles, retours : les réponses à vos questions.',
    { structuredData: import.meta.env.SSR && [faqData] },
  )(args)
}

export default function FaqPage({ loaderData }: Route.ComponentProps) {
  const [open, setOpen] = useState<string | null>(null)
  const { whatsapp } = useIdentity()
  return (
    <ContentPage
      title="Questions fréquentes"
      intro="Vous ne trouvez pas la réponse ? Nous sommes à un message de vous."
    >
      <div className="grid max-w-3xl grid-cols-1 gap-3">
        {loaderData.faq.map((entry) => (
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

function Question({
  entry,
  open,
  onToggle,
}: {
  entry: PageContent['faq'][number]
  open: boolean
  onToggle: () => void
}) {
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
          <span>{entry.question}</span>
          <Sign className="size-5 shrink-0 text-action" />
        </button>
      </h2>
      <section
        id={`reponse-${entry.id}`}
        aria-labelledby={`question-${entry.id}`}
        // Hidden by a class instead of the `hidden` attribute, so that without-script.css can show the answer.
        className={`answer px-5 pb-5 ${open ? '' : 'hidden'}`}
      >
        <Html html={entry.html} values={placeholderValues(useIdentity())} />
      </section>
    </div>
  )
}
