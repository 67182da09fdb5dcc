import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { CATALOGUE } from '../../../contract/catalogue.ts'
import type { Evento } from '../../../contract/eventos.ts'
import type { PublicarInput } from '../../../contract/publicar.ts'
import { type AppError, errorText } from '../../api/error.ts'
import { useSetPublishingMutation } from '../../api/office/eventos.ts'
import { alerted } from '../../lib/alerts.ts'
import { useAppDispatch } from '../../lib/redux.ts'
import { ADM } from '../../texts/adm.ts'
import { ADM_PUBLICAR as TEXTS } from '../../texts/adm-publicar.ts'
import { useQuestion } from '../shared/use-question.tsx'
import { useToast } from '../shared/use-toast.ts'

type Body = z.input<typeof PublicarInput>
/** Called with the version that was changed, and the new one. */
export type OnPublishing = (before: number | null | undefined, after: number | undefined) => void
type Publishing = {
  /** The call itself, for a form. */
  change: (body: Body) => Promise<{ data?: Evento | undefined; error?: unknown }>
  publish: () => void
  busy: boolean
  askToDraft: () => void
  question: ReactNode
}

/** Publishes an event, or makes it a draft again after a question; both can be undone from the toast. */
export function usePublishing(evento: Evento, onPublishing: OnPublishing): Publishing {
  const { id, nome, publicado = true, publicar_em = null, versao } = evento
  const [setPublishing] = useSetPublishingMutation()
  const [busy, setBusy] = useState(false)
  const { ask, question } = useQuestion()
  const dispatch = useAppDispatch()
  const toast = useToast()

  const change = async (body: Body) => {
    const answer = await setPublishing(body)
    if (answer.data) onPublishing(body.versao, answer.data.versao)
    return answer
  }
  const fail = (error: unknown) => dispatch(alerted(errorText(Object(error) as AppError, CATALOGUE.publicarEvento)))
  const undo = async (saved: Evento | undefined) => {
    const { error } = await change({ id, versao: saved?.versao, publicado, publicar_em })
    if (error === undefined) toast(ADM.undone)
    else fail(error)
  }
  const publish = async () => {
    setBusy(true)
    const { data, error } = await change({ id, versao, publicado: true })
    setBusy(false)
    if (error === undefined) toast(TEXTS.reportPublished(nome), () => void undo(data))
    else fail(error)
  }
  const askToDraft = () => {
    let saved: Evento | undefined
    ask({
      question: TEXTS.questionDraft(nome),
      text: TEXTS.textDraft,
      confirm: TEXTS.toDraft,
      dismiss: TEXTS.dismiss,
      tone: 'danger',
      run: async () => {
        const answer = await change({ id, versao, publicado: false })
        saved = answer.data
        return answer
      },
      failure: CATALOGUE.publicarEvento,
      report: TEXTS.reportDraft(nome),
      undo: () => void undo(saved),
    })
  }
  return { change, publish: () => void publish(), busy, askToDraft, question }
}
