import { type ShownStatement, undoneAnswer } from '../../../contracts/statement.ts'
import { formatDate, formatDateTime, pluralize } from '../../../domain/text/format.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { Francs } from '../../ui/price.tsx'
import { notify } from '../../ui/toasts.tsx'
import { messageOrFailed } from '../admin-api.ts'
import { Badge } from '../badge.tsx'
import { useChange } from '../change/use-change.ts'
import { ListPagination } from '../lists/list-pagination.tsx'
import { UndoButton } from '../undo/undo-button.tsx'
import { useGuard } from '../use-guard.ts'

/** The imports of all wallets, each of which can be taken back. */
export function ImportedStatements({ statements, total }: { statements: ShownStatement[]; total: number }) {
  const { send, loading } = useChange()
  const { ask, dialog } = useConfirm()
  if (statements.length === 0) return null

  /** Takes an import back, part by part. */
  async function undo(id: string): Promise<void> {
    const path = encoded`/payments/statements/${id}/undo`
    const part = { path, method: 'POST', answer: undoneAnswer, failure: messageOrFailed } as const
    const result = await send({ ...part, reload: (sent) => !(sent.ok && sent.data.left) })
    if (result?.ok && result.data.left) return undo(id)
    if (result?.ok) notify.success('Import défait')
  }
  const askToUndo = ({ id, fileName, count }: ShownStatement) =>
    ask({
      title: 'Défaire cet import\u202f?',
      text: `${fileName}, ${pluralize(count, 'ligne')}. Les paiements que seul ce relevé prouve sont retirés de leurs commandes. Vous pourrez importer le fichier de nouveau.`,
      confirm: 'Défaire l’import',
      danger: true,
      onConfirm: () => undo(id),
    })
  return (
    <section aria-labelledby="imported" className="grid grid-cols-1 gap-3">
      <h2 id="imported" className="text-xl">
        Relevés importés
      </h2>
      <ul className="divide-y divide-line rounded-card bg-surface shadow-card">
        {statements.map((statement) => (
          <ImportedStatement
            key={statement.id}
            statement={statement}
            loading={loading}
            onUndo={() => askToUndo(statement)}
          />
        ))}
      </ul>
      <ListPagination total={total} />
      {dialog}
    </section>
  )
}

const periodText = (from: string, until: string) => (from === until ? `le ${from}` : `du ${from} au ${until}`)

interface ImportedStatementProps {
  statement: ShownStatement
  loading: boolean
  onUndo: () => void
}

function ImportedStatement({ statement, loading, onUndo }: ImportedStatementProps) {
  const { fileName, wallet, at, userName, undoneAt, count, amount, from, until } = statement
  const guard = useGuard('payments')
  return (
    <li className="grid grid-cols-1 gap-x-4 gap-y-1 p-4 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] md:items-center md:py-3">
      <div className="min-w-0">
        <p className="font-bold wrap-anywhere">{fileName}</p>
        <p className="text-sm text-ink-soft">
          {[wallet, formatDateTime(at), userName].filter(Boolean).join(', ')}
        </p>
      </div>
      <div className="min-w-0 text-sm">
        {undoneAt ? (
          <Badge label={`Import défait le ${formatDateTime(undoneAt)}`} colors="bg-line/70 text-ink-soft" />
        ) : (
          <>
            <p>
              <span>{`${pluralize(count, 'ligne')}, `}</span>
              <Francs amount={amount} className="font-bold" />
            </p>
            {from && until && (
              <p className="text-ink-soft">{periodText(formatDate(from), formatDate(until))}</p>
            )}
          </>
        )}
      </div>
      {!undoneAt && (
        <UndoButton
          what="l’import"
          variant="quiet"
          loading={loading}
          aria-label={`Défaire l’import de ${fileName}`}
          {...guard(onUndo)}
          className="justify-self-end"
        />
      )}
    </li>
  )
}
