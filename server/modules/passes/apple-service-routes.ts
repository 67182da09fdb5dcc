import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  PasseAparelhoParams,
  PasseParams,
  PasseRegistrado,
  PasseRegistroInput,
  PasseRegistroParams,
  PassesMudados,
  PassesMudadosQuery,
} from '../../../contract/passes.ts'
import type { AppDeps } from '../../app-deps.ts'
import { transaction } from '../../db/transaction.ts'
import { answer, refuse, Refused } from '../../result.ts'
import { changedPasses, findPasse, type PasseRow, registerDevice, removeDevice } from './wallet-passes-repo.ts'
import { PKPASS } from './passes-routes.ts'
import { APPLE_SERVICE, renewedPass } from './passes-service.ts'

const SCHEME = 'ApplePass '

/**
 * The web service of Apple's wallet (contract/passes.ts). A device shows the token of its pass, which we signed: it reads
 * and registers that pass alone.
 */
export const appleService: FastifyPluginAsyncZod<AppDeps> = async (app, deps) => {
  const { db, tickets, wallets } = deps
  const base = `${APPLE_SERVICE}/v1`

  type Named = { headers: { authorization?: string | undefined }; params: { tipo: string; serie: string } }
  async function passeOf({ headers, params }: Named): Promise<PasseRow> {
    const given = headers.authorization ?? ''
    const id = given.startsWith(SCHEME) ? tickets.readWallet(given.slice(SCHEME.length)) : null
    if (id === null || id !== params.serie || params.tipo !== wallets.apple?.type)
      throw new Refused(refuse(401, 'login.needed'))
    const passe = await findPasse(db, id)
    if (passe?.tipo !== 'apple') throw new Refused(refuse(404, 'record.not-found'))
    return passe
  }

  app.post(
    `${base}/devices/:aparelho/registrations/:tipo/:serie`,
    {
      schema: {
        summary: 'Registra um aparelho com um passe',
        params: PasseRegistroParams,
        body: PasseRegistroInput,
        response: { 200: PasseRegistrado, 201: PasseRegistrado },
      },
    },
    async (request, reply) => {
      const { id } = await passeOf(request)
      const { aparelho } = request.params
      const { pushToken } = request.body
      const isNew = await transaction(db, (tx) => registerDevice(tx, { idPasse: id, aparelho, pushToken }))
      if (isNew === null) throw new Refused(refuse(429, 'rate.limited'))
      if (isNew) deps.wake('passes')
      return reply.status(isNew ? 201 : 200).send({ ok: true })
    },
  )

  app.delete(
    `${base}/devices/:aparelho/registrations/:tipo/:serie`,
    {
      schema: {
        summary: 'Esquece um aparelho de um passe',
        params: PasseRegistroParams,
        response: { 200: PasseRegistrado },
      },
    },
    async (request) => {
      const { id } = await passeOf(request)
      await removeDevice(db, id, request.params.aparelho)
      return { ok: true as const }
    },
  )

  app.get(
    `${base}/devices/:aparelho/registrations/:tipo`,
    {
      schema: {
        summary: 'Lista os passes de um aparelho que mudaram',
        params: PasseAparelhoParams,
        querystring: PassesMudadosQuery,
        response: { 200: PassesMudados, 204: z.void() },
      },
    },
    async ({ params, query }, reply) => {
      if (params.tipo !== wallets.apple?.type) throw new Refused(refuse(404, 'record.not-found'))
      const changed = await changedPasses(db, params.aparelho, Number(query.passesUpdatedSince ?? 0))
      if (changed.length === 0) return reply.status(204).send(undefined)
      const lastUpdated = String(Math.max(...changed.map(({ mudou }) => mudou)))
      return { serialNumbers: changed.map(({ id }) => id), lastUpdated }
    },
  )

  app.get(
    `${base}/passes/:tipo/:serie`,
    {
      schema: { summary: 'Um passe como está agora', params: PasseParams },
      config: { answers: [PKPASS] },
    },
    async (request, reply) => {
      const passe = await passeOf(request)
      const since = Date.parse(request.headers['if-modified-since'] ?? '')
      if (since >= passe.mudou * 1000) return reply.status(304).send()
      const file = answer(await renewedPass(deps, passe))
      void reply
        .header('cache-control', 'private, no-store')
        .header('last-modified', new Date(passe.mudou * 1000).toUTCString())
      return reply.type(PKPASS).send(file)
    },
  )
}
