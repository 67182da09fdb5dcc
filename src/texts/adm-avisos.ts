/** Texts about the e-mails that the house sends to a user of the back-office. */
export const ADM_AVISOS = {
  title: 'Avisos por e-mail',
  email: 'Seu e-mail',
  emailHint: 'Só você o vê. Em branco, nada é enviado.',
  alertas: 'Alertas que você quer receber',
  grupos: {
    acesso: 'Acessos e segurança',
    dinheiro: 'Pagamentos, reembolsos e sócios',
    sistema: 'Sistema e publicação de eventos',
  },
  none: 'Nenhum e-mail informado.',
  refused: 'As mensagens não chegam: o servidor desse e-mail recusa o endereço.',
  text: 'Avisamos de entradas por um aparelho novo e quando alguém define uma senha para você.',
  chosen: (groups: string): string => `Alertas: ${groups}.`,
  noAlerts: 'Nenhum alerta escolhido.',
  give: 'Informar e-mail',
  change: 'Mudar',
  saved: 'Avisos salvos',
  loading: 'Carregando os avisos…',
  failed: 'Não foi possível carregar os avisos',
} as const
