import { comissaoCents } from '../../../contract/codigos-rules.ts'
import type { Codigo, CodigoInput, CodigoList, CodigoQuery } from '../../../contract/codigos.ts'
import { numberLotes } from '../../../contract/eventos-rules.ts'
import { FARE_MESSAGES } from '../../../contract/messages-fares.ts'
import { toReais } from '../../../contract/money.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Usuario } from '../../auth/admin-sessions-repo.ts'
import type { Tx } from '../../db/connection.ts'
import { violates } from '../../db/db-errors.ts'
import { isStale, recordCreated, recordEdited } from '../../db/edits.ts'
import { changes } from '../../db/history.ts'
import { transaction } from '../../db/transaction.ts'
import { required } from '../../required.ts'
import { done, type Refusal, type Result, refuse, refuseFields } from '../../result.ts'
import { foreignRefusal } from '../eventos/own-evento.ts'
import {
  type CodigoFields,
  type CodigoRow,
  type CodigoScope,
  countUses,
  insertCodigo,
  isInHidden,
  isPlace,
  isUsuario,
  listCodigos,
  lockCodigo,
  readCodigo,
  sumCodigos,
  updateCodigo,
} from './codigos-repo.ts'

type Deps = Pick<AppDeps, 'db' | 'now'>

const EVERY_CODIGO: CodigoScope = { cidades: null, idPromotor: null }

const iso = (at: string | null): string | null => at && new Date(at).toISOString()
const subject = (id: string, actor: string) => ({ entity: 'codigo' as const, id, actor })

/** A code on the wire: reais, ISO instants. */
function toCodigo({ valor_cents, lote, liquidado_cents, ...row }: CodigoRow): Codigo {
  return {
    ...row,
    tipo: row.percentual !== null ? 'percentual' : valor_cents !== null ? 'preco' : 'lote',
    valor: valor_cents === null ? null : toReais(valor_cents),
    lote: lote && { id: lote.id, setor: lote.setor, nr: numberLotes(lote.siblings).get(lote.id) ?? 0 },
    de: iso(row.de),
    ate: iso(row.ate),
    liquidado_valor: toReais(liquidado_cents),
    comissao_valor: toReais(comissaoCents(liquidado_cents, row.comissao)),
  }
}

/** GET codigos. */
export async function codigosFor({ db, now }: Deps, query: CodigoQuery, scope: CodigoScope): Promise<CodigoList> {
  const at = now()
  const found = await listCodigos(db, query, scope, at)
  const { total, comissao_cents } = await sumCodigos(db, query, scope, at)
  return { result: found.map(toCodigo), total, comissoes: toReais(comissao_cents) }
}

/** GET codigos/{id}. */
export async function findCodigoById({ db, now }: Deps, id: string, scope: CodigoScope): Promise<Codigo | null> {
  const row = await readCodigo(db, id, scope, now())
  return row && toCodigo(row)
}

/** Who has some cities makes and edits codes of events there alone. @returns the refusal; null when it may be saved */
export async function foreignCodigo(
  deps: Deps,
  usuario: Usuario,
  scope: CodigoScope,
  { id, id_evento }: Pick<CodigoInput, 'id' | 'id_evento'>,
): Promise<Refusal | null> {
  if (usuario.cidades === null) return null
  if (id !== undefined && !(await findCodigoById(deps, id, scope))) return refuse(404, 'record.not-found')
  const isForeign = !id_evento || (await foreignRefusal(deps.db, usuario, { evento: id_evento })) !== null
  return isForeign ? refuseFields({ id_evento: FARE_MESSAGES.codigoEvento }) : null
}

const fieldsOf = (input: CodigoInput): CodigoFields => ({
  codigo: input.codigo,
  percentual: input.percentual,
  valorCents: input.valorCents,
  idEvento: input.id_evento ?? null,
  idLote: input.id_lote ?? null,
  de: input.de,
  ate: input.ate,
  limite: input.limite,
  limitePessoa: input.limite_pessoa,
  idPromotor: input.id_promotor ?? null,
  comissao: input.comissao,
  ativo: input.ativo,
})

/** As in the history: reais, and the names of the wire. */
const recorded = ({ valorCents, idEvento, idLote, limitePessoa, idPromotor, ...fields }: CodigoFields) => ({
  ...fields,
  valor: valorCents === null ? null : toReais(valorCents),
  id_evento: idEvento,
  id_lote: idLote,
  limite_pessoa: limitePessoa,
  id_promotor: idPromotor,
})

/** The reason why event, lot or promoter cannot be a code's. */
async function refusalOf(
  tx: Tx,
  { idEvento, idLote, idPromotor }: CodigoFields,
  abreLote: boolean,
): Promise<Refusal | null> {
  if (idEvento && !(await isPlace(tx, idEvento, idLote)))
    return refuseFields(idLote ? { id_lote: FARE_MESSAGES.codigoLote } : { id_evento: FARE_MESSAGES.codigoEvento })
  if (abreLote && !(idLote && (await isInHidden(tx, idLote))))
    return refuseFields({ id_lote: FARE_MESSAGES.codigoOculto })
  if (idPromotor && !(await isUsuario(tx, idPromotor)))
    return refuseFields({ id_promotor: FARE_MESSAGES.codigoPromotor })
  return null
}

/**
 * POST codigos: edits when an id is sent, else creates. What is held or sold keeps its price; the limit cannot fall below
 * what is used.
 */
export async function saveCodigo({ db, now }: Deps, actor: string, input: CodigoInput): Promise<Result<Codigo>> {
  const fields = fieldsOf(input)
  const saved = async (tx: Tx, id: string) =>
    done(toCodigo(required(await readCodigo(tx, id, EVERY_CODIGO, now()), 'the code that was saved')))
  try {
    return await transaction(db, async (tx) => {
      if (input.id === undefined) {
        const refusal = await refusalOf(tx, fields, input.abreLote)
        if (refusal) return refusal
        const id = await insertCodigo(tx, fields)
        await recordCreated(tx, subject(id, actor), recorded(fields))
        return saved(tx, id)
      }
      const before = await lockCodigo(tx, input.id)
      if (!before) return refuse(404, 'record.not-found')
      if (isStale(input.versao, before.versao)) return refuse(409, 'record.edited-meanwhile')
      const detail = changes(recorded(before.fields), recorded(fields))
      if (!detail) return saved(tx, input.id)
      const refusal = await refusalOf(tx, fields, input.abreLote)
      if (refusal) return refusal
      const used = fields.limite === null ? 0 : await countUses(tx, input.id)
      if (fields.limite !== null && fields.limite < used) return refuse(409, 'codigo.fewer-than-used', [used], 'limite')
      await updateCodigo(tx, input.id, fields)
      await recordEdited(tx, subject(input.id, actor), detail)
      return saved(tx, input.id)
    })
  } catch (error) {
    if (violates(error, 'codigo_codigo')) return refuse(409, 'codigo.taken', 'codigo')
    throw error
  }
}
