import { addDays, businessDay, formatTime } from '../../../contract/dates.ts'
import type { Evento, EventoCopiarInput, Lote, Setor } from '../../../contract/eventos.ts'
import { parseBrDateTime } from '../../../contract/instants-rules.ts'
import { toCents } from '../../../contract/money.ts'
import { recordCreated } from '../../db/edits.ts'
import { beginFila } from '../../fila/begin.ts'
import { copyPicture } from '../../pictures/picture-repo.ts'
import { done, type Result, refuse } from '../../result.ts'
import { addSetores, type NewSetor } from './add-setores.ts'
import { type EditDeps, editing } from './publish-edit.ts'
import { savedEvento, searchName } from './edit-evento.ts'
import type { LoteFields } from './edit-lote-repo.ts'
import { insertEvento, lockCidadeForShare, lockEvento } from './edit-repo.ts'
import { meiaFields, readMeiaRules, storeMeiaRules } from './meia-repo.ts'
import type { PromocionalFields } from './promocionais-repo.ts'

const dayNumber = (day: string): number => Date.parse(day) / 86_400_000

/** The same time of day, some days later in São Paulo. */
const later = (instant: string, days: number): string =>
  parseBrDateTime(addDays(businessDay(instant), days), formatTime(instant)) ?? instant

/** The copy has no waiting room if its opening would be in the past. */
function laterFila(abreEm: string | null, days: number, now: Date): string | null {
  const moved = abreEm && later(abreEm, days)
  return moved && new Date(moved) > now ? moved : null
}

const laterLote = (lote: Lote, days: number): LoteFields => ({
  data: later(lote.data, days),
  qtd_total: lote.qtd_total,
  valor_cents: toCents(lote.valor),
  taxa_cents: toCents(lote.taxa_adm),
  vende_socio: lote.vende_socio ?? false,
})

const promocionaisOf = ({ promocionais = [] }: Lote): PromocionalFields[] =>
  promocionais.map(({ nome, documento, valor, taxa_adm, ativa }) => ({
    nome,
    documento,
    valorCents: toCents(valor),
    taxaCents: toCents(taxa_adm),
    ativa,
  }))

/** A sector with its open lots, some days later. */
const laterSetor = ({ layout, lotes, ...setor }: Setor, days: number): NewSetor => {
  const { nome, tipo, dividir_ate, qtd_lugar, qtd_por_linha, extra, lugares_mesa, frente, oculto = false } = setor
  const open = lotes.filter(({ excluir }) => !excluir)
  return {
    fields: { nome, tipo, dividir_ate, qtd_lugar, qtd_por_linha, extra, lugares_mesa, frente, oculto },
    layout,
    lotes: open.map((lote) => ({ fields: laterLote(lote, days), promocionais: promocionaisOf(lote) })),
  }
}

/** POST eventos/copiar: a draft. Deleted sectors and lots, and sales, are not copied. */
export function copyEvento(
  deps: EditDeps,
  actor: string,
  { id, data, nome }: EventoCopiarInput,
): Promise<Result<Evento>> {
  return editing(deps, async (tx) => {
    const before = await lockEvento(tx, id, 'edit')
    if (!before || !(await lockCidadeForShare(tx, before.fields.id_cidade))) return refuse(404, 'record.not-found')
    const days = dayNumber(data) - dayNumber(before.fields.data)
    const fields = {
      ...before.fields,
      publicado: false,
      nome: nome ?? before.fields.nome,
      data,
      inicio_vendas: addDays(before.fields.inicio_vendas, days),
      acompanhantes_ate: before.fields.acompanhantes_ate && addDays(before.fields.acompanhantes_ate, days),
      fila_abre_em: laterFila(before.fields.fila_abre_em, days, deps.now()),
    }
    const idCopy = await insertEvento(tx, fields, searchName(fields.nome))
    const meia = await readMeiaRules(tx, id)
    if (meia) await storeMeiaRules(tx, idCopy, meia)
    if (fields.fila_abre_em) await beginFila(tx, idCopy, actor)
    const created = { ...fields, ...meiaFields(meia), copia_de: id }
    await recordCreated(tx, { entity: 'evento', id: idCopy, actor }, created)
    const { setores } = await savedEvento(tx, id)
    const open = setores.filter(({ excluir }) => !excluir)
    await addSetores(
      tx,
      idCopy,
      open.map((setor) => laterSetor(setor, days)),
      actor,
    )
    await copyPicture(tx, id, idCopy, 'evento')
    return done(await savedEvento(tx, idCopy))
  })
}
