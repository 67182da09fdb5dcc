import type { ExportTabela } from '../../contract/exportacoes.ts'
import { SOMAS } from '../../contract/sums-rules.ts'

const count = (n: number): string => n.toLocaleString('pt-BR')
const counted = (n: number, one: string, many: string): string => `${count(n)} ${n === 1 ? one : many}`
const ingressos = (n: number): string => counted(n, 'ingresso', 'ingressos')
const signed = (n: number): string => `${n > 0 ? '+' : n < 0 ? '−' : ''}${count(Math.abs(n))}`
const percent = (n: number): string => `${n.toLocaleString('pt-BR', { maximumFractionDigits: 1 })}%`

const MINUTE_MS = 60_000
const HOUR_MIN = 60
const DAY_MIN = 24 * HOUR_MIN

/** The tables behind the charts, and the exports of them. */
const tables = {
  dias: { title: `${SOMAS.bruto} por dia`, things: 'as vendas por dia' },
  eventos: { title: 'Eventos do período', things: 'os eventos do período' },
  lotes: { title: 'Por setor e lote', things: 'os setores e lotes' },
  pagamentos: { title: 'Por forma de pagamento', things: 'as formas de pagamento' },
  recusados: { title: 'Pagamentos recusados', things: 'os pagamentos recusados' },
} as const satisfies Record<ExportTabela, object>

/** Texts of the dashboard. */
export const ADM_PAINEL = {
  count,
  ingressos,
  signed,
  percent,
  tables,
  loading: 'Carregando os números…',
  period: {
    legend: 'Período',
    today: 'Hoje',
    days: (dias: number): string => `${dias} dias`,
    year: '12 meses',
    other: 'Outro período',
    range: (de: string, ate: string): string => (de === ate ? de : `${de} a ${ate}`),
    scope: { admin: 'todas as cidades', staff: 'suas cidades' },
    from: 'De',
    until: 'Até',
    show: 'MOSTRAR',
  },
  stale: (time: string): string => `Números das ${time}: a atualização falhou.`,
  figures: {
    label: 'Hoje',
    vendas: (time: string): string => `${SOMAS.bruto} hoje, até ${time}`,
    /** Follows a signed figure. */
    over: (day: string): string => `sobre ${day}`,
    nothingBefore: (day: string): string => `sem vendas em ${day} até esta hora`,
    byHour: `${SOMAS.bruto} de hoje por hora`,
    best: (hora: number, reais: string): string => `${SOMAS.bruto} de hoje por hora; a melhor, ${hora}h: ${reais}`,
    ingressos: SOMAS.quantidade,
    socios: 'Sócios ativos',
    /** How many joined and how many left in the last days. */
    sociosChange: (novos: number, cancelados: number, days: number): string => {
      const parts = [novos, -cancelados].filter((n) => n !== 0).map(signed)
      return `${parts.join(' e ') || 'sem mudança'} em ${counted(days, 'dia', 'dias')}`
    },
    entradas: 'Entradas hoje',
    entradasNote: 'lidas nas portarias',
    recusados: 'Recusados hoje',
    ofAttempts: 'das tentativas',
    noAttempts: 'nenhuma tentativa',
    reembolsos: 'Reembolsos hoje',
    returned: (reais: string): string => `${reais} devolvidos`,
  },
  sales: {
    title: {
      hora: `${SOMAS.bruto} por hora`,
      dia: `${SOMAS.bruto} por dia`,
      semana: `${SOMAS.bruto} por semana`,
    },
    period: {
      dia: (isToday: boolean): string => (isToday ? 'hoje' : 'este dia'),
      dias: (n: number): string => counted(n, 'dia', 'dias'),
    },
    before: (reais: string): string => `antes, ${reais}`,
    dayBefore: (reais: string): string => `dia anterior, ${reais}`,
    table: 'Tabela',
    none: 'Nenhuma venda neste período',
    loading: 'Carregando o gráfico…',
    failed: 'O gráfico não carregou. Os números estão na tabela.',
    chart: 'Gráfico de barras; os mesmos números estão na tabela',
    today: 'hoje',
    hour: (hora: number): string => `${hora}h`,
    /** A sum on the axis: '30 mil'. */
    axis: (reais: number): string =>
      reais >= 1_000_000
        ? `${(reais / 1_000_000).toLocaleString('pt-BR')} mi`
        : reais >= 1000
          ? `${(reais / 1000).toLocaleString('pt-BR')} mil`
          : count(reais),
    running: 'até agora',
    beforeLine: (reais: string): string => `antes: ${reais}`,
  },
  attention: {
    title: 'Pede atenção',
    all: 'Ver todos',
    none: 'Nada pede atenção agora.',
    loading: 'Carregando os alertas…',
    refunds: (n: number): string => (n === 1 ? '1 reembolso em andamento' : `${count(n)} reembolsos em andamento`),
    refundsNote: (reais: string): string => `${reais} a devolver`,
    last: (n: number, nome: string): string => (n === 1 ? `Último em ${nome}` : `Últimos ${count(n)} em ${nome}`),
    sold: (vendidos: number, total: number): string => `${count(vendidos)} de ${count(total)} vendidos`,
    /** How long ago, in milliseconds. */
    age: (ms: number): string => {
      const minutes = Math.max(0, Math.floor(ms / MINUTE_MS))
      if (minutes < 1) return 'agora'
      if (minutes < HOUR_MIN) return `${minutes} min`
      return minutes < DAY_MIN ? `${Math.floor(minutes / HOUR_MIN)} h` : `${Math.floor(minutes / DAY_MIN)} d`
    },
  },
  eventos: {
    next: 'Próximos eventos',
    noneNext: { title: 'Nenhum evento à frente', text: 'Os próximos eventos aparecem aqui.' },
    noneSold: 'Nenhum evento vendeu neste período.',
    columns: {
      nome: 'Evento',
      data: 'Data',
      ocupacao: 'Ocupação',
      vendidos: SOMAS.vendidos,
      ingressos: SOMAS.quantidade,
      bruto: SOMAS.bruto,
      liquido: SOMAS.liquido,
    },
    /** On a phone, where no head says it. */
    gross: (reais: string): string => `${reais.replace(' ', '\u00a0')} brutos`,
    net: (reais: string): string => `${reais.replace(' ', '\u00a0')} líquidos`,
    of: (total: number): string => `de ${count(total)}`,
    byLote: tables.lotes.title,
    lote: (nr: number): string => `${nr}º lote`,
    setor: 'Setor e lote',
    tarifa: 'Tarifa',
    faresOf: (nome: string): string => `Tarifas de ${nome}`,
    halves: (taken: number, cota: number): string =>
      `Meia-entrada: ${count(taken)} de ${count(cota)} da cota vendidas ou reservadas`,
  },
  methods: {
    title: tables.pagamentos.title,
    names: { pix: 'PIX', credit_card: 'Cartão de crédito', free: 'Grátis' },
    none: 'Nenhuma venda neste período.',
    columns: { forma: 'Forma', ingressos: 'Pagos', bruto: SOMAS.bruto },
    refused: (n: number, share: string): string => `${counted(n, 'recusado', 'recusados')}, ${share}`,
    noneRefused: 'Nenhum pagamento recusado',
    attempts: (n: number): string => `de ${counted(n, 'tentativa', 'tentativas')} de pagamento`,
    otherReasons: 'Outros motivos ou sem motivo',
  },
  rest: {
    title: 'No período',
    ...SOMAS,
    explained:
      'Os valores têm a taxa. Bruto é tudo o que foi pago; líquido, sem o que foi devolvido ou contestado. Rifas e mensalidades ficam à parte.',
    reembolsos: 'Reembolsos feitos',
    novos: 'Sócios novos',
    cancelados: 'Sócios que saíram',
    mensal: 'Mensalidades ativas, por mês',
    rifasBruto: `Rifas: ${SOMAS.bruto.toLowerCase()}`,
    rifasLiquido: `Rifas: ${SOMAS.liquido.toLowerCase()}`,
    now: 'Agora',
    reservados: 'Em carrinhos reservados',
    pix: 'Esperando o PIX',
    cartao: 'Esperando o cartão',
    entradas: 'Entradas hoje',
  },
  dias: {
    columns: {
      dia: 'Dia',
      hora: 'Hora',
      ingressos: SOMAS.quantidade,
      bruto: SOMAS.bruto,
      devolvido: SOMAS.devolvido,
      liquido: SOMAS.liquido,
      antes: `${SOMAS.bruto} do período anterior`,
    },
  },
} as const
