import type { BannerTemplate, RifaTemplate } from './templates.ts'

export const CIDADES: readonly { key: string; nome: string; estado: string }[] = [
  { key: 'salvador', nome: 'Salvador', estado: 'BA' },
  { key: 'recife', nome: 'Recife', estado: 'PE' },
  { key: 'natal', nome: 'Natal', estado: 'RN' },
  { key: 'sao-paulo', nome: 'São Paulo', estado: 'SP' },
  { key: 'fortaleza', nome: 'Fortaleza', estado: 'CE' },
]

/** The first one is open, the second was drawn. */
export const RIFAS: readonly RifaTemplate[] = [
  {
    nome: 'Camisa autografada pelo elenco',
    descricao:
      'Camisa oficial da temporada, assinada por todo o elenco depois do último clássico. O sorteio é feito ao vivo nas redes do clube e o prêmio é enviado para qualquer cidade do Brasil.',
    valor: 1500,
    qtdNumeros: 200,
    salesInDays: -15,
    drawInDays: 21,
    sold: 71,
    picture: {
      motif: 'jersey',
      palette: { ground: '#0e6b43', tone: '#0e6b43', spark: '#ffffff', deep: '#0a4f31', ink: '#ffffff' },
      lines: ['Camisa', 'autografada'],
    },
  },
  {
    nome: 'Violão da Noite de Choro',
    descricao:
      'Violão de sete cordas usado no concerto de abertura da temporada e doado pelo luthier Severino Prado. A renda foi destinada à escola de música do bairro.',
    valor: 1000,
    qtdNumeros: 100,
    salesInDays: -60,
    drawInDays: -10,
    sold: 92,
    picture: {
      motif: 'arcs',
      palette: { ground: '#3a2413', tone: '#6b4423', spark: '#ffd84d', deep: '#22140a', ink: '#fff4e3' },
      lines: ['Violão', 'de sete cordas'],
    },
  },
]

export const BANNERS: readonly BannerTemplate[] = [
  {
    link: 'evento:festival-do-sol',
    visivel: true,
    picture: {
      motif: 'rays',
      palette: { ground: '#c9321a', tone: '#e5512f', spark: '#ffd84d', deep: '#8f1f0e', ink: '#ffffff' },
      lines: ['Festival do Sol', 'na Praia Central'],
    },
  },
  {
    link: '/socioTorcedor',
    visivel: true,
    picture: {
      motif: 'slope',
      palette: { ground: '#2b3be6', tone: '#4657ff', spark: '#ff6b4a', deep: '#12141f', ink: '#ffffff' },
      lines: ['Sócio Torcedor', 'a partir de R$ 10'],
    },
  },
  {
    link: null,
    visivel: true,
    picture: {
      motif: 'flags',
      palette: { ground: '#0e5f8a', tone: '#f2b705', spark: '#e5512f', deep: '#0a3d5c', ink: '#fdf3dc' },
      lines: ['Compre sem fila,', 'pague com PIX'],
    },
  },
  {
    link: 'rifa:Camisa autografada pelo elenco',
    visivel: false,
    picture: {
      motif: 'arcs',
      palette: { ground: '#14332b', tone: '#1f5c4a', spark: '#ffd84d', deep: '#0c201b', ink: '#ffffff' },
      lines: ['Rifa: camisa', 'autografada'],
    },
  },
]
