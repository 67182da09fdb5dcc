const count = (n: number): string => n.toLocaleString('pt-BR')

/** Texts of an event's waiting room in the back-office. */
export const ADM_FILA = {
  /** The field in the event's form. */
  field: 'Abertura da fila de espera',
  format: 'dd/mm/aaaa hh:mm',
  offHint: 'Vazio: o evento vende sem fila.',
  onHint:
    'Ninguém compra antes da abertura. Quem entra na fila até lá tem a ordem sorteada; quem chega depois vai para o fim. Cada pessoa tem 10 minutos para escolher.',
  rulesHint: 'A fila abre no futuro, a partir do dia em que as vendas começam e antes do dia do evento.',
  /** In the form of an event whose waiting room has opened. */
  openTitle: 'A fila de espera já abriu',
  openSince: (when: string): string => `Abriu em ${when}. A hora não muda mais.`,
  turnOff: 'Desligar a fila',
  turnOffQuestion: 'Desligar a fila de espera deste evento para sempre?',
  turnOffText:
    'Todos passam a comprar sem esperar a vez, e a fila não volta a ser ligada. As outras alterações deste formulário também são salvas.',
  confirmTurnOff: 'Salvar e desligar',
  dismiss: 'Voltar',
  turnsOff: 'A fila será desligada quando o evento for salvo.',
  keepOn: 'Manter a fila',
  watch: 'Acompanhar a fila',
  preview: (when: string): string => `Fila de espera: abre em ${when}`,
  previewText: 'Até lá ninguém compra. A ordem de quem já estiver na fila é sorteada na abertura.',
  count,
} as const
