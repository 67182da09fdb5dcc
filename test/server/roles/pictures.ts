import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { CASA_DEMO } from '../../../contract/casa-rules.ts'
import { signLink } from '../../../server/auth/signed-links.ts'
import type { Examples, World } from './world.ts'

const HEAD = 'nome_completo;documento;data_nascimento;sexo;telefone;tamanho'

/** Pictures, banners, the prize draw, files behind signed links. */
export function pictures(w: World): Examples {
  const picture = (field: string, fields: Record<string, string>) => ({
    form: { fields, field, content: w.jpeg, name: 'a.jpg' },
  })
  /** A new document number, because each may register once. */
  const rg = () => `${w.unique()}X`.toUpperCase()
  const csv = () => Buffer.from(`${HEAD}\nAna Sousa;${rg()};01/02/1990;F;(71) 98765-4321;42`)
  /** An entry. A list that was frozen meanwhile would refuse it. */
  const sorteio = async () => {
    await w.shop.db.execute(sql`TRUNCATE sorteio_lista`)
    // Their numbers are of that list, and stay for ever.
    await w.shop.db.execute(sql`DELETE FROM sorteio WHERE numero IS NOT NULL`)
    return w.rowOf(sql`INSERT INTO sorteio (nome_completo, nome_busca, documento, data_nascimento, sexo, telefone, tamanho)
      VALUES ('Ana Sousa', 'ana sousa', ${rg()}, '1990-02-01', 'F', '71987654321', '42') RETURNING id`)
  }
  const nothing = { send: () => ({ params: { file: `${randomUUID()}.jpg` } }), ok: 404 }
  /** Splits the signed link of another answer into its parameters. */
  const signed = (path: string) => {
    const url = new URL(signLink(w.shop.deps.config.LINK_SECRET, path, new Date()), 'http://x')
    return { params: { file: url.pathname.split('/').at(-1) ?? '' }, query: Object.fromEntries(url.searchParams) }
  }
  return {
    'GET /api/bannerImg/:file': { send: async () => ({ params: { file: `${await w.banner()}.jpg` } }) },
    'GET /api/eventoImg/:file': nothing,
    'GET /api/rifaImg/:file': nothing,
    'GET /api/fotos/:file': { send: () => signed(`/api/fotos/${randomUUID()}.jpg`), ok: 404 },
    'GET /api/exportacoes/:file': {
      send: async () => {
        const { body } = await w.people.admin.get<{ path: string }>('sorteios/exportar')
        const url = new URL(body.path, 'http://x')
        return { params: { file: url.pathname.split('/').at(-1) ?? '' }, query: Object.fromEntries(url.searchParams) }
      },
    },
    'PATCH /api/eventos/image': { send: () => picture('images', { eventoId: w.evento }) },
    'PATCH /api/rifas/image': { send: () => picture('images', { rifaId: w.rifa }) },

    'GET /api/casa': {},
    'PUT /api/casa': { send: () => ({ body: CASA_DEMO }) },
    'PUT /api/casa/logo': { send: () => picture('logo', {}) },
    'DELETE /api/casa/logo': {},
    'POST /api/casa/logo/desfazer': { send: () => ({ body: { hash: null } }) },
    'GET /api/casaImg/:file': { send: () => ({ params: { file: '000000000000-previa.jpg' } }), ok: 404 },

    'GET /api/banners': {},
    'POST /api/banners': { send: () => picture('banners', { link: '/eventos' }) },
    'PUT /api/banners': { send: async () => ({ body: { id: await w.banner(), visivel: false, link: '/cidades' } }) },
    'DELETE /api/banners': { send: async () => ({ body: { id: await w.banner() } }) },
    'PUT /api/banners/ordem': {
      send: async () => {
        const { body } = await w.people.admin.get<{ id: string }[]>('banners')
        return { body: { ids: body.map(({ id }) => id).reverse() } }
      },
    },

    'GET /api/sorteios': {
      send: () => ({ query: { nome: 'ana', documento: '529.982', telefone: '71', cursor: '0', limit: '25' } }),
    },
    'GET /api/sorteios/exportar': { send: () => ({ query: { nome: 'ana', documento: '', telefone: '' } }) },
    'POST /api/sorteios/importar': {
      send: () => ({ form: { fields: {}, field: 'arquivo', content: csv(), name: 'inscritos.csv' } }),
    },
    'GET /api/sorteios/lista': {},
    'GET /api/sorteios/lista.txt': { ok: 404 },
    // A frozen list would refuse the import.
    'POST /api/sorteios/lista': { send: () => ({ body: { concurso: 5900, extracao: '2026-01-03' } }), ok: 400 },
    'POST /api/sorteios/sorteio': {
      send: () => ({ body: { premios: ['12345', '00678', '90123', '45678', '09876'] } }),
      ok: 409,
    },
    'DELETE /api/sorteios/:id': { send: async () => ({ params: { id: await sorteio() } }) },
  }
}
