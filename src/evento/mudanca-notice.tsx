import type { Evento } from '../../contract/eventos.ts'
import { dayAndHour } from '../lib/dates.ts'
import { MUDANCA } from '../texts/mudanca.ts'
import { Notice } from '../ui/notice/notice.tsx'

type Changed = Pick<Evento, 'situacao' | 'motivo' | 'data_anterior' | 'hora_anterior' | 'devolver_ate'>

/**
 * That an event was cancelled or postponed, why, and how the money comes back; nothing for any other event. `nome`: the
 * event's, where several may be meant.
 */
export default function MudancaNotice({ evento, nome }: { evento: Changed; nome?: string }) {
  const { situacao, motivo, data_anterior, hora_anterior, devolver_ate } = evento
  const named = (title: string) => (nome === undefined ? title : `${title}: ${nome}`)
  if (situacao === 'cancelado') return <Notice title={named(MUDANCA.cancelled)} text={MUDANCA.cancelledText(motivo)} />
  if (situacao !== 'adiado' || !data_anterior) return null
  const before = dayAndHour(data_anterior, hora_anterior ?? null)
  const until = devolver_ate ? dayAndHour(devolver_ate, null) : null
  return <Notice title={named(MUDANCA.postponed)} text={MUDANCA.postponedText(before, motivo, until)} />
}
