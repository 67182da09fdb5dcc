import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { BannerList } from '../../contract/banners.ts'
import { CidadeList } from '../../contract/cidades.ts'
import { ClienteList, ClienteLookup, OwnCliente } from '../../contract/clientes.ts'
import { Evento, EventoList, VendasCount, VendasList } from '../../contract/eventos.ts'
import { RifaList, RifaVendasList } from '../../contract/rifas.ts'
import { SmsAnswer } from '../../contract/sms.ts'

const ID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
const INSTANT = '2026-03-10T15:00:00.000Z'
const OWN = { confirmar_cpf: false, id_pagar_me: null, cpf: null, email: null }
const imagem = { hash: 'a1b2', largura: 1600, altura: 900 }
const fields = {
  imagem,
  id: ID,
  nome: 'Show',
  obs: '',
  descricao: '',
  local: 'Arena',
  endereco: 'Rua A, 1',
  id_cidade: ID,
  cidade: { nome: 'Itu', estado: 'SP' },
  data: '2026-03-10',
  hora: null,
  artistas: '',
  categoria: null,
  inicio_vendas: '2026-03-01',
  max_por_cliente: 10,
}
const lote = {
  id: ID,
  id_evento_setor: ID,
  data: INSTANT,
  qtd_total: 10,
  valor: 46.5,
  taxa_adm: 0,
  tarifas: [
    { id: ID, tipo: 'inteira' as const, nome: 'Inteira', valor: 46.5, taxa_adm: 0, documento: null, na_cota: false },
  ],
  created_at: INSTANT,
  fim_vendas: INSTANT,
  excluir: false,
}
const setor = {
  id: ID,
  id_evento: ID,
  nome: 'Pista',
  tipo: 2,
  dividir_ate: 1,
  qtd_lugar: 1,
  qtd_por_linha: 0,
  extra: false,
  frente: 'palco',
  lugares_mesa: 0,
  fim_vendas: null,
  layout: { linhas: [{ nome: 'A', mapa: 'oo_ax' }] },
  excluir: false,
  lotes: [lote],
}
const cliente = { id: ID, nome: 'Ana', telefone: '11987654321' }
const rifa = {
  id: ID,
  nome: 'Moto',
  descricao: '',
  autorizacao: null,
  apuracao: 'pela Loteria Federal',
  valor: 5,
  qtd_numeros: 100,
  data_sorteio: '2026-03-10',
  inicio_vendas: '2026-03-01',
  aberta: true,
}

// The server *encodes* its answers. A schema with a one-way transform would throw there, and nowhere else.
describe('an answer of the server is encoded unchanged', () => {
  it.each<[string, z.ZodType, unknown]>([
    [
      'Evento',
      Evento,
      {
        ...fields,
        fila_abre_em: null,
        fim_vendas: null,
        meia: null,
        tem_socio: false,
        acompanhantes_ate: null,
        setores: [setor],
      },
    ],
    [
      'EventoList',
      EventoList,
      { result: [{ ...fields, menor_valor: null, restantes: 15, vendas_encerradas: false }], total: 1 },
    ],
    ['VendasList', VendasList, { result: [{ id_evento_setor_lote: ID, nr_lugar: null, status: 'paid' }], total: 1 }],
    ['VendasCount', VendasCount, 3],
    ['CidadeList', CidadeList, { result: [{ id: ID, nome: 'Itu', estado: 'SP' }] }],
    ['BannerList', BannerList, [{ id: ID, visivel: true, link: null, imagem }]],
    ['OwnCliente', OwnCliente, { ...cliente, ...OWN }],
    ['ClienteList', ClienteList, { result: [cliente] }],
    ['ClienteLookup', ClienteLookup, { id: ID, nome: 'Ana' }],
    ['ClienteLookup without a cliente', ClienteLookup, { message: 'Cliente não encontrado' }],
    ['SmsAnswer', SmsAnswer, { reenviar_em: 60 }],
    ['RifaList', RifaList, { result: [rifa] }],
    ['RifaVendasList', RifaVendasList, { result: [{ nr_sorte: 7, status: 'paid' }], total: 1 }],
  ])('the server’s answer is encoded unchanged: %s', (_, schema, value) => {
    expect(z.encode(schema, value)).toEqual(value)
  })

  it('fields outside the schema are removed', () => {
    const leaky = { result: [{ id_evento_setor_lote: ID, nr_lugar: 1, status: 'paid', cpf_cliente: '1' }], total: 1 }
    expect(JSON.stringify(z.encode(VendasList, leaky))).not.toContain('cpf')
    expect(z.encode(OwnCliente, { ...cliente, ...OWN, senha_hash: 'x' } as never)).not.toHaveProperty('senha_hash')
  })
})
