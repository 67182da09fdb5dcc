import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { FilaOffice, FilaOfficeParams } from '../../../contract/fila-office.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Usuario } from '../../auth/admin-sessions-repo.ts'
import { estadoOf, waitingIn } from '../../fila/fila-answer.ts'
import type { Snapshot } from '../../fila/fila-snapshots.ts'
import { usuarioOf, worksInCidade } from '../../plugins/auth.ts'
import { answer, done, refuse, type Result } from '../../result.ts'
import { readOffice } from './fila-office-repo.ts'
import { isListKept } from './lista-routes.ts'

const SECONDS = 60

/** How many people wait and choose, and the speed of the line; none when the waiting room was turned off. */
function movementOf(snapshot: Snapshot | null, now: Date) {
  if (!snapshot) return { esperando: 0, escolhendo: 0, por_minuto: null, segundos: null }
  const esperando = waitingIn(snapshot)
  const speed = snapshot.sold_out ? null : snapshot.per_second
  return {
    esperando,
    escolhendo: [...snapshot.admitted.values()].filter((endsAt) => endsAt > now.getTime()).length,
    por_minuto: speed && speed * SECONDS,
    segundos: speed && Math.ceil(esperando / speed),
  }
}

/** GET eventos/{id}/fila: for users with access to the event's city; 404 for others. */
async function watchFila(deps: AppDeps, usuario: Usuario, id: string): Promise<Result<FilaOffice>> {
  const row = await readOffice(deps.db, id)
  if (!row || !worksInCidade(usuario, row.id_cidade)) return refuse(404, 'record.not-found')
  const now = deps.now()
  const snapshot = row.fila_abre_em === null ? null : await deps.filas.of(id)
  const isDrawn = row.drawn_at !== null
  return done({
    id,
    nome: row.nome,
    abre_em: row.fila_abre_em && new Date(row.fila_abre_em).toISOString(),
    agora: now.toISOString(),
    estado: snapshot ? estadoOf(snapshot) : 'off',
    ...movementOf(snapshot, now),
    compraram: row.done,
    perderam_a_vez: row.ended,
    desistiram: row.left,
    janela: row.window_size,
    livres: row.free,
    reservados: row.held,
    sorteio: {
      semente_sha256: row.seed_sha256,
      semente: isDrawn ? row.seed : null,
      lista_sha256: row.list_sha256,
      total: row.drawn,
    },
    sorteada_em: row.drawn_at && new Date(row.drawn_at).toISOString(),
    tem_lista: isDrawn && isListKept(row.data, now),
  })
}

/** The waiting room of an event, for its organiser. */
export const filaOffice: FastifyPluginAsyncZod<AppDeps> = async (app, deps) => {
  app.get(
    '/api/eventos/:id/fila',
    {
      schema: {
        summary: 'Mostra como anda a fila de um evento',
        params: FilaOfficeParams,
        response: { 200: FilaOffice },
      },
    },
    async ({ params, caller }) => answer(await watchFila(deps, usuarioOf(caller), params.id)),
  )
}
