import { businessDay } from '../../../contract/dates.ts'
import type { Evento } from '../../../contract/eventos.ts'
import { openLoteIds } from '../../../contract/eventos-rules.ts'
import { dayStart } from '../../../contract/instants-rules.ts'
import { memberTime } from '../../../contract/member-time-rules.ts'
import type { SocioTarifa } from '../../../contract/planos.ts'

/**
 * An event as a member sees it: of members' fares only their own. Before the sale begins for everybody, in the hours of
 * their plan, the lots that will be open then are on sale at their own fare alone; `until` is when that ends.
 * @param own null for everybody else
 */
export function withOwnFare(evento: Evento, own: SocioTarifa, now: Date): { evento: Evento; until: string | null } {
  if (!evento.tem_socio) return { evento, until: null }
  const begin = dayStart(evento.inicio_vendas).toISOString()
  let until: string | null = null
  const setores = evento.setores.map((setor) => {
    const at = own ? memberTime(evento, setor.lotes, own.horas_antes, now) : now
    const open = at > now ? openLoteIds(setor.lotes, at) : null
    const lotes = setor.lotes.map((lote) => {
      const tarifas = lote.tarifas.filter(({ tipo, id }) => tipo !== 'socio' || id === own?.id_tarifa)
      const fare = open?.has(lote.id) && tarifas.find(({ id }) => id === own?.id_tarifa)
      if (!fare) return { ...lote, tarifas }
      until = earlier(at.toISOString(), until ?? at.toISOString())
      const { valor, taxa_adm } = fare
      return { ...lote, tarifas: [fare], valor, taxa_adm, data: earlier(lote.data, now.toISOString()) }
    })
    return { ...setor, lotes }
  })
  if (until === null) return { evento: { ...evento, setores }, until }
  const today = businessDay(now)
  // The other lots wait for the beginning that the event no longer says.
  const waiting = setores.map((setor) => ({
    ...setor,
    lotes: setor.lotes.map((lote) =>
      lote.tarifas[0]?.tipo === 'socio' || lote.data > begin ? lote : { ...lote, data: begin },
    ),
  }))
  return { evento: { ...evento, inicio_vendas: earlier(evento.inicio_vendas, today), setores: waiting }, until }
}

const earlier = (one: string, other: string): string => (one < other ? one : other)
