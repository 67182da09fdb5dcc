/** Texts of every screen. */
export const COMMON = {
  name: 'Bilheteria',
  title: 'Bilheteria: ingressos para eventos',
  pageTitle: (page: string): string => `${page} · Bilheteria`,
  skipToContent: 'Pular para o conteúdo',
  retry: 'Tentar de novo',
  retrying: 'Tentando de novo…',
  reload: 'Recarregar a página',
  brokenTitle: 'Algo não funcionou nesta página',
  brokenText: 'Verifique a sua conexão e recarregue para continuar.',
  removeItem: { keep: 'Manter', confirm: 'Remover' },
  railPrevious: 'Ver anteriores',
  railNext: 'Ver próximos',
} as const
