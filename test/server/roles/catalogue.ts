import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { addDays, businessDay } from '../../../contract/dates.ts'
import { join, makeFila } from '../../support/fila.ts'
import { makeCidade, makeEvento, makeLote, makeRifa } from '../../support/fixtures.ts'
import type { Examples, World } from './world.ts'

const today = businessDay(new Date())

/** Cities, events with sectors and lots, raffles. */
export function catalogue(w: World): Examples {
  const { db } = w.shop
  const empty = async () => {
    const evento = await makeEvento(db, { idCidade: w.cidade })
    return { evento, ...(await makeLote(db, evento)) }
  }
  const cancelled = async (isOver = true) => {
    const { evento } = await empty()
    if (isOver)
      await db.execute(sql`UPDATE evento SET situacao = 'cancelado', motivo = 'chuva forte', cancelado_em = clock_timestamp(),
        cancelado_por = gen_random_uuid() WHERE id = ${evento}`)
    return evento
  }
  const gift = () => ({ chave: randomUUID(), idEvento: w.evento, id_lote: w.lote })
  return {
    'GET /api/cidades': {},
    'GET /api/cidades/coordenadas': {},
    'GET /api/cidades/:id': { send: () => ({ params: { id: w.cidade } }) },
    'POST /api/cidades': { send: () => ({ body: { nome: `Cidade ${w.unique()}`, estado: 'BA' } }) },
    'GET /api/tarifas': {},
    'POST /api/tarifas': {
      send: () => ({ body: { nome: `Motivo ${w.unique()}`, documento: 'Crachá', onde: 'BA' } }),
    },
    'POST /api/codigos/conferir': { send: () => ({ body: { codigo: w.typedCodigo, idEvento: w.evento } }) },
    // Staff see the codes of their cities' events.
    'GET /api/codigos': { seen: { elsewhere: 200 } },
    'GET /api/codigos/:id': { send: () => ({ params: { id: w.codigo } }) },
    'POST /api/codigos': {
      send: () => ({
        body: { codigo: `CODE${w.unique()}`, tipo: 'percentual', percentual: 10, id_evento: w.evento },
      }),
      // An event of another city cannot be chosen.
      seen: { faraway: 400 },
    },
    'GET /api/planos': {},
    'POST /api/planos': { send: () => ({ body: { nome: `Plano ${w.unique()}`, valor: '39,90', beneficios: [] } }) },
    'DELETE /api/planos/:id': {
      send: async () => ({
        params: {
          id: await w.rowOf(sql`INSERT INTO plano (nome, valor_cents, com_cadeira)
            VALUES (${`Plano ${w.unique()}`}, 3990, true) RETURNING id`),
        },
      }),
    },
    // For staff, an event of another city does not exist.
    'GET /api/cortesias': { send: () => ({ query: { idEvento: w.evento } }), seen: { elsewhere: 404 } },
    'GET /api/cortesias/eventos': { seen: { elsewhere: 200 } },
    'GET /api/cortesias/eventos/:id': { send: () => ({ params: { id: w.evento } }), seen: { elsewhere: 404 } },
    // To a promoter, what others give does not exist either.
    'GET /api/cortesias/:id': {
      send: () => ({ params: { id: w.cota } }),
      seen: { elsewhere: 404, promoter: 404, divulgacao: 404 },
    },
    'GET /api/cortesias/:id/ingressos': {
      send: async () => ({ params: { id: await w.cortesia() } }),
      seen: { elsewhere: 404, promoter: 404, divulgacao: 404 },
    },
    'POST /api/cortesias': { send: () => ({ body: { ...gift(), nome: 'Rita Lima' } }), seen: { elsewhere: 404 } },
    'POST /api/cortesias/lista': {
      send: () => ({ body: { ...gift(), linhas: [{ nome: 'Rita Lima' }] } }),
      seen: { elsewhere: 404 },
    },
    'POST /api/cortesias/cotas': {
      send: async () => ({ body: { id_evento: (await empty()).evento, id_usuario: w.people.city.id, cota: 5 } }),
    },
    'DELETE /api/cortesias/:id': {
      send: async () => ({ params: { id: await w.cortesia() } }),
      seen: { elsewhere: 404, promoter: 404, divulgacao: 404 },
    },
    'DELETE /api/cidades': { send: async () => ({ body: { id: await makeCidade(db, `Vazia ${w.unique()}`) } }) },

    // For staff, an event of another city does not exist.
    'GET /api/eventos/:id': { send: () => ({ params: { id: w.evento } }), seen: { elsewhere: 404 } },
    'GET /api/eventos/:id/agenda.ics': { send: () => ({ params: { id: w.evento } }) },
    'POST /api/eventos/list': {
      send: () => ({
        body: {
          pesquisa: {
            cidades: [w.cidade],
            nome: 'festival',
            data: today,
            inicioVendasAte: today,
            dataEventoDepois: today,
            inicioVendasDepois: today,
          },
          cursor: 0,
          limit: 25,
          orderType: 'ASC',
        },
      }),
    },
    'POST /api/eventos': {
      send: () => ({
        body: {
          nome: 'Noite de Samba',
          id_cidade: w.cidade,
          local: 'Praça Central',
          endereco: 'Rua das Flores, 1',
          data: addDays(today, 20),
          inicio_vendas: today,
          obs: '',
          descricao: 'Uma noite',
          hora: '20:30',
          max_por_cliente: 6,
        },
      }),
      // Another city cannot be chosen.
      seen: { faraway: 400 },
    },
    'DELETE /api/eventos': { send: async () => ({ body: { id: (await empty()).evento } }) },
    'POST /api/eventos/setor': {
      send: () => ({
        body: { id_evento: w.evento, nome: 'Camarote', tipo: 2, qtd_por_linha: 0, qtd_lugar: 1, dividir_ate: 3 },
      }),
    },
    'DELETE /api/eventos/setor': { send: async () => ({ body: { id: (await empty()).setor } }) },
    'PUT /api/eventos/vendas-abertas': {
      send: async () => ({ body: { id: (await empty()).evento, abertas: false } }),
    },
    // Refused: it has no picture.
    'PUT /api/eventos/publicar': { send: async () => ({ body: { id: (await empty()).evento, publicado: true } }) },
    'POST /api/eventos/adiar': {
      send: async () => ({
        body: {
          ...{ id: (await empty()).evento, data: addDays(today, 90), hora: '21:00' },
          ...{ devolver_ate: addDays(today, 30), motivo: 'chuva forte' },
        },
      }),
    },
    'POST /api/eventos/cancelar': {
      send: async () => ({ body: { id: await cancelled(false), motivo: 'chuva forte', nome: 'Festival do Sol' } }),
    },
    // Nothing of this order is to be given back.
    'POST /api/eventos/cancelamento/tentar': {
      send: () => ({ body: { id: randomUUID() } }),
      ok: 404,
    },
    'GET /api/eventos/:id/efeito': { send: () => ({ params: { id: w.evento } }) },
    'GET /api/eventos/:id/previa': {
      send: () => ({ params: { id: w.evento }, query: { tipo: 'evento-cancelado', motivo: 'chuva' } }),
    },
    'GET /api/eventos/:id/previa/pagina': {
      send: async () => {
        const path = `eventos/${w.evento}/previa?tipo=evento-cancelado&motivo=chuva`
        const { body } = await w.people.admin.get<{ pagina: string }>(path)
        const { searchParams } = new URL(body.pagina, 'http://x')
        return { params: { id: w.evento }, query: Object.fromEntries(searchParams) }
      },
    },
    'GET /api/eventos/:id/cancelamento': { send: async () => ({ params: { id: await cancelled() } }) },
    'PUT /api/eventos/setor/lugares': {
      send: async () => {
        const { setor } = await makeLote(db, await makeEvento(db, { idCidade: w.cidade }), { tipo: 1, lugares: 4 })
        return { body: { id: setor, linhas: [{ nome: 'A', mapa: 'oo_oox' }] } }
      },
    },
    'POST /api/eventos/modelo': {
      send: () => ({
        body: {
          modelo: 'teatro',
          nome: `Peça ${w.unique()}`,
          local: 'Teatro Central',
          endereco: 'Rua da Praia, 10',
          data: '2099-01-01',
          cidade: 'Salvador',
          estado: 'BA',
        },
      }),
    },
    'GET /api/ensaio': {},
    'POST /api/ensaio': { send: () => ({ body: { id_evento: w.evento } }) },
    'DELETE /api/ensaio': {},
    'POST /api/eventos/copiar': { send: () => ({ body: { id: w.evento, data: '2099-01-01' } }) },
    'POST /api/eventos/lote': {
      // In a separate sector, because a newer lot closes the previous one.
      send: async () => ({
        body: {
          id_evento_setor: (await empty()).setor,
          data: today,
          hora: '00:00',
          qtd_total: 10,
          valor: '80,00',
          taxa_adm: 12,
        },
      }),
    },
    'DELETE /api/eventos/lote': { send: async () => ({ body: { id: (await empty()).lote } }) },
    'GET /api/eventos/:id/lugares': { send: () => ({ params: { id: w.evento } }) },
    'GET /api/eventos/:id/meia': { send: () => ({ params: { id: w.evento } }) },
    'POST /api/eventos/vendas/list': { send: () => ({ body: { id: w.evento, setor: w.setor } }) },
    'POST /api/eventos/vendas/count': { send: () => ({ body: { id: w.lote } }) },
    'POST /api/eventos/vendas/total': { send: () => ({ body: { idEvento: w.evento } }) },

    'GET /api/fila/:id': { send: async () => ({ params: { id: (await makeFila(db)).evento } }) },
    'GET /api/fila/:id/lugar': {
      send: async () => ({ params: { id: (await makeFila(db)).evento } }),
      // Everybody may read their own place.
      seen: { other: 200 },
    },
    'GET /api/fila/:id/lista.txt': {
      send: async () => ({ params: { id: (await makeFila(db)).evento } }),
      // There is none before the draw.
      ok: 404,
    },
    'GET /api/eventos/:id/fila': {
      send: async () => ({ params: { id: (await makeFila(db, { idCidade: w.cidade })).evento } }),
      seen: { elsewhere: 404 },
    },
    'POST /api/fila/:id': {
      send: async () => ({ params: { id: (await makeFila(db)).evento }, body: {} }),
      // Everybody has a place of their own.
      seen: { other: 200 },
    },
    'DELETE /api/fila/:id': {
      send: async (who) => {
        const { evento } = await makeFila(db)
        if (who === 'owner') await join(w.owner, evento)
        return { params: { id: evento } }
      },
    },

    'GET /api/rifas': {},
    'GET /api/rifas/:id': { send: () => ({ params: { id: w.rifa } }) },
    'POST /api/rifas': {
      send: () => ({
        body: {
          nome: 'Bola autografada',
          descricao: 'Uma bola',
          valor: 5,
          qtd_numeros: 100,
          inicio_vendas: today,
          data_sorteio: addDays(today, 10),
        },
      }),
    },
    'DELETE /api/rifas': { send: async () => ({ body: { id: await makeRifa(db) } }) },
    'POST /api/rifas/publicar': { send: async () => ({ body: { id: await makeRifa(db), publicada: false } }) },
    // A raffle still on sale without sold numbers cannot be drawn.
    'POST /api/rifas/sorteio': { send: async () => ({ body: { id: await makeRifa(db), numero: 3 } }), ok: 409 },
    // Refused: its sales are not over, so the list cannot be frozen.
    'POST /api/rifas/lista': { send: async () => ({ body: { id: await makeRifa(db) } }), ok: 409 },
    'GET /api/rifas/:id/lista.txt': { send: () => ({ params: { id: w.rifa } }), ok: 404 },
    'GET /api/rifas/:id/numeros': { send: () => ({ params: { id: w.rifa } }) },
    'POST /api/rifas/vendas/list': { send: () => ({ body: { id: w.rifa } }) },
  }
}
