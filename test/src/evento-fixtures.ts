import type { CartItem } from '../../contract/carrinho-items.ts'
import type { Evento, Lote, Setor } from '../../contract/eventos.ts'

export const NOW = new Date('2026-03-10T15:00:00Z')
export const PAST = '2026-02-01T13:00:00.000Z'
const LATER_PAST = '2026-03-01T13:00:00.000Z'
export const FUTURE = '2026-04-01T13:00:00.000Z'

export const lote = (id: string, more: Partial<Lote> = {}): Lote => ({
  id,
  id_evento_setor: 'setor',
  data: LATER_PAST,
  qtd_total: 100,
  valor: 80,
  taxa_adm: 12,
  tarifas: [{ id, tipo: 'inteira', nome: 'Inteira', valor: 80, taxa_adm: 12, documento: null, na_cota: false }],
  created_at: '2026-01-01T00:00:00.000Z',
  fim_vendas: null,
  excluir: false,
  ...more,
})

export const setor = (id: string, lotes: Lote[], more: Partial<Setor> = {}): Setor => ({
  id,
  id_evento: 'evento',
  nome: id,
  tipo: 2,
  dividir_ate: 3,
  qtd_lugar: 1,
  qtd_por_linha: 0,
  extra: false,
  frente: 'palco',
  lugares_mesa: 0,
  layout: null,
  fim_vendas: null,
  excluir: false,
  lotes,
  ...more,
})

export const evento = (setores: Setor[], more: Partial<Evento> = {}): Evento => ({
  id: 'evento',
  nome: 'Festival do Sol',
  obs: '',
  meia: null,
  tem_socio: false,
  artistas: '',
  categoria: null,
  descricao: '',
  local: 'Praia Central',
  endereco: 'Av. Oceânica, 1',
  id_cidade: 'cidade',
  cidade: { nome: 'Salvador', estado: 'BA' },
  data: '2026-05-01',
  hora: '20:00',
  inicio_vendas: '2026-02-01',
  max_por_cliente: 10,
  imagem: null,
  fila_abre_em: null,
  acompanhantes_ate: null,
  fim_vendas: null,
  setores,
  ...more,
})

/** An individual sector with a past, a current and a future lot, and a sector of twelve tables. */
export const festival = (more: Partial<Evento> = {}): Evento =>
  evento(
    [
      setor('pista', [lote('p1', { data: PAST }), lote('p2'), lote('p3', { data: FUTURE })]),
      setor('mesas', [lote('m1', { valor: 300, taxa_adm: 30 })], { tipo: 1, qtd_lugar: 12 }),
    ],
    more,
  )

export const inCart = (loteId: string, lugar: number | null, qtde = 1): CartItem => ({
  setor: { id: lugar === null ? 'pista' : 'mesas', nome: 'x', tipo: lugar === null ? 2 : 1, dividir_ate: 1 },
  id_evento: 'evento',
  id_evento_setor_lote: loteId,
  id_rifa: null,
  nr_lugar: lugar,
  valor: 92,
  qtde,
  nomeEvento: 'Festival do Sol',
  nomeRifa: null,
  nrLote: 1,
  codigosRifas: null,
})
