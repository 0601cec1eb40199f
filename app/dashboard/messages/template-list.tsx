import type { ShownTemplate } from '../../../contracts/conversation.ts'
import { filledTemplate } from '../../../domain/whatsapp/template-text.ts'
import { Button } from '../../ui/button.tsx'
import { readableName } from './template-values.ts'
import { useTemplates } from './use-templates.ts'

interface TemplateListProps {
  conversationId: string
  onChoose: (template: ShownTemplate) => void
}

/** The approved templates, each with its text filled in (W-06). */
export function TemplateList({ conversationId, onChoose }: TemplateListProps) {
  const { templates: read, readAgain } = useTemplates(conversationId)
  if (read === null) return <p role="status">Chargement des modèles…</p>
  const { templates, failure } = read
  if (failure !== null) {
    return (
      <div className="grid justify-items-start gap-2">
        <p role="alert" className="text-error">
          {failure}
        </p>
        <Button variant="secondary" onClick={readAgain}>
          Réessayer
        </Button>
      </div>
    )
  }
  if (templates.length === 0) return <p>Aucun modèle approuvé. Créez-en un dans le gestionnaire WhatsApp.</p>
  return (
    <ul aria-label="Modèles" className="grid gap-1">
      {templates.map((template) => (
        <li key={`${template.name} ${template.language}`}>
          <Template template={template} onChoose={() => onChoose(template)} />
        </li>
      ))}
    </ul>
  )
}

function Template({ template, onChoose }: { template: ShownTemplate; onChoose: () => void }) {
  const { name, language, problem } = template
  const title = (
    <span className="flex flex-wrap items-baseline gap-x-2">
      <span className="font-bold">{readableName(name)}</span>
      <span className="text-xs text-ink-soft">{language}</span>
    </span>
  )
  if (problem !== null) {
    return (
      <div className="px-2 py-2">
        {title}
        <p className="text-sm text-ink-soft">{problem}</p>
      </div>
    )
  }
  return (
    <button
      type="button"
      onClick={onChoose}
      className="grid min-h-14 w-full gap-0.5 rounded-field border border-line bg-surface px-3 py-2 text-left text-ink hover:bg-line/60"
    >
      {title}
      <span className="line-clamp-2 text-sm wrap-anywhere text-ink-soft">
        {filledTemplate(template.body, valuesOf(template))}
      </span>
    </button>
  )
}

export const valuesOf = ({ parameters }: ShownTemplate): Record<string, string> =>
  Object.fromEntries(parameters.map(({ name, value }) => [name, value]))
