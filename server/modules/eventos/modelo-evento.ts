import { businessDay } from '../../../contract/dates.ts'
import type { Evento } from '../../../contract/eventos.ts'
import { DEFAULT_MAX_POR_CLIENTE, MAX_INSTALLMENTS } from '../../../contract/limits.ts'
import { OFFICE_MESSAGES } from '../../../contract/messages-office.ts'
import { type ModeloSetor, modeloEvento } from '../../../contract/modelos-rules.ts'
import type { EventoModeloInput } from '../../../contract/modelos.ts'
import { MEIA_PERCENTUAL } from '../../../contract/tarifas-rules.ts'
import { recordCreated } from '../../db/edits.ts'
import { done, refuseFields, type Result } from '../../result.ts'
import { cidadeNamed } from '../cidades/cidades-service.ts'
import { addSetores, type NewSetor } from './add-setores.ts'
import { savedEvento, searchName } from './edit-evento.ts'
import { insertEvento } from './edit-repo.ts'
import { meiaFields, storeMeiaRules } from './meia-repo.ts'
import { type EditDeps, editing } from './publish-edit.ts'

/** Installments of a ticket of a template. */
const DIVIDIR_ATE = Math.min(3, MAX_INSTALLMENTS)

const toSetor = ({ layout, lotes, ...fields }: ModeloSetor): NewSetor => ({
  fields: { ...fields, dividir_ate: DIVIDIR_ATE, extra: false, oculto: false },
  layout,
  lotes: lotes.map((lote) => ({ fields: { ...lote, vende_socio: false }, promocionais: [] })),
})

/**
 * POST eventos/modelo: a draft with everything of a template, and its city if that is new, in one transaction. It sells
 * half price, as the law asks.
 */
export function createFromModelo(deps: EditDeps, actor: string, input: EventoModeloInput): Promise<Result<Evento>> {
  const { modelo, cidade, estado, hora, ...typed } = input
  return editing(deps, async (tx) => {
    const today = businessDay(deps.now())
    if (typed.data < today) return refuseFields({ data: OFFICE_MESSAGES.eventoPassado })
    const given = modeloEvento(modelo, { today, data: typed.data })
    const fields = {
      ...typed,
      id_cidade: await cidadeNamed(tx, actor, { nome: cidade, estado }),
      inicio_vendas: today,
      hora: hora ?? given.hora,
      categoria: given.categoria,
      obs: given.obs,
      descricao: '',
      artistas: '',
      max_por_cliente: DEFAULT_MAX_POR_CLIENTE,
      fila_abre_em: null,
      acompanhantes_ate: null,
      publicado: false,
    }
    const id = await insertEvento(tx, fields, searchName(fields.nome))
    const meia = { percentual: MEIA_PERCENTUAL, taxa_inteira: false }
    await storeMeiaRules(tx, id, meia)
    await recordCreated(tx, { entity: 'evento', id, actor }, { ...fields, ...meiaFields(meia), modelo })
    await addSetores(tx, id, given.setores.map(toSetor), actor)
    return done(await savedEvento(tx, id))
  })
}
