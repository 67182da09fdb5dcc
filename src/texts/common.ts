/** Texts that all screens use. */
export const COMMON = {
  cancelled: 'Cancelado',
  postponed: 'Adiado',
  /** The parts of a price: 'R$ 80,00 + R$ 12,00 de taxa'. */
  bring: (documento: string): string => `Leve na entrada: ${documento}`,
  fee: (valor: string, taxa: string): string => `${valor} + ${taxa} de taxa`,
  skipToContent: 'Pular para o conteúdo',
  retry: 'Tentar de novo',
  retrying: 'Tentando de novo…',
  reload: 'Recarregar a página',
  brokenTitle: 'Algo não funcionou nesta página',
  brokenText: 'Verifique a sua conexão e recarregue para continuar.',
  addToCalendar: 'Adicionar à agenda',
  free: 'Grátis',
  railPrevious: 'Ver anteriores',
  railNext: 'Ver próximos',
  notices: 'Avisos',
  close: 'Fechar',
} as const
