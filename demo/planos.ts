import { randomUUID } from 'node:crypto'
import { toReais } from '../contract/money.ts'
import { SOCIO_DOCUMENTO, socioName } from '../contract/planos-rules.ts'
import { changes } from '../server/db/history.ts'
import { PLANOS } from './data-club.ts'
import type { Staff } from './staff.ts'
import type { Shop } from './write.ts'

/** The plans beside the first one, with their benefits, each of which has a fare; they were created with the club. */
export function planPlanos({ admin }: Staff, createdAt: Date) {
  const planos = PLANOS.map((plano) => ({ id: randomUUID(), createdAt, updatedAt: createdAt, ...plano }))
  const beneficios = planos.flatMap(({ id: idPlano, nome, beneficios: gifts }) =>
    gifts.map((gift) => ({ id: randomUUID(), idPlano, nome: socioName(nome), ...gift })),
  )
  const rows = {
    planos: planos.map(({ socios: _, beneficios: _gifts, ...plano }) => plano),
    tarifas: beneficios.map(({ id, nome }) => ({
      ...{ id, tipo: 'socio', nome, documento: SOCIO_DOCUMENTO, naCota: false },
    })),
    beneficios: beneficios.map(({ nome: _, ...beneficio }) => beneficio),
    history: planos.map(({ id, nome, valorCents, comCadeira, beneficios: gifts }) => ({
      ...{ at: createdAt, entity: 'plano', entityId: id, fromState: null, toState: 'created', actor: admin.actor },
      detail:
        changes(
          {},
          {
            ...{ nome, valor: toReais(valorCents), com_cadeira: comCadeira, ativo: true },
            beneficios: gifts.map(({ categoria, percentual, unidades, horasAntes, passe }) => ({
              ...{ categoria, percentual, unidades },
              ...(horasAntes > 0 && { horas_antes: horasAntes }),
              ...(passe && { passe }),
            })),
          },
        ) ?? {},
    })),
  } satisfies Shop
  return { planos, rows }
}

/** The plan of each active membership, by its number among them; null: the first one. */
export function planoOf<Plano extends { socios: number }>(planos: readonly Plano[], index: number): Plano | null {
  // Every second member has another plan, until none is left.
  const others = planos.flatMap((plano) => Array.from({ length: plano.socios }, () => plano))
  return index % 2 === 0 ? null : (others[(index - 1) / 2] ?? null)
}
