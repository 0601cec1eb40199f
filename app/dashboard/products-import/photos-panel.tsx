import { RefreshCw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { successAnswer } from '../../../contracts/answer-fields.ts'
import {
  ARCHIVE_LIMITS,
  type ArchiveResult,
  type FailedProduct,
  type MovingImages,
  readArchiveEvent,
  type SkippedFile,
} from '../../../contracts/moving-images.ts'
import { MEGABYTE } from '../../../contracts/product-upload.ts'
import { formatNumber, pluralize } from '../../../domain/text/format.ts'
import { failureText } from '../../api-client/api.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useChange } from '../change/use-change.ts'
import { FileChooser } from '../form/file-chooser.tsx'
import { editPath } from '../page-paths.ts'
import { handleSessionExpired } from '../session-expiry.ts'
import { Progress } from './progress.tsx'
import { sendForEvents } from './send-for-events.ts'

const CARD = 'grid grid-cols-1 gap-4 rounded-card bg-surface p-5 shadow-card'
const REFRESH_MS = 5000

/** Photos of products that came from another shop: those that are fetched, those that failed, and an archive of them. */
export function PhotosPanel({ images: { waiting, failed, total } }: { images: MovingImages }) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (waiting === 0) return
    const timer = setInterval(() => document.visibilityState === 'visible' && void revalidate(), REFRESH_MS)
    return () => clearInterval(timer)
  }, [waiting, revalidate])
  return (
    <section aria-labelledby="photos" className="grid grid-cols-1 gap-4">
      <h2 id="photos" className="text-lg">
        Photos des produits importés
      </h2>
      {waiting > 0 && (
        <Alert kind="info">
          <p>{`${pluralize(waiting, 'produit attend ses photos', 'produits attendent leurs photos')}.`}</p>
          <p className="text-sm font-normal">
            La boutique va les chercher sur l’ancien site, même si vous quittez cette page.
          </p>
        </Alert>
      )}
      {total > 0 && <Failed failed={failed} total={total} />}
      <Archive onAdded={revalidate} />
    </section>
  )
}

interface FailedProps {
  failed: readonly FailedProduct[]
  total: number
}

function Failed({ failed, total }: FailedProps) {
  return (
    <div className={CARD}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="font-bold">{`Photos non récupérées : ${pluralize(total, 'produit')}`}</p>
        <Retry body={{}}>Tout réessayer</Retry>
      </div>
      <ul aria-label="Photos non récupérées" className="divide-y divide-line">
        {failed.map(({ id, productId, name, images }) => (
          <li key={id} className="grid grid-cols-1 gap-3 py-4 sm:grid-cols-[1fr_auto] sm:items-start">
            <div className="grid min-w-0 grid-cols-1 gap-2">
              <Link to={editPath(productId)} className="word-link justify-self-start">
                <span>{name}</span>
              </Link>
              <ul className="grid grid-cols-1 gap-2">
                {images.map(({ address, reason }) => (
                  <li key={address} className="text-sm wrap-anywhere">
                    <span className="block text-ink-soft">{address}</span>
                    <span>{reason}</span>
                  </li>
                ))}
              </ul>
            </div>
            <Retry body={{ id }} aria-label={`Réessayer\u202f: ${name}`}>
              Réessayer
            </Retry>
          </li>
        ))}
      </ul>
      {total > failed.length && (
        <p className="text-ink-soft">{`Les ${formatNumber(failed.length)} premiers sont affichés.`}</p>
      )}
    </div>
  )
}

interface RetryProps {
  /** without an id: every product */
  body: { id?: string }
  'aria-label'?: string
  children: string
}

function Retry({ body, children, ...rest }: RetryProps) {
  const { send, pending } = useChange()
  const change = {
    method: 'POST',
    path: '/products/moving/images/retry',
    body,
    answer: successAnswer,
  } as const
  return (
    <Button
      {...rest}
      variant="secondary"
      className="justify-self-start"
      loading={pending}
      onClick={() => void send({ ...change, success: ({ message }) => message })}
    >
      <RefreshCw className="size-4" />
      <span>{children}</span>
    </Button>
  )
}

type ArchiveStage =
  | { name: 'choose' }
  | { name: 'working'; step: 'send' | 'read'; done: number; total: number }
  | { name: 'done'; result: ArchiveResult; skipped: SkippedFile[] }
  | { name: 'failed'; message: string }

const STEPS = { send: 'Envoi de l’archive', read: 'Lecture des photos' } as const
const BROKEN =
  'La connexion a été coupée avant la fin. Envoyez l’archive à nouveau\u202f: ce qui est fait le reste.'

function Archive({ onAdded }: { onAdded: () => unknown }) {
  const { stage, choose, stop } = useArchive(onAdded)
  if (stage.name === 'working') {
    const { step, done, total } = stage
    const far =
      step === 'send'
        ? `${Math.round(done * 100)} %`
        : `${formatNumber(done)} sur ${pluralize(total, 'fichier')}`
    return <Progress label={STEPS[step]} {...{ far, done, total }} cancel="Annuler l’envoi" onStop={stop} />
  }
  return (
    <>
      {stage.name === 'failed' && (
        <Alert kind="error">
          <p>{stage.message}</p>
        </Alert>
      )}
      {stage.name === 'done' && <ArchiveSummary result={stage.result} skipped={stage.skipped} />}
      <FileChooser
        label="Ajouter des photos (ZIP)"
        help={`Reconnues par le nom de leur fichier, ou par la référence (SKU, UGS) du produit ; ${ARCHIVE_LIMITS.megabytes} Mo au plus`}
        accept=".zip,application/zip"
        onChoose={([file]) => file && choose(file)}
      />
    </>
  )
}

function ArchiveSummary({ result, skipped }: { result: ArchiveResult; skipped: readonly SkippedFile[] }) {
  const { added, products, known } = result
  return (
    <>
      <Alert kind="success">
        <p>{`${pluralize(added, 'photo ajoutée', 'photos ajoutées')} à ${pluralize(products, 'produit')}.`}</p>
        {known > 0 && <p>{`${pluralize(known, 'photo était', 'photos étaient')} déjà dans la boutique.`}</p>}
      </Alert>
      {skipped.length > 0 && (
        <Alert kind="warning">
          <p>{`${pluralize(result.skipped, 'fichier n’a pas servi', 'fichiers n’ont pas servi')}.`}</p>
          <ul aria-label="Fichiers qui n’ont pas servi" className="grid min-w-0 gap-1 text-sm font-normal">
            {skipped.map(({ name, reason }) => (
              <li key={`${name} ${reason}`} className="wrap-anywhere">{`${name}\u202f: ${reason}`}</li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  )
}

/** Maximum number of listed files. */
const LISTED = 200

function useArchive(onAdded: () => unknown) {
  const [stage, setStage] = useState<ArchiveStage>({ name: 'choose' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function send(file: File) {
    const controller = new AbortController()
    running.current = controller
    const skipped: SkippedFile[] = []
    let end: ArchiveStage = { name: 'failed', message: BROKEN }
    setStage({ name: 'working', step: 'send', done: 0, total: 1 })
    try {
      await sendForEvents({
        path: '/products/moving/images',
        body: file,
        type: 'application/zip',
        read: readArchiveEvent,
        signal: controller.signal,
        onSent: (share) => setStage({ name: 'working', step: 'send', done: share, total: 1 }),
        onEvent: (event) => {
          if (event.kind === 'skipped') skipped.length < LISTED && skipped.push(event)
          else if (event.kind === 'failure') end = { name: 'failed', message: event.message }
          else if (event.kind === 'result') end = { name: 'done', result: event, skipped }
          else setStage({ name: 'working', step: 'read', done: event.done, total: event.total })
        },
      })
    } catch (error) {
      if (handleSessionExpired(error)) return
      end = { name: 'failed', message: failureText(error, BROKEN) }
    }
    await onAdded()
    if (!controller.signal.aborted) setStage(end)
  }

  return {
    stage,
    choose: (file: File) => {
      if (file.size <= ARCHIVE_LIMITS.megabytes * MEGABYTE) return void send(file)
      const message = `L’archive pèse plus de ${ARCHIVE_LIMITS.megabytes}\u202fMo\u202f: envoyez les photos en plusieurs archives.`
      setStage({ name: 'failed', message })
    },
    stop: () => {
      running.current?.abort()
      setStage({ name: 'choose' })
    },
  }
}
