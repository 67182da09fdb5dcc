import { CATEGORIAS } from '../../../../contract/categorias-rules.ts'
import type { Evento, Setor } from '../../../../contract/eventos.ts'
import { SETOR_TIPO } from '../../../../contract/limits.ts'
import { hasSocio } from '../../../../contract/planos-rules.ts'
import type { Beneficio } from '../../../../contract/planos.ts'
import { useListPlanosOfficeQuery } from '../../../api/office/planos.ts'
import { ADM_TARIFAS as TEXTS } from '../../../texts/adm-tarifas.ts'

/** The plans that give something at an event's lots; or why none does, null while that is not known. */
export type SocioPlans = {
  plans: readonly { nome: string; beneficio: Beneficio }[]
  reason: string | null
}

/** Why members' fares are not sold in a sector, whatever the plans are; null: they can be. */
function reasonOf({ categoria }: Evento, setor: Setor): string | null {
  if (!hasSocio(setor)) return setor.tipo === SETOR_TIPO.mesa ? TEXTS.socio.table : TEXTS.socio.extra
  return categoria ? null : TEXTS.socio.noCategoria
}

/** The plans with a benefit for an event's category, where members' fares can be sold. */
export function useSocioPlans(evento: Evento, setor: Setor): SocioPlans {
  const { categoria } = evento
  const reason = reasonOf(evento, setor)
  const { data, isError } = useListPlanosOfficeQuery(undefined, { skip: reason !== null })
  if (reason !== null || !categoria) return { plans: [], reason }
  if (!data) return { plans: [], reason: isError ? TEXTS.socio.failed : null }
  const plans = data.result.flatMap(({ nome, beneficios }) => {
    const beneficio = beneficios.find((one) => one.categoria === categoria)
    return beneficio ? [{ nome, beneficio }] : []
  })
  return { plans, reason: plans.length > 0 ? null : TEXTS.socio.noPlan(CATEGORIAS[categoria]) }
}
