import type { BannerTemplate, RifaTemplate } from './templates.ts'

export const CIDADES: readonly { key: string; nome: string; estado: string }[] = [
  { key: 'salvador', nome: 'Salvador', estado: 'BA' },
  { key: 'recife', nome: 'Recife', estado: 'PE' },
  { key: 'natal', nome: 'Natal', estado: 'RN' },
  { key: 'sao-paulo', nome: 'São Paulo', estado: 'SP' },
  { key: 'fortaleza', nome: 'Fortaleza', estado: 'CE' },
]

/** Open, drawn, waiting to be drawn, a draft. */
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
  {
    nome: 'Bola do jogo do acesso',
    descricao:
      'A bola do último jogo da campanha, com as assinaturas da comissão técnica. As vendas terminaram; o número sai ao vivo, na sede, depois do treino aberto. Quem ganhar retira o prêmio com documento e o número da sorte.',
    valor: 500,
    qtdNumeros: 150,
    salesInDays: -24,
    drawInDays: -1,
    sold: 118,
    isUndrawn: true,
    picture: {
      motif: 'tiles',
      palette: { ground: '#1d2b53', tone: '#29adff', spark: '#fff1e8', deep: '#0b1330', ink: '#ffffff' },
      lines: ['A bola', 'do acesso'],
    },
  },
  {
    nome: 'Viagem com o time para a final',
    descricao:
      'Passagem, hotel e ingresso para acompanhar a delegação na final, com direito a acompanhante. Rascunho: falta confirmar a data com a agência.',
    valor: 2500,
    qtdNumeros: 300,
    salesInDays: 12,
    drawInDays: 54,
    sold: 0,
    isDraft: true,
    picture: {
      motif: 'slope',
      palette: { ground: '#8a1538', tone: '#a51c46', spark: '#ffd84d', deep: '#3d0718', ink: '#ffffff' },
      lines: ['Viagem', 'com o time'],
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
      lines: ['Sócio Torcedor', 'por R$ 29,90 ao mês'],
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
