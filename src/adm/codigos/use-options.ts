import type { Codigo } from '../../../contract/codigos.ts'
import { formatDay } from '../../../contract/dates.ts'
import type { Lote, Setor } from '../../../contract/eventos.ts'
import { numberLotes, openLoteIds, sortedSetores } from '../../../contract/eventos-rules.ts'
import { PAGE_SIZE_MAX } from '../../../contract/limits.ts'
import { useGetEventoOfficeQuery, useListEventosOfficeQuery } from '../../api/office/eventos.ts'
import { serverNow } from '../../lib/clock.ts'
import { today } from '../../lib/dates.ts'
import { ADM_CODIGOS as TEXTS } from '../../texts/adm-codigos.ts'
import type { Option } from '../../ui/select-field/select-field.tsx'

type CodigoEvento = NonNullable<Codigo['evento']>

/** An event to choose, with its day. */
export const toOption = ({ id, nome, data }: CodigoEvento): Option => ({
  value: id,
  label: `${nome}, ${formatDay(data)}`,
})

/** The events to come, and the code's own, which may be over. */
export function useEventoOptions(own: CodigoEvento | null, skip = false): { options: Option[]; isLoading: boolean } {
  const { data, isLoading } = useListEventosOfficeQuery(
    { pesquisa: { dataEventoDepois: today() }, orderType: 'ASC', cursor: 0, limit: PAGE_SIZE_MAX },
    { skip },
  )
  const coming = data?.result ?? []
  const isListed = own === null || coming.some(({ id }) => id === own.id)
  return { options: [...(isListed ? [] : [own]), ...coming].map(toOption), isLoading }
}

/** A lot with its name, 'Pista, 2º lote', whether it is on sale, and whether only a code opens it. */
type NamedLote = { lote: Lote; setor: Setor; nome: string; isOpen: boolean; isHidden: boolean }

/** The lots of an event, by sector. */
export function useLotes(idEvento: string | null): NamedLote[] {
  const { currentData } = useGetEventoOfficeQuery(idEvento ?? '', { skip: idEvento === null })
  return sortedSetores(currentData?.setores ?? []).flatMap((setor) => {
    const { nome, lotes } = setor
    const numbers = numberLotes(lotes)
    const open = openLoteIds(lotes, new Date(serverNow()))
    return lotes
      .filter(({ excluir }) => !excluir)
      .map((lote) => ({
        lote,
        setor,
        nome: TEXTS.lote(nome, numbers.get(lote.id) ?? 0),
        isOpen: open.has(lote.id),
        isHidden: setor.oculto ?? false,
      }))
  })
}
