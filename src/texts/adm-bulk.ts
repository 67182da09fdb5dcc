import type { BulkKind } from '../../machines/bulk.ts'

type Things = { one: string; many: string }

const eventos: Things = { one: '1 evento', many: 'eventos' }
const ingressos: Things = { one: '1 ingresso', many: 'ingressos' }
const amount = (count: number, { one, many }: Things): string =>
  count === 1 ? one : `${count.toLocaleString('pt-BR')} ${many}`

/** Texts of the changes of many selected records. */
export const ADM_BULK = {
  selected: (count: number): string =>
    count === 1 ? '1 selecionado' : `${count.toLocaleString('pt-BR')} selecionados`,
  clear: 'Limpar seleção',
  bar: 'Seleção',
  things: { one: 'selecionado', many: 'selecionados' },
  dismiss: 'Voltar',
  kinds: {
    fechar: {
      action: 'Encerrar vendas',
      question: (count: number): string => `Encerrar as vendas de ${amount(count, eventos)}?`,
      text: 'Ninguém mais reserva. O que já está em pagamento termina, e as vendas podem ser abertas de novo, uma a uma.',
      confirm: 'Encerrar',
      title: 'Encerrando vendas',
      over: 'Vendas encerradas',
    },
    publicar: {
      action: 'Publicar',
      question: (count: number): string => `Publicar ${amount(count, eventos)}?`,
      text: 'Aparecem no site na hora. O que não tem imagem, setor, lote ou preço fica como está, e a lista diz por quê.',
      confirm: 'Publicar',
      title: 'Publicando',
      over: 'Publicação terminada',
    },
    reembolsar: {
      action: 'Reembolsar',
      question: (count: number): string => `Reembolsar ${amount(count, ingressos)}?`,
      text: 'Cada cliente recebe de volta o que pagou, e o ingresso deixa de valer. Ingressos já utilizados precisam de um motivo: são reembolsados um a um.',
      confirm: 'Reembolsar',
      title: 'Pedindo reembolsos',
      over: 'Reembolsos pedidos',
    },
  } satisfies Record<BulkKind, object>,
  progress: (done: number, all: number): string => `${done.toLocaleString('pt-BR')} de ${all.toLocaleString('pt-BR')}`,
  stay: 'Fique nesta página até terminar; se ela for recarregada, continua de onde parou.',
  stop: 'Parar',
  stopping: 'Parando…',
  paused: 'Parado',
  resume: 'Continuar',
  abandon: 'Desistir do resto',
  outcome: (done: number, failed: number): string =>
    failed === 0
      ? `${done.toLocaleString('pt-BR')} ${done === 1 ? 'feito' : 'feitos'}`
      : `${done.toLocaleString('pt-BR')} ${done === 1 ? 'feito' : 'feitos'}, ${failed.toLocaleString('pt-BR')} não`,
  failed: 'Não foram feitos',
  reasons: 'Ver por quê',
  retry: 'Tentar de novo',
  close: 'Fechar',
} as const
