import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { freshPhone } from '../../support/client.ts'
import { giveFactor } from '../../support/factor.ts'
import { PROOF } from '../../support/office.ts'
import { makeUsuario } from '../../support/staff.ts'
import { type Examples, TASK_WHO, type World } from './world.ts'

const OTHERS = Object.fromEntries(TASK_WHO.map((who) => [who, 404]))

const KEY = { id: 'AA', rawId: 'AA', type: 'public-key' } as const
const KEY_ANSWER = { ...KEY, response: { clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA' } }
const NEW_KEY_ANSWER = { ...KEY, response: { clientDataJSON: 'AA', attestationObject: 'AA' } }

/** Health checks, API documentation, sessions, clientes, users, history. */
export function people(w: World): Examples {
  const telefone = freshPhone()
  const usuario = async () => (await makeUsuario(w.shop, { cidades: [w.cidade] })).id
  const withFactor = async () => {
    const id = await usuario()
    await giveFactor(w.shop, id)
    return id
  }
  const assignment = async () => {
    const id = await usuario()
    return w.rowOf(sql`SELECT id FROM usuario_cidade WHERE id_usuario = ${id}`)
  }
  const alert = () =>
    w.rowOf(sql`INSERT INTO alert (kind, subject, detail) VALUES ('test', ${w.unique()}, 'x') RETURNING id`)
  /** A person with the task that the caller `config` has, too. */
  const mudanca = async () => {
    const { id } = await makeUsuario(w.shop, { cidades: [w.cidade], tarefas: ['config'] })
    const papelId = await w.rowOf(sql`SELECT id_papel AS id FROM usuario WHERE id = ${id}`)
    return { id, versao: 1, papel: papelId, tarefas: [], todas_cidades: false, cidades: [w.cidade] }
  }
  const papel = () =>
    w.rowOf(sql`INSERT INTO papel (nome, tarefas) VALUES (${`Papel ${w.unique()}`}, '{}') RETURNING id`)
  const invitation = {
    nome: 'Iara Melo',
    telefone: '(84) 98765-4321',
    papel: 'portaria',
    todas_cidades: false,
    cidades: [w.cidade],
  }
  const convite = async () => {
    const made = await w.people.admin.post<{ convite: { id: string } }>('convites', invitation)
    if (made.status !== 200) throw new Error(`not invited: ${JSON.stringify(made.body)}`)
    return made.body.convite.id
  }
  return {
    'GET /api/comeco': {},
    'GET /api/comeco/pix': {},
    'POST /api/comeco/pix': {},
    'POST /api/comeco/sms': { send: () => ({ body: { telefone: freshPhone() } }) },
    // Nobody has asked for this code.
    'POST /api/comeco/sms/confirmar': { send: () => ({ body: { telefone, codigo: '123456' } }), ok: 400 },
    'POST /api/comeco/email': { send: () => ({ body: { email: 'ana@exemplo.com.br' } }) },
    'PUT /api/comeco/equipe': { send: () => ({ body: { sozinho: true } }) },

    'GET /healthz': {},
    'GET /readyz': {},
    // The test's server has no token configured for it.
    'GET /metrics': { ok: 404 },
    'GET /api/docs': {},
    'GET /api/docs/json': {},

    'POST /api/login': { send: () => ({ body: { user: 'ninguem', senha: 'errada' } }), ok: 400 },
    // Sent without the ticket that a right password gives.
    'POST /api/login/codigo': { send: () => ({ body: { codigo: '123456' } }), ok: 401 },
    'POST /api/login/senha': { send: () => ({ body: { senha: 'chuva no mar' } }), ok: 401 },
    'POST /api/login/segundo-fator': { ok: 401 },
    'POST /api/login/segundo-fator/confirmar': { send: () => ({ body: { codigo: '123456' } }), ok: 401 },
    // The test's server has an address of numbers, at which no passkey works.
    'POST /api/login/chave/opcoes': { ok: 409 },
    'POST /api/login/chave': { send: () => ({ body: { resposta: KEY_ANSWER } }), ok: 409 },
    'POST /api/verify-token': { send: () => ({ body: {} }) },
    // Without the device's cookie the token is refused.
    'POST /api/refresh-token': { send: () => ({ body: { token: 'x'.repeat(43) } }), ok: 401 },

    'POST /api/sms': { send: () => ({ body: { telefone: freshPhone() } }) },
    'POST /api/sms/confirmar': { send: () => ({ body: { telefone, codigo: '000000' } }), ok: 400 },
    'GET /api/clientes/phone/:phone': { send: () => ({ params: { phone: telefone } }) },
    'POST /api/clientes': { send: () => ({ body: { telefone, nome: 'Ninguém', senha: 'segredo' } }), ok: 403 },
    'POST /api/clientes/login': { send: () => ({ body: { telefone, senha: 'errada' } }), ok: 400 },
    'GET /api/clientes': { send: () => ({ query: { limit: '25', cursor: '0', pesquisa: 'pessoa' } }) },
    'GET /api/clientes/:id': { send: () => ({ params: { id: w.owner.id } }) },
    // An unknown id, so that no session ends.
    'DELETE /api/clientes/sessoes': { send: () => ({ body: { id: randomUUID() } }), ok: 404 },

    'GET /api/users/list': {},
    // Their own record, or any record for an admin.
    'GET /api/users/:id': {
      send: () => ({ params: { id: w.people.city.id } }),
      seen: { elsewhere: 404, gate: 404, promoter: 404, ...OTHERS },
    },
    'POST /api/users': {
      send: () => ({ body: { nome: 'Nova Pessoa', user: `nova${w.unique()}`, admin: false, senha: 'chuva no mar' } }),
    },
    // The stored hash matches no password, so that no session ends.
    'PUT /api/users/senha': { send: () => ({ body: { senha_atual: 'errada', senha: 'chuva no mar' } }), ok: 400 },
    'DELETE /api/users': { send: async () => ({ body: { id: await usuario() } }) },
    'DELETE /api/users/segundo-fator': { send: async () => ({ body: { id: await withFactor(), ...PROOF } }) },
    'DELETE /api/users/chaves': { send: async () => ({ body: { id: await usuario(), ...PROOF } }), ok: 409 },
    'GET /api/users/avisos': {},
    'PUT /api/users/avisos': {
      send: () => ({ body: { email: '', alertas: { acesso: false, dinheiro: false, sistema: false } } }),
    },
    'GET /api/users/:id/sessoes': { send: async () => ({ params: { id: await usuario() } }) },
    'DELETE /api/users/sessoes': { send: async () => ({ body: { user_id: await usuario() } }) },
    'GET /api/segundo-fator': {},
    // No password is right, so that no second factor changes.
    'POST /api/segundo-fator': { send: () => ({ body: { senha: 'errada' } }), ok: 400 },
    'POST /api/segundo-fator/confirmar': { send: () => ({ body: { codigo: '123456' } }), ok: 409 },
    'POST /api/segundo-fator/codigos': { send: () => ({ body: { senha: 'errada', codigo: '123456' } }), ok: 400 },
    'DELETE /api/segundo-fator': { send: () => ({ body: { senha: 'errada', codigo: '123456' } }), ok: 400 },
    'GET /api/chaves': {},
    'POST /api/chaves/opcoes': { ok: 409 },
    'POST /api/chaves': { send: () => ({ body: { nome: 'Celular', resposta: NEW_KEY_ANSWER } }), ok: 409 },
    'PUT /api/chaves': { send: () => ({ body: { id: randomUUID(), nome: 'Celular' } }), ok: 404 },
    // Without a recent proof.
    'DELETE /api/chaves': { send: () => ({ body: { id: randomUUID() } }), ok: 403 },
    'GET /api/prova': {},
    'POST /api/prova/opcoes': { ok: 409 },
    'POST /api/prova/chave': { send: () => ({ body: { resposta: KEY_ANSWER } }), ok: 409 },
    'POST /api/prova/senha': { send: () => ({ body: { senha: 'errada' } }), ok: 400 },
    'GET /api/sessoes': {},
    'DELETE /api/sessoes': { send: () => ({ body: { id: randomUUID() } }), ok: 404 },
    'DELETE /api/sessoes/outras': {},
    'POST /api/users/cidade': { send: async () => ({ body: { user_id: await usuario(), id_cidade: w.cidade } }) },
    'DELETE /api/users/cidade': { send: async () => ({ body: { id: await assignment() } }) },

    'GET /api/equipe': {},
    'PUT /api/equipe': { send: async () => ({ body: { mudancas: [await mudanca()] } }), seen: { faraway: 403 } },
    'POST /api/papeis': { send: () => ({ body: { nome: `Papel ${w.unique()}`, tarefas: ['vender'] } }) },
    'DELETE /api/papeis/:id': { send: async () => ({ params: { id: await papel() } }) },
    // Who may not give the gate of this city is refused.
    'POST /api/convites': { send: () => ({ body: invitation }), seen: { config: 403, faraway: 403 } },
    'POST /api/convites/:id/reenviar': {
      send: async () => ({ params: { id: await convite() }, body: {} }),
      seen: { config: 403, faraway: 403 },
    },
    'DELETE /api/convites/:id': {
      send: async () => ({ params: { id: await convite() } }),
      seen: { config: 403, faraway: 403 },
    },
    'POST /api/convites/abrir': { send: () => ({ body: { segredo: 'x' } }), ok: 404 },
    'POST /api/convites/aceitar': {
      send: () => ({ body: { segredo: 'x', user: 'iara.melo', senha: 'chuva no mar' } }),
      ok: 404,
    },

    'GET /api/privacidade': {},
    'GET /api/conta/avisos': { seen: { other: 200 } },
    'POST /api/conta/email': { send: () => ({ body: { email: null } }), seen: { other: 200 } },
    'GET /api/conta/remocao': { seen: { other: 200 } },
    // The stored hash matches no password, so that no account is removed.
    'POST /api/conta/dados': { send: () => ({ body: { senha: 'errada' } }), ok: 400, seen: { other: 400 } },
    'POST /api/conta/cadastro': {
      send: () => ({ body: { nome: 'Ana Maria', telefone: '71988887777', senha: 'errada' } }),
      ok: 400,
      seen: { other: 400 },
    },
    'POST /api/conta/remocao': { send: () => ({ body: { senha: 'errada' } }), ok: 400, seen: { other: 400 } },

    'GET /api/historico': {
      send: () => ({ query: { entidade: 'cidade', de: '2026-01-01', ate: '2030-01-01', cursor: '0', limit: '25' } }),
    },
    'GET /api/alertas': { send: () => ({ query: { cursor: '0', limit: '25' } }) },
    'POST /api/alertas/visto': { send: async () => ({ body: { id: await alert() } }) },

    'GET /api/mensagens': { send: () => ({ query: { cursor: '0', limit: '25' } }) },
    'POST /api/mensagens/tentar': {
      send: async () => ({
        body: {
          id: await w.rowOf(sql`INSERT INTO mensagem (tipo, sobre, id_cliente, canal, estado, proxima_em)
            SELECT 'compra-paga', gen_random_uuid(), id, 'email', 'desistida', NULL FROM cliente LIMIT 1 RETURNING id`),
        },
      }),
    },
    'GET /api/mensagens/modelos/:tipo': { send: () => ({ params: { tipo: 'compra-paga' } }) },
    'GET /api/mensagens/modelos/:tipo/pagina': {
      send: async () => {
        const { body } = await w.people.admin.get<{ pagina: string }>('mensagens/modelos/alerta')
        const { searchParams } = new URL(body.pagina, 'http://x')
        return { params: { tipo: 'alerta' }, query: Object.fromEntries(searchParams) }
      },
    },

    // For the provider only: no cookie and no token gives access.
    'POST /api/webhooks/pagarme': {
      send: () => ({ body: { id: 'hook_1', type: 'order.paid', data: { id: 'or_1', code: 'x' } } }),
      ok: 401,
    },

    // Last, because they end the sessions.
    'POST /api/logout': { send: () => ({ body: {} }) },
    'POST /api/clientes/logout': { send: () => ({ body: {} }) },
  }
}
