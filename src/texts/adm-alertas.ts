/** Texts of the back-office's alerts. The text of each kind of alert is in contract/alertas-rules.ts. */
export const ADM_ALERTAS = {
  title: 'Alertas',
  things: { one: 'alerta', many: 'alertas' },
  orderOfList: 'os abertos primeiro',
  columns: { what: 'O que houve', todo: 'O que fazer', when: 'Quando', state: 'Situação' },
  detail: (text: string): string => `Detalhe: ${text}`,
  open: 'aberto',
  seen: (nome: string | null, moment: string): string =>
    nome === null ? `resolvido em ${moment}` : `${nome} resolveu em ${moment}`,
  /** For an alert of a kind that only a newer version of the server knows. */
  unknown: 'Confira este registro no histórico e avise quem mantém o sistema.',
  resolve: 'Resolver',
  resolved: 'Alerta resolvido',
  order: (pedido: string): string => `Pedido ${pedido}`,
  paid: (reais: string): string => `Compra de ${reais}`,
  refund: (reais: string): string => `Reembolso de ${reais}`,
  /** Where an alert is dealt with. */
  ways: {
    venda: 'Ver a compra',
    evento: 'Ver o evento',
    socio: 'Ver o sócio',
    usuario: 'Ver o usuário',
    painel: 'Ver os recusados',
    mensagens: 'Ver as mensagens',
    historico: 'Ver no histórico',
  },
  empty: { title: 'Nenhum alerta', text: 'O que precisa de uma pessoa aparece aqui, com o que fazer.' },
} as const
