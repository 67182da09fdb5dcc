import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  Evento,
  EventoCopiarInput,
  EventoDelete,
  EventoInput,
  Lote,
  Setor,
  VendasTotal,
  VendasTotalInput,
} from '../../../contract/eventos.ts'
import { LoteDelete, LoteInput, SetorDelete, SetorInput } from '../../../contract/setores.ts'
import { IdOnly } from '../../../contract/fields.ts'
import { VendasAbertasInput } from '../../../contract/vendas-abertas.ts'
import { PublicarInput } from '../../../contract/publicar.ts'
import { EventoModeloInput } from '../../../contract/modelos.ts'
import { LugaresInput } from '../../../contract/lugares.ts'
import type { AppDeps } from '../../app-deps.ts'
import { actorOf, type Caller, usuarioOf } from '../../plugins/auth.ts'
import { answer, type Result } from '../../result.ts'
import { copyEvento } from './copy-evento.ts'
import { removeEvento, saveEvento, totalOf } from './edit-evento.ts'
import { createFromModelo } from './modelo-evento.ts'
import { removeLote, saveLote } from './edit-lote.ts'
import { setPublishing } from './edit-publishing.ts'
import { setSale } from './edit-sale.ts'
import { removeSetor, saveLugares, saveSetor } from './edit-setor.ts'
import { type Edited, foreignRefusal } from './own-evento.ts'

/** The back-office's calls for events, sectors and lots (docs/product.md#calls). */
export const eventosEdit: FastifyPluginAsyncZod<AppDeps> = async (app, deps) => {
  const { db } = deps
  /** Makes an edit of what is in the caller's cities. */
  const edit = async <T>(
    caller: Caller,
    edited: Edited,
    save: (deps: AppDeps, actor: string) => Promise<Result<T>>,
  ): Promise<T> => answer((await foreignRefusal(db, usuarioOf(caller), edited)) ?? (await save(deps, actorOf(caller))))

  app.post(
    '/api/eventos',
    { schema: { summary: 'Cadastra ou edita um evento', body: EventoInput, response: { 200: Evento } } },
    ({ body, caller }) => edit(caller, { evento: body.id, cidade: body.id_cidade }, (...by) => saveEvento(...by, body)),
  )
  app.delete(
    '/api/eventos',
    { schema: { summary: 'Exclui um evento', body: EventoDelete, response: { 200: IdOnly } } },
    ({ body, caller }) => edit(caller, { evento: body.id }, (...by) => removeEvento(...by, body.id)),
  )
  app.post(
    '/api/eventos/copiar',
    {
      schema: {
        summary: 'Copia um evento para outro dia, sem as vendas',
        body: EventoCopiarInput,
        response: { 200: Evento },
      },
    },
    ({ body, caller }) => edit(caller, { evento: body.id }, (...by) => copyEvento(...by, body)),
  )
  app.post(
    '/api/eventos/modelo',
    {
      schema: {
        summary: 'Cadastra um rascunho completo a partir de um modelo',
        body: EventoModeloInput,
        response: { 200: Evento },
      },
    },
    async ({ body, caller }) => answer(await createFromModelo(deps, actorOf(caller), body)),
  )
  app.put(
    '/api/eventos/vendas-abertas',
    {
      schema: {
        summary: 'Encerra ou reabre as vendas de um evento, setor ou lote',
        body: VendasAbertasInput,
        response: { 200: Evento },
      },
    },
    ({ body, caller }) => edit(caller, { evento: body.id }, (...by) => setSale(...by, body)),
  )
  app.put(
    '/api/eventos/publicar',
    {
      schema: {
        summary: 'Publica um evento, marca a publicação, ou volta a rascunho',
        body: PublicarInput,
        response: { 200: Evento },
      },
    },
    ({ body, caller }) => edit(caller, { evento: body.id }, (...by) => setPublishing(...by, body)),
  )
  app.post(
    '/api/eventos/vendas/total',
    {
      schema: {
        summary: 'Soma as vendas pagas de um evento, em reais',
        body: VendasTotalInput,
        response: { 200: VendasTotal },
      },
    },
    async ({ body, caller }) => answer(await totalOf(db, usuarioOf(caller), body.idEvento)),
  )

  app.post(
    '/api/eventos/setor',
    { schema: { summary: 'Cadastra ou edita um setor', body: SetorInput, response: { 200: Setor } } },
    ({ body, caller }) => edit(caller, { evento: body.id_evento }, (...by) => saveSetor(...by, body)),
  )
  app.delete(
    '/api/eventos/setor',
    { schema: { summary: 'Exclui um setor', body: SetorDelete, response: { 200: IdOnly } } },
    ({ body, caller }) => edit(caller, { setor: body.id }, (...by) => removeSetor(...by, body.id)),
  )
  app.put(
    '/api/eventos/setor/lugares',
    { schema: { summary: 'Desenha os lugares de um setor', body: LugaresInput, response: { 200: Setor } } },
    ({ body, caller }) => edit(caller, { setor: body.id }, (...by) => saveLugares(...by, body)),
  )

  app.post(
    '/api/eventos/lote',
    { schema: { summary: 'Cadastra ou edita um lote', body: LoteInput, response: { 200: Lote } } },
    ({ body, caller }) =>
      edit(caller, { setor: body.id_evento_setor, lote: body.id }, (...by) => saveLote(...by, body)),
  )
  app.delete(
    '/api/eventos/lote',
    { schema: { summary: 'Exclui um lote', body: LoteDelete, response: { 200: IdOnly } } },
    ({ body, caller }) => edit(caller, { lote: body.id }, (...by) => removeLote(...by, body.id)),
  )
}
