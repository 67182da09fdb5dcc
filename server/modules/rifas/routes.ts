import { and, asc, eq, sql } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { MESSAGES } from '../../../contract/messages.ts'
import { toReais } from '../../../contract/money.ts'
import { Rifa, RifaList, RifaParams, RifaVendasInput, RifaVendasList } from '../../../contract/rifas.ts'
import { isRifaOpen } from '../../../contract/rifas-rules.ts'
import { rifa } from '../../db/schema/index.ts'
import type { AppDeps } from '../../deps.ts'
import { answer } from '../../plugins/answers.ts'
import { done, refuse } from '../../sales/deps.ts'

const toRifa = (row: typeof rifa.$inferSelect, now: Date) => ({
  id: row.id,
  nome: row.nome,
  descricao: row.descricao,
  valor: toReais(row.valorCents),
  qtd_numeros: row.qtdNumeros,
  data_sorteio: row.dataSorteio,
  inicio_vendas: row.inicioVendas,
  aberta: isRifaOpen({ inicio_vendas: row.inicioVendas, data_sorteio: row.dataSorteio }, now),
})

/** Raffles: reading (spec §2, /rifas/{idRifa}). */
export const rifas: FastifyPluginAsyncZod<AppDeps> = async (app, { db, now }) => {
  app.get('/api/rifas', { schema: { response: { 200: RifaList } } }, async () => {
    const rows = await db
      .select()
      .from(rifa)
      .where(eq(rifa.excluir, false))
      .orderBy(asc(rifa.dataSorteio), asc(rifa.id))
    return { result: rows.map((row) => toRifa(row, now())) }
  })

  app.get('/api/rifas/:id', { schema: { params: RifaParams, response: { 200: Rifa } } }, async ({ params }) => {
    const [row] = await db
      .select()
      .from(rifa)
      .where(and(eq(rifa.id, params.id), eq(rifa.excluir, false)))
    return answer(row ? done(toRifa(row, now())) : refuse(404, MESSAGES.notFound))
  })

  app.post(
    '/api/rifas/vendas/list',
    { schema: { body: RifaVendasInput, response: { 200: RifaVendasList } } },
    async ({ body, caller }) => {
      const { rows } = await db.execute<{ nr_sorte: number; status: string }>(sql`
        SELECT nr_sorte, CASE WHEN status IN ('held', 'paying') THEN 'reservado' ELSE 'paid' END AS status
        FROM venda WHERE id_rifa = ${body.id} AND status NOT IN ('released', 'refunded')
          AND NOT (status = 'held' AND (expires_at < clock_timestamp()
            OR id_cliente IS NOT DISTINCT FROM ${caller.session?.idCliente ?? null}::uuid))
        ORDER BY nr_sorte`)
      return { result: rows, total: rows.length }
    },
  )
}
