import { regulamentoOf } from './data-regulamento.ts'
import type { BannerTemplate, RifaTemplate } from './templates.ts'

export const CIDADES: readonly { key: string; nome: string; estado: string }[] = [
  { key: 'salvador', nome: 'Salvador', estado: 'BA' },
  { key: 'recife', nome: 'Recife', estado: 'PE' },
  { key: 'natal', nome: 'Natal', estado: 'RN' },
  { key: 'sao-paulo', nome: 'São Paulo', estado: 'SP' },
  { key: 'fortaleza', nome: 'Fortaleza', estado: 'CE' },
]

/** Four raffles: open, drawn, waiting for its draw, and a draft. */
export const RIFAS: readonly RifaTemplate[] = [
  {
    nome: 'Camisa autografada pelo elenco',
    descricao:
      'Camisa oficial da temporada, assinada por todo o elenco depois do último clássico. O sorteio é feito ao vivo nas redes do clube e o prêmio é enviado para qualquer cidade do Brasil.',
    regulamento: regulamentoOf('uma camisa oficial da temporada, autografada por todo o elenco'),
    autorizacao: 'SPA nº 05.031482/2026',
    apuracao: 'pela Loteria Federal',
    valor: 1500,
    qtdNumeros: 200,
    salesInDays: -15,
    drawInDays: 21,
    sold: 71,
    picture: 'camisa',
  },
  {
    nome: 'Violão da Noite de Choro',
    descricao:
      'Violão de sete cordas usado no concerto de abertura da temporada e doado pelo luthier Severino Prado. A renda foi destinada à escola de música do bairro.',
    regulamento: regulamentoOf('um violão de sete cordas, doado pelo luthier Severino Prado'),
    apuracao: 'ao vivo, na escola de música',
    valor: 1000,
    qtdNumeros: 100,
    salesInDays: -60,
    drawInDays: -10,
    sold: 92,
    picture: 'violao',
  },
  {
    nome: 'Bola do jogo do acesso',
    descricao:
      'A bola do último jogo da campanha, com as assinaturas da comissão técnica. As vendas terminaram; o número sai ao vivo, na sede, depois do treino aberto. Quem ganhar retira o prêmio com documento e o número da sorte.',
    autorizacao: 'SPA nº 05.029716/2026',
    valor: 500,
    qtdNumeros: 150,
    salesInDays: -24,
    drawInDays: -1,
    sold: 118,
    isUndrawn: true,
    picture: 'bola',
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
    picture: 'viagem',
  },
]

export const BANNERS: readonly BannerTemplate[] = [
  {
    link: 'evento:festival-do-sol',
    visivel: true,
    picture: 'festival-do-sol',
  },
  {
    link: '/socioTorcedor',
    visivel: true,
    picture: 'socio-torcedor',
  },
  {
    link: null,
    visivel: true,
    picture: 'pix',
  },
  {
    link: 'rifa:Camisa autografada pelo elenco',
    visivel: false,
    picture: 'camisa',
  },
]
