import { codigoCents, isCodigoTime } from '../../../contract/codigos-rules.ts'
import type { CodigoConferido, CodigoConferirInput } from '../../../contract/codigos-conferir.ts'
import type { Setor } from '../../../contract/eventos.ts'
import { openLoteIds } from '../../../contract/eventos-rules.ts'
import { toReais } from '../../../contract/money.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Requester } from '../../auth/requester.ts'
import { limitCodigos } from '../../limits/codigo-limits.ts'
import { done, type Result, refuse } from '../../result.ts'
import { findHiddenSetor } from '../eventos/eventos-service.ts'
import { type CheckedRow, findCodigo } from './conferir-repo.ts'

/**
 * POST codigos/conferir: the fares that a code opens in an event. A code that does not exist, is off, or is not for the
 * event or the moment is answered alike, so that nobody learns which codes there are.
 */
export const checkCodigo = (
  deps: AppDeps,
  input: CodigoConferirInput,
  requester: Requester,
): Promise<Result<CodigoConferido>> =>
  limitCodigos(deps, requester, async () => {
    const row = await findCodigo(deps.db, input, requester.session?.idCliente ?? null)
    if (!row || row.lotes.length === 0 || !isCodigoTime(row, deps.now())) return refuse(404, 'codigo.unknown')
    const checked = toConferido(row)
    if (!row.oculto) return done(checked)
    const setor = await openedSetor(deps, input.idEvento, row.oculto, checked)
    return setor ? done({ ...checked, setor }) : refuse(404, 'codigo.unknown')
  })

/** A hidden sector as its code opens it: this lot alone is for sale, at the code's price; null while its sale is not open. */
async function openedSetor(
  { db, now }: AppDeps,
  idEvento: string,
  { setor: idSetor, lote: idLote }: NonNullable<CheckedRow['oculto']>,
  { lotes }: CodigoConferido,
): Promise<Setor | null> {
  const setor = await findHiddenSetor(db, idEvento, idSetor)
  const tarifa = lotes.find(({ id }) => id === idLote)?.tarifa
  if (!setor || !tarifa || !openLoteIds(setor.lotes, now()).has(idLote)) return null
  const { valor, taxa_adm } = tarifa
  return {
    ...setor,
    lotes: setor.lotes.map((lote) =>
      lote.id === idLote ? { ...lote, valor, taxa_adm, tarifas: [tarifa] } : { ...lote, excluir: true, tarifas: [] },
    ),
  }
}

function toConferido({
  id,
  codigo,
  percentual,
  valor_cents,
  ate,
  lotes,
  oculto: _,
  ...limits
}: CheckedRow): CodigoConferido {
  return {
    codigo,
    ate: ate && new Date(ate).toISOString(),
    maximo: leftOf(limits),
    setor: null,
    lotes: lotes.map((lote) => {
      const full = { valorCents: lote.valor_cents, taxaCents: lote.taxa_cents }
      const { valorCents, taxaCents } = codigoCents(full, { percentual, valorCents: valor_cents })
      const price = { valor: toReais(valorCents), taxa_adm: toReais(taxaCents) }
      return { id: lote.id, tarifa: { id, tipo: 'codigo', nome: codigo, documento: null, na_cota: false, ...price } }
    }),
  }
}

/** How many more tickets the caller may have with the code; null: any number. */
function leftOf({
  limite,
  limite_pessoa,
  usos,
  proprios,
}: Pick<CheckedRow, 'limite' | 'limite_pessoa' | 'usos' | 'proprios'>): number | null {
  const left = Math.min(
    limite === null ? Number.POSITIVE_INFINITY : limite - usos,
    limite_pessoa === null ? Number.POSITIVE_INFINITY : limite_pessoa - proprios,
  )
  return Number.isFinite(left) ? Math.max(0, left) : null
}
