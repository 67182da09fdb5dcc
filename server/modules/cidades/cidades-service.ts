import type { Cidade, CidadeCoordenadas, CidadeInput, CidadeSaved } from '../../../contract/cidades.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { isStale, recordCreated, recordDeleted, recordEdited } from '../../db/edits.ts'
import { changes } from '../../db/history.ts'
import { transaction } from '../../db/transaction.ts'
import { done, type Result, refuse } from '../../result.ts'
import {
  citiesWithEventos,
  countOf,
  deleteCidade,
  findNamed,
  insertCidade,
  lockCidade,
  readCidade,
  updateCidade,
} from './cidades-repo.ts'
import { positionOf } from './municipios.ts'

const fieldsOf = ({ nome, estado }: Pick<Cidade, 'nome' | 'estado'>) => ({ nome, estado })
const subject = (id: string, actor: string) => ({ entity: 'cidade' as const, id, actor })

/** A city of the site's pages; null when there is none. */
export const findCidade = (db: Db, id: string): Promise<Cidade | null> => readCidade(db, id)

/** GET cidades/coordenadas. */
export async function coordenadas(db: Db, today: string): Promise<CidadeCoordenadas> {
  const cidades = await citiesWithEventos(db, today)
  return {
    result: cidades.flatMap((cidade) => {
      const position = positionOf(cidade)
      return position ? [{ id: cidade.id, ...position }] : []
    }),
  }
}

/** The id of the city of this name, which is made when there is none. */
export async function cidadeNamed(tx: Tx, actor: string, fields: Pick<Cidade, 'nome' | 'estado'>): Promise<string> {
  const found = await findNamed(tx, fields)
  if (found) return found.id
  const { id } = await insertCidade(tx, fields)
  await recordCreated(tx, subject(id, actor), fields)
  return id
}

/** POST cidades: edits when an id is sent, else creates. An edit that changes nothing writes no history. */
export function saveCidade(db: Db, actor: string, input: CidadeInput): Promise<Result<CidadeSaved>> {
  const fields = fieldsOf(input)
  return transaction(db, async (tx) => {
    if (input.id === undefined) {
      const created = await insertCidade(tx, fields)
      await recordCreated(tx, subject(created.id, actor), fields)
      return done(created)
    }
    const before = await lockCidade(tx, input.id)
    if (!before) return refuse(404, 'record.not-found')
    if (isStale(input.versao, before.versao)) return refuse(409, 'record.edited-meanwhile')
    const detail = changes(fieldsOf(before), fields)
    if (!detail) return done(before)
    await updateCidade(tx, before.id, fields)
    await recordEdited(tx, subject(before.id, actor), detail)
    return done({ ...before, ...fields, versao: before.versao + 1 })
  })
}

/** DELETE cidades: refused while the city has events, also deleted ones that keep their sales. */
export function removeCidade(db: Db, actor: string, id: string): Promise<Result<{ id: string }>> {
  return transaction(db, async (tx) => {
    const before = await lockCidade(tx, id)
    if (!before) return refuse(404, 'record.not-found')
    const own = await countOf(tx, id)
    if (own.visible) return refuse(409, 'cidade.has-eventos', [own.visible])
    if (own.deleted) return refuse(409, 'cidade.has-sales')
    if (own.tarifas) return refuse(409, 'cidade.has-tarifas')
    await deleteCidade(tx, id)
    await recordDeleted(tx, subject(id, actor), fieldsOf(before))
    return done({ id })
  })
}
