import type { z } from 'zod'
import { CATEGORIAS } from '../../../contract/categorias-rules.ts'
import { toReais } from '../../../contract/money.ts'
import { Cadeiras, type ReajustePrevia, type SocioPasse, type Subscription } from '../../../contract/socio.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { SocioRow } from '../../club/club-repo.ts'
import { readOwnSeats } from '../../club/own-seats.ts'
import type { Db } from '../../db/connection.ts'
import { TOPICS, versionsOf } from '../../reads/changes-repo.ts'
import { bodyOf, type SharedQuestion } from '../../reads/shared-answers.ts'
import { readConfig } from './socio-config.ts'
import { countPrices, listSocios, takenSeats, readPasse } from './socio-repo.ts'

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

/** The stand for a cliente: a seat they hold themselves is not listed as taken. */
export async function seatsFor(deps: Deps, idCliente: string) {
  const [versao = '0'] = await versionsOf(deps.db, [TOPICS.club])
  return readSeats(deps, idCliente, versao)
}

/** The stand and its taken seats, the same for every caller. */
export const seatsOfAll = (deps: Deps): SharedQuestion => ({
  key: 'cadeiras',
  topics: [TOPICS.club],
  read: async ([versao = '0']) => {
    const { cadeiras, until } = await readSeats(deps, null, versao)
    return { text: bodyOf(Cadeiras, cadeiras), until }
  },
})

const STATUS = {
  held: 'pending',
  subscribing: 'pending',
  active: 'active',
  ending: 'canceled',
  canceled: 'canceled',
  failed: 'failed',
  released: 'failed',
} as const

/** A membership in the form of a provider's subscription (docs/product.md#calls), from our rows. Prices in cents. */
export async function toSubscription(deps: AppDeps, socio: SocioRow): Promise<Subscription> {
  const hold = socio.state === 'failed' ? (await readOwnSeats(deps, socio.id_cliente)).held : null
  return {
    id: socio.id_assinatura ?? socio.id,
    code: socio.id,
    status: STATUS[socio.state],
    billing_day: socio.dia_cobranca,
    start_at: socio.data_inicio?.toISOString() ?? null,
    canceled_at: socio.data_cancelamento?.toISOString() ?? null,
    mensagem: socio.mensagem,
    vale_ate: socio.state === 'ending' ? socio.vale_ate : null,
    devolvido: toReais(socio.devolvido_cents),
    items: socio.id_item ? [{ id: socio.id_item, quantity: 1, pricing_scheme: { price: socio.valor_cents } }] : [],
    reserva: hold && { id: hold.id, expira_em: hold.expira_em },
  }
}

/** The effect of `POST socio/reajuste` with this price for a plan: the same rows as `repriceAll`. */
export async function previewReprice(
  db: Db,
  { idPlano, cents }: { idPlano: string; cents: number },
  page: { cursor: number; limit: number },
): Promise<z.infer<typeof ReajustePrevia>> {
  const found = await countPrices(db, idPlano)
  const sum = (of: (row: (typeof found)[number]) => number) => toReais(found.reduce((so, row) => so + of(row), 0))
  return {
    ...(await listSocios(db, { cancelados: 'notCanceled', outroValorCents: cents, idPlano }, page)),
    mensal: sum((row) => row.n * row.cents),
    // Socios who have requested a cancellation or another plan keep their price.
    mensal_depois: sum((row) => row.stays * row.cents + (row.n - row.stays) * cents),
    por_valor: found.map((row) => ({ valor: toReais(row.cents), quantidade: row.n })),
  }
}

/**
 * What a membership's card admits to; null: nothing.
 * @param isOwn whether the member asks, who alone gets the code
 */
export async function passeOf({ db, tickets }: AppDeps, idSocio: string, isOwn: boolean): Promise<SocioPasse | null> {
  const found = await readPasse(db, idSocio)
  if (!found) return null
  const categorias = found.categorias.map((categoria) => CATEGORIAS[categoria])
  return { codigo: isOwn && found.vale ? tickets.signPass(idSocio) : null, categorias }
}
