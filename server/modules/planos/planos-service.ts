import { businessDay } from '../../../contract/dates.ts'
import { DEFAULT_CLUB_PRICE_CENTS } from '../../../contract/limits.ts'
import { toReais } from '../../../contract/money.ts'
import { isIncluded, PRIMEIRO_PLANO } from '../../../contract/planos-rules.ts'
import type { BeneficioInput, Plano, PlanoInput, PlanoList, SocioTarifa } from '../../../contract/planos.ts'
import type { AppDeps } from '../../app-deps.ts'
import { violates } from '../../db/db-errors.ts'
import { isStale, recordCreated, recordDeleted, recordEdited } from '../../db/edits.ts'
import { changes } from '../../db/history.ts'
import { transaction } from '../../db/transaction.ts'
import { done, type Result, refuse } from '../../result.ts'
import { lockClub, saveClubPrice } from '../socio/socio-config.ts'
import {
  countMemberships,
  deletePlano,
  insertPlano,
  listPlanos,
  lockPlano,
  nextJogo,
  type PlanoFields,
  type PlanoRow,
  readOwnBeneficio,
  readPlano,
  storeBeneficios,
  updatePlano,
} from './planos-repo.ts'

type Deps = Pick<AppDeps, 'db' | 'now'>

/** A plan on the wire, in reais; whole for the back-office. */
function toPlano({ id, nome, valorCents, comCadeira, beneficios, ...office }: PlanoRow, isOffice: boolean): Plano {
  return {
    id,
    nome,
    valor: toReais(valorCents ?? DEFAULT_CLUB_PRICE_CENTS),
    com_cadeira: comCadeira,
    beneficios: beneficios.map(inReais),
    ...(isOffice && office),
  }
}

const inReais = <Beneficio extends { valorCents: number | null }>({ valorCents, ...beneficio }: Beneficio) => ({
  ...beneficio,
  valor: valorCents === null ? null : toReais(valorCents),
})

/** GET planos. */
export async function planosFor({ db, now }: Deps, { isOffice }: { isOffice: boolean }): Promise<PlanoList> {
  const [found, jogo] = await Promise.all([listPlanos(db, { isOffice }), nextJogo(db, businessDay(now()))])
  return {
    result: found.map((plano) => toPlano(plano, isOffice)),
    jogo: jogo && toReais(jogo.valorCents + jogo.taxaCents),
    jogo_taxa: jogo && toReais(jogo.taxaCents),
  }
}

/** GET socio/tarifas: the cliente's own benefit at an event. */
export async function ownTarifa({ db }: Deps, idCliente: string, idEvento: string): Promise<SocioTarifa> {
  const own = await readOwnBeneficio(db, idCliente, idEvento)
  if (!own) return null
  const { usadas, percentual, ...tarifa } = own
  return { ...tarifa, restantes: Math.max(0, tarifa.unidades - usadas), incluida: isIncluded({ percentual }) }
}

const subject = (id: string, actor: string) => ({ entity: 'plano' as const, id, actor })

/** As in the history: reais; null: no benefits. */
const recorded = (
  { nome, valorCents, comCadeira, ativo }: PlanoFields,
  beneficios: readonly (BeneficioInput & { id?: string })[],
) => ({
  ...{ nome, valor: toReais(valorCents), com_cadeira: comCadeira, ativo },
  beneficios:
    beneficios.length === 0
      ? null
      : beneficios
          .toSorted((a, b) => a.categoria.localeCompare(b.categoria))
          .map(({ categoria, percentual, valorCents: price, unidades, horas_antes, passe }) => ({
            categoria,
            ...(price === null ? { percentual } : { valor: toReais(price) }),
            unidades,
            ...(horas_antes > 0 && { horas_antes }),
            ...(passe && { passe }),
          })),
})

const was = ({ valorCents, beneficios, ...plano }: PlanoRow) =>
  recorded({ ...plano, valorCents: valorCents ?? DEFAULT_CLUB_PRICE_CENTS }, beneficios)

const fieldsOf = ({ nome, valor, com_cadeira, ativo }: PlanoInput): PlanoFields => ({
  ...{ nome, valorCents: valor, comCadeira: com_cadeira, ativo },
})

/**
 * POST planos: edits when an id is sent, else creates. A new price is for new members; that of the first plan is the
 * club's. Whether a plan has seats does not change while it has members. Units that were sold keep their price.
 * @returns 409 when another plan has the name, or the club is not open
 */
export async function savePlano({ db }: Deps, actor: string, input: PlanoInput): Promise<Result<Plano>> {
  const fields = fieldsOf(input)
  const after = recorded(fields, input.beneficios)
  try {
    return await transaction(db, async (tx): Promise<Result<Plano>> => {
      if (input.id === undefined) {
        const id = await insertPlano(tx, fields)
        await storeBeneficios(tx, { id, nome: fields.nome }, input.beneficios)
        await recordCreated(tx, subject(id, actor), after)
        return done(toPlano(await readPlano(tx, id), true))
      }
      if (input.id === PRIMEIRO_PLANO) await lockClub(tx)
      const before = await lockPlano(tx, input.id)
      if (!before) return refuse(404, 'record.not-found')
      if (isStale(input.versao, before.versao)) return refuse(409, 'record.edited-meanwhile')
      if (before.valorCents === null) return refuse(409, 'socio.not-open')
      if (fields.comCadeira !== before.comCadeira) {
        const members = await countMemberships(tx, input.id)
        if (members || input.id === PRIMEIRO_PLANO) return refuse(409, 'plano.has-members', 'com_cadeira')
      }
      const detail = changes(was(before), after)
      if (!detail) return done(toPlano(before, true))
      if (input.id === PRIMEIRO_PLANO) await saveClubPrice(tx, fields.valorCents, actor)
      await updatePlano(tx, input.id, fields)
      await storeBeneficios(tx, { id: input.id, nome: fields.nome }, input.beneficios)
      await recordEdited(tx, subject(input.id, actor), detail)
      return done(toPlano(await readPlano(tx, input.id), true))
    })
  } catch (error) {
    if (violates(error, 'plano_nome')) return refuse(409, 'plano.taken', 'nome')
    throw error
  }
}

/** DELETE planos/{id}: not of the first one, nor of one that a membership has or had: that one is no longer offered. */
export function removePlano({ db }: Deps, actor: string, id: string): Promise<Result<{ id: string }>> {
  return transaction(db, async (tx) => {
    const before = await lockPlano(tx, id)
    if (!before) return refuse(404, 'record.not-found')
    if (id === PRIMEIRO_PLANO) return refuse(409, 'plano.first')
    if (await countMemberships(tx, id)) return refuse(409, 'plano.has-members')
    await storeBeneficios(tx, before, [])
    await deletePlano(tx, id)
    await recordDeleted(tx, subject(id, actor), was(before))
    return done({ id })
  })
}
