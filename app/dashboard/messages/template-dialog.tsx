import { useRef, useState } from 'react'
import type { ShownTemplate } from '../../../contracts/conversation.ts'
import { filledTemplate } from '../../../domain/whatsapp/template-text.ts'
import { Alert } from '../../ui/alert.tsx'
import { BackButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { useTemplateDraft } from './template-draft.ts'
import { TemplateList } from './template-list.tsx'
import { missingValues, readableName } from './template-values.ts'
import { lastSequence } from './thread-messages.ts'
import { useReply } from './use-reply.ts'
import type { Thread } from './use-thread.ts'

interface TemplateDialogProps {
  conversationId: string
  thread: Thread
  /** the chosen template; null: one is chosen here */
  template: ShownTemplate | null
  onClose: () => void
}

/** Chooses a template, shows its text with the values and sends it. */
export function TemplateDialog({ template, ...props }: TemplateDialogProps) {
  const [chosen, setChosen] = useState(template)
  if (chosen) {
    const back = template === null ? { onBack: () => setChosen(null) } : {}
    return <FilledTemplate {...props} {...back} template={chosen} />
  }
  return (
    <Dialog open sheet title="Choisir un modèle" onClose={props.onClose}>
      <TemplateList conversationId={props.conversationId} onChoose={setChosen} />
    </Dialog>
  )
}

interface FilledTemplateProps extends Omit<TemplateDialogProps, 'template'> {
  template: ShownTemplate
  /** leads back to the list */
  onBack?: () => void
}

function FilledTemplate({ conversationId, thread, template, onBack, onClose }: FilledTemplateProps) {
  const { id, values, write, discard } = useTemplateDraft(conversationId, template)
  const form = useRef<HTMLFormElement>(null)
  const [isChecked, setChecked] = useState(false)
  const { reply, pending, problem } = useReply(conversationId, thread.addSent)
  const missing = missingValues(template, values)
  const { name, language, parameters } = template

  async function submit(anyway: boolean) {
    setChecked(true)
    const [first] = missing
    if (first !== undefined) {
      const inputs = form.current?.querySelectorAll('input')
      inputs?.[parameters.findIndex((parameter) => parameter.name === first)]?.focus()
      return
    }
    const seen = lastSequence(thread.messages)
    const body = { type: 'template', id, seen, anyway, replyTo: null, name, language, values } as const
    if (!(await reply(body))) return
    discard()
    onClose()
  }

  return (
    <FormDialog
      sheet
      title={readableName(name)}
      submit={problem?.answered ? 'Envoyer quand même' : 'Envoyer le modèle'}
      loading={pending}
      form={form}
      onSubmit={() => void submit(problem?.answered === true)}
      onClose={onClose}
      {...(onBack && { back: <BackButton onClick={onBack} /> })}
    >
      {parameters.map((parameter) => (
        <TextField
          key={parameter.name}
          label={readableName(parameter.name)}
          value={values[parameter.name] ?? ''}
          error={isChecked && missing.includes(parameter.name) ? 'Remplissez ce mot du modèle.' : null}
          onChange={({ target }) => write(parameter.name, target.value)}
        />
      ))}
      <figure aria-label="Aperçu" className="grid gap-1">
        <figcaption className="font-bold">Aperçu</figcaption>
        <p
          dir="auto"
          className="rounded-card rounded-tr-none bg-action-tint p-3 wrap-anywhere whitespace-pre-line"
        >
          {filledTemplate(template.body, values)}
        </p>
      </figure>
      {problem && <Alert kind={problem.answered ? 'warning' : 'error'}>{problem.text}</Alert>}
    </FormDialog>
  )
}
