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
import { actorOf, usuarioOf } from '../../plugins/auth.ts'
import { answer } from '../../result.ts'
import { copyEvento } from './copy-evento.ts'
import { removeEvento, saveEvento, totalOf } from './edit-evento.ts'
import { createFromModelo } from './modelo-evento.ts'
import { removeLote, saveLote } from './edit-lote.ts'
import { setPublishing } from './edit-publishing.ts'
import { setSale } from './edit-sale.ts'
import { removeSetor, saveLugares, saveSetor } from './edit-setor.ts'

/** The back-office's calls for events, sectors and lots (docs/product.md#calls). */
export const eventosEdit: FastifyPluginAsyncZod<AppDeps> = async (app, deps) => {
  const { db } = deps
  app.post(
    '/api/eventos',
    { schema: { summary: 'Cadastra ou edita um evento', body: EventoInput, response: { 200: Evento } } },
    async ({ body, caller }) => answer(await saveEvento(deps, actorOf(caller), body)),
  )
  app.delete(
    '/api/eventos',
    { schema: { summary: 'Exclui um evento', body: EventoDelete, response: { 200: IdOnly } } },
    async ({ body, caller }) => answer(await removeEvento(deps, actorOf(caller), body.id)),
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
    async ({ body, caller }) => answer(await copyEvento(deps, actorOf(caller), body)),
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
    async ({ body, caller }) => answer(await setSale(deps, actorOf(caller), body)),
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
    async ({ body, caller }) => answer(await setPublishing(deps, actorOf(caller), body)),
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
    async ({ body, caller }) => answer(await saveSetor(deps, actorOf(caller), body)),
  )
  app.delete(
    '/api/eventos/setor',
    { schema: { summary: 'Exclui um setor', body: SetorDelete, response: { 200: IdOnly } } },
    async ({ body, caller }) => answer(await removeSetor(deps, actorOf(caller), body.id)),
  )
  app.put(
    '/api/eventos/setor/lugares',
    { schema: { summary: 'Desenha os lugares de um setor', body: LugaresInput, response: { 200: Setor } } },
    async ({ body, caller }) => answer(await saveLugares(deps, actorOf(caller), body)),
  )

  app.post(
    '/api/eventos/lote',
    { schema: { summary: 'Cadastra ou edita um lote', body: LoteInput, response: { 200: Lote } } },
    async ({ body, caller }) => answer(await saveLote(deps, actorOf(caller), body)),
  )
  app.delete(
    '/api/eventos/lote',
    { schema: { summary: 'Exclui um lote', body: LoteDelete, response: { 200: IdOnly } } },
    async ({ body, caller }) => answer(await removeLote(deps, actorOf(caller), body.id)),
  )
}
