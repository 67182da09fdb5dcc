import { formatDayShort } from '../../../contract/dates.ts'
import type { Socio } from '../../../contract/socio.ts'
import { ADM_SOCIO } from '../../texts/adm-socio.ts'
import { StatePill } from '../../ui/pill/pill.tsx'

const { states } = ADM_SOCIO

type MemberStatusProps = { socio: Pick<Socio, 'status' | 'em_dia' | 'vale_ate' | 'cancelamento_pedido_em'> }

/**
 * The status of a member: a requested cancellation, or a paid month that is kept, is shown rather than a refused charge.
 */
export function MemberStatus({ socio: { status, em_dia, vale_ate, cancelamento_pedido_em } }: MemberStatusProps) {
  if (cancelamento_pedido_em !== null) return <StatePill tone="wait">{states.saindo}</StatePill>
  if (vale_ate !== null) return <StatePill tone="wait">{ADM_SOCIO.keptUntil(formatDayShort(vale_ate))}</StatePill>
  if (status === 'naoAtivo') return <StatePill tone="wait">{states.naoAtivo}</StatePill>
  return em_dia ? <StatePill tone="ok">{states.ativo}</StatePill> : <StatePill tone="bad">{states.recusada}</StatePill>
}
