/** Texts about an event's waiting room on other pages: the event's and the cart's. */
export const FILA_LINK = {
  title: (when: string): string => `Este evento tem fila: ela abre ${when}`,
  text: 'Quem entra antes da abertura tem a ordem sorteada. Na sua vez, você tem 10 minutos para escolher.',
  openTitle: 'Este evento tem fila',
  openText: 'Entre e espere a sua vez para escolher os ingressos. Os preços abaixo já são os finais.',
  join: 'Entrar na fila',
  inLine: 'Você está na fila deste evento',
  inLineText: 'Na sua vez, você tem 10 minutos para escolher.',
  follow: 'Ver meu lugar',
  turn: 'É a sua vez: escolha e reserve em',
  timeLeft: 'Tempo para escolher:',
  go: 'Ir para a fila',
  when: (day: string | null, time: string): string => `${day ?? 'hoje'}, às ${time}`,
} as const
