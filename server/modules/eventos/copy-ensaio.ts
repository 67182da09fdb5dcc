import { ENSAIO_LUGARES, ensaioDay } from '../../../contract/ensaio-rules.ts'
import type { Evento, Setor } from '../../../contract/eventos.ts'
import { parseBrDateTime } from '../../../contract/instants-rules.ts'
import type { Tx } from '../../db/connection.ts'
import { record } from '../../db/history.ts'
import { copyPicture } from '../../pictures/picture-repo.ts'
import { required } from '../../required.ts'
import { done, refuse, type Result } from '../../result.ts'
import { addSetores, type NewSetor } from './add-setores.ts'
import { savedEvento, searchName } from './edit-evento.ts'
import { insertEvento, lockCidadeForShare, lockEvento } from './edit-repo.ts'

/** The sector whose kind of places is rehearsed: the first that everybody may buy an entry of. */
const firstSetor = ({ setores }: Evento): Setor | undefined =>
  setores.find(({ excluir, extra, oculto }) => !excluir && !extra && !oculto)

/** Two places of a sector at no price, on sale from the beginning of this day. */
const rehearsed = ({ nome, tipo, frente, lugares_mesa }: Setor, today: string): NewSetor => ({
  fields: {
    nome,
    tipo,
    frente,
    lugares_mesa,
    dividir_ate: 1,
    qtd_lugar: ENSAIO_LUGARES,
    qtd_por_linha: 0,
    extra: false,
    oculto: false,
  },
  layout: null,
  lotes: [
    {
      fields: {
        data: required(parseBrDateTime(today, '00:00'), 'the beginning of a day'),
        qtd_total: ENSAIO_LUGARES,
        valor_cents: 0,
        taxa_cents: 0,
        vende_socio: false,
      },
      promocionais: [],
    },
  ],
})

/**
 * Copies an event as a rehearsal: with its picture, its texts and the kind of its first sector. It has no category,
 * waiting room or half price, so that no benefit, membership card or line of others concerns it.
 * @param today the day in São Paulo
 * @returns the rehearsal's id; 404 without such an event, 409 when it has no sector to rehearse
 */
export async function copyForEnsaio(tx: Tx, actor: string, id: string, today: string): Promise<Result<string>> {
  const before = await lockEvento(tx, id, 'edit')
  if (!before || !(await lockCidadeForShare(tx, before.fields.id_cidade))) return refuse(404, 'record.not-found')
  const setor = firstSetor(await savedEvento(tx, id))
  if (!setor) return refuse(409, 'ensaio.no-setor')
  const nome = `Ensaio: ${before.fields.nome}`.slice(0, 200)
  const fields = {
    ...before.fields,
    nome,
    data: ensaioDay(before.fields.data, today),
    inicio_vendas: today,
    max_por_cliente: ENSAIO_LUGARES,
    categoria: null,
    fila_abre_em: null,
    acompanhantes_ate: null,
    publicado: false,
    ensaio: true,
  }
  const idCopy = await insertEvento(tx, fields, searchName(nome))
  const detail = { nome: [null, nome], copia_de: [null, id] }
  await record(tx, [{ entity: 'ensaio', entityId: idCopy, fromState: null, toState: 'created', actor, detail }])
  await addSetores(tx, idCopy, [rehearsed(setor, today)], actor)
  await copyPicture(tx, id, idCopy, 'evento')
  return done(idCopy)
}
