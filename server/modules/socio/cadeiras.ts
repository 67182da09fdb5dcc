import { Cadeiras } from '../../../contract/socio.ts'
import type { AppDeps } from '../../app-deps.ts'
import { versionsOf } from '../../reads/changes-repo.ts'
import { bodyOf, type SharedQuestion } from '../../reads/shared-answers.ts'
import { TOPICS } from '../../reads/topics.ts'
import { takenSeats } from './cadeiras-repo.ts'
import { readConfig } from './socio-config.ts'

type Deps = Pick<AppDeps, 'db'>

async function readSeats({ db }: Deps, idCliente: string | null, versao: string) {
  const { maximo_socios, qtd_linha } = await readConfig(db)
  const taken = await takenSeats(db, idCliente)
  const ends = taken.flatMap(({ ends }) => (ends === null ? [] : [ends]))
  return {
    cadeiras: { versao, maximo_socios, qtd_linha, ocupadas: taken.map(({ nr_cadeira }) => nr_cadeira) },
    until: ends.length ? Math.min(...ends) : null,
  }
}

/** The stand for a cliente, who is not told of the seat that they hold themselves. */
export async function seatsFor(deps: Deps, idCliente: string) {
  const [versao = '0'] = await versionsOf(deps.db, [TOPICS.club])
  return readSeats(deps, idCliente, versao)
}

/** The stand and its taken seats, the same for everybody. */
export const seatsOfAll = (deps: Deps): SharedQuestion => ({
  key: 'cadeiras',
  topics: [TOPICS.club],
  read: async ([versao = '0']) => {
    const { cadeiras, until } = await readSeats(deps, null, versao)
    return { text: bodyOf(Cadeiras, cadeiras), until }
  },
})
