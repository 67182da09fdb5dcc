import { sql } from 'drizzle-orm'
import { sendForm } from './pictures.ts'
import { openShop } from './shop.ts'
import { makeUsuario } from './staff.ts'

export type Entry = { id: string; nome_completo: string; documento: string; foto: string | null; created_at: string }

export const HEAD = 'nome_completo;documento;data_nascimento;sexo;telefone;tamanho'
export const PEOPLE = [
  'João Álvares;529.982.247-25;01/02/1990;M;(71) 98765-4321;42',
  'Maria José;12.345.678-X;1985-12-31;F;11 91234 5678;"37; largo"',
  'Ana D’Ávila;111.444.777-35;29/02/2000;F;+55 21 99876-5432;36',
]
export const csv = (lines: string[], head = HEAD) => Buffer.from([head, ...lines].join('\r\n'))

/** A shop with a prize draw, its admin, and the calls of its tests. */
export async function openDrawShop() {
  const shop = await openShop({ jobs: false })
  const admin = await makeUsuario(shop)
  const list = async (query: Record<string, string> = {}) =>
    (
      await admin.get<{ list: Entry[]; total: number; tamanhos: { tamanho: string; total: number }[] }>(
        `sorteios?${new URLSearchParams(query)}`,
      )
    ).body
  return {
    shop,
    admin,
    list,
    count: async () => (await list()).total,
    empty: () => shop.db.execute(sql`DELETE FROM sorteio`),
    importIt: (content: Buffer, who = admin) =>
      sendForm<{ importados: number; message: string; fields: Record<string, string> }>(
        who,
        'POST',
        'sorteios/importar',
        {},
        { field: 'arquivo', content, name: 'inscritos.csv', type: 'text/csv' },
      ),
    fetchPath: (path: string) => fetch(shop.url + path),
    exportPath: async (query: Record<string, string> = {}) =>
      (await admin.get<{ path: string }>(`sorteios/exportar?${new URLSearchParams(query)}`)).body.path,
  }
}
export type DrawShop = Awaited<ReturnType<typeof openDrawShop>>
