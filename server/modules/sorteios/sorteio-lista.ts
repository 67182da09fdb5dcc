import { createHash, randomBytes } from 'node:crypto'
import { businessDay, formatDay } from '../../../contract/dates.ts'
import { shortCode } from '../../../contract/ingresso-rules.ts'
import { isoWithOffset } from '../../../contract/instants-rules.ts'
import { resultadoOf } from '../../../contract/sorteio-lista-rules.ts'
import type { SorteioLista, SorteioListaInput, SorteioSorteio } from '../../../contract/sorteio-lista.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Usuario } from '../../auth/admin-sessions-repo.ts'
import { record } from '../../db/history.ts'
import { transaction } from '../../db/transaction.ts'
import { done, type Result, refuse } from '../../result.ts'
import * as repo from './sorteio-lista-repo.ts'
import { lockImports } from './sorteios-repo.ts'

const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex')

const HEX_DIGITS = 13

/**
 * The line that a result draws from a list: the first 13 hexadecimal digits of SHA-256 of `resultado:sha256`, modulo the
 * number of lines, plus one (docs/decisions/draws.md). Anybody can repeat it; the table's check does.
 */
const drawnNumber = (resultado: string, sha256: string, total: number): number =>
  (Number.parseInt(sha256Of(`${resultado}:${sha256}`).slice(0, HEX_DIGITS), 16) % total) + 1

const iso = (instant: string): string => new Date(instant).toISOString()

/** The list as everybody sees it: the seed stays secret until the draw. */
function toSorteioLista(row: repo.SorteioListaRow): NonNullable<SorteioLista> {
  const { id: _id, semente: _semente, em, sorteada_em, ...rest } = row
  return { ...rest, em: iso(em), sorteada_em: sorteada_em && iso(sorteada_em) }
}

/** GET sorteios/lista for the site; null before the list is frozen. */
export async function readSorteioLista({ db }: Pick<AppDeps, 'db'>): Promise<SorteioLista> {
  const row = await repo.findSorteioLista(db)
  return row && toSorteioLista(row)
}

/** GET sorteios/lista for admins: with the entry that won. */
export async function readSorteioForOffice({ db }: Pick<AppDeps, 'db'>): Promise<SorteioLista> {
  const lista = await readSorteioLista({ db })
  return lista && { ...lista, ganhadora: lista.numero === null ? null : await repo.findGanhadora(db) }
}

type Announced = { concurso: number | null; extracao: string | null; sementeSha256: string | null }

/** The file: a heading that says what decides, then a line for each entry. It names nobody. */
function textOf(
  entries: readonly { numero: number; id: string }[],
  { concurso, extracao, sementeSha256 }: Announced,
  at: Date,
): string {
  const head = [
    'Sorteio',
    `Lista congelada em: ${isoWithOffset(at)}`,
    `Inscrições: ${entries.length}`,
    extracao === null
      ? `SHA-256 da semente: ${sementeSha256}`
      : `Loteria Federal: concurso ${concurso}, ${formatDay(extracao)}`,
    '',
  ]
  return `${[...head, ...entries.map(({ numero, id }) => `${numero} ${shortCode(id)}`)].join('\n')}\n`
}

/**
 * POST sorteios/lista. Numbers the entries and freezes them into a public file, with what will decide: a draw of the
 * Loteria Federal of a later day, or a new seed. From then on nobody can be imported. Refused (409) when the list is
 * frozen or empty, (400) when the day of the draw is not to come.
 */
export async function freezeSorteio(
  { db, now }: Pick<AppDeps, 'db' | 'now'>,
  caller: Usuario,
  { concurso = null, extracao = null }: SorteioListaInput,
): Promise<Result<SorteioLista>> {
  const frozen = await transaction(db, async (tx): Promise<Result<null>> => {
    await lockImports(tx)
    const at = now()
    if (await repo.findSorteioLista(tx)) return refuse(409, 'sorteio.frozen')
    if (extracao !== null && extracao <= businessDay(at)) return refuse(400, 'sorteio.extracao-past', 'extracao')
    const entries = await repo.numberEntries(tx)
    if (entries.length === 0) return refuse(409, 'sorteio.no-entries')
    const semente = extracao === null ? randomBytes(32).toString('hex') : null
    const sementeSha256 = semente && sha256Of(semente)
    const texto = textOf(entries, { concurso, extracao, sementeSha256 }, at)
    const sha256 = sha256Of(texto)
    const por = caller.id
    const total = entries.length
    const id = await repo.insertSorteioLista(tx, {
      texto,
      sha256,
      total,
      at,
      por,
      concurso,
      extracao,
      semente,
      sementeSha256,
    })
    if (id === null) return refuse(409, 'sorteio.frozen')
    const detail = { sha256, inscricoes: total, ...(concurso && { concurso }) }
    await record(tx, [
      { entity: 'sorteioLista', entityId: id, fromState: null, toState: 'frozen', actor: `usuario:${por}`, detail },
    ])
    return done(null)
  })
  return frozen.ok ? done(await readSorteioForOffice({ db })) : frozen
}

/**
 * POST sorteios/sorteio. Draws a line of the frozen list, once: by the five prizes of the announced draw of the Loteria
 * Federal, from its day on, or by the seed, which is published with the result.
 */
export async function drawSorteio(
  { db, now }: Pick<AppDeps, 'db' | 'now'>,
  caller: Usuario,
  { premios = null }: SorteioSorteio,
): Promise<Result<SorteioLista>> {
  const drawn = await transaction(db, async (tx): Promise<Result<null>> => {
    const lista = await repo.lockSorteioLista(tx)
    if (!lista) return refuse(409, 'sorteio.not-frozen')
    const { id, sha256, total, extracao, semente, concurso } = lista
    if (lista.numero !== null) return refuse(409, 'sorteio.drawn', [lista.numero])
    if (semente !== null && premios) return refuse(400, 'sorteio.by-seed', 'premios')
    if (semente === null && !premios) return refuse(400, 'sorteio.premios-needed', 'premios')
    const at = now()
    if (extracao !== null && businessDay(at) < extracao) return refuse(409, 'sorteio.too-early', [formatDay(extracao)])
    const resultado = semente ?? resultadoOf(premios ?? [])
    const numero = drawnNumber(resultado, sha256, total)
    await repo.setSorteioDrawn(tx, { resultado, numero, at, por: caller.id })
    const detail = { numero, resultado, ...(concurso && { concurso }) }
    const actor = `usuario:${caller.id}`
    await record(tx, [{ entity: 'sorteioLista', entityId: id, fromState: 'frozen', toState: 'drawn', actor, detail }])
    return done(null)
  })
  return drawn.ok ? done(await readSorteioForOffice({ db })) : drawn
}
