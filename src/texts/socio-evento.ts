/** Texts for a member on an event's page. */
export const SOCIO_EVENTO = {
  passeTitle: 'Entre com a sua carteirinha',
  passeText: (plano: string): string =>
    `Sócio ${plano}: ela vale na portaria deste evento, e você não precisa de ingresso.`,
  passeLink: 'Ver a carteirinha',
  aheadTitle: 'Por enquanto, só sócios compram',
  aheadText: (plano: string, when: string): string =>
    `A venda para todos começa em ${when}. Sócio ${plano} compra antes.`,
  includedTitle: 'A sua entrada está incluída',
  includedText: 'Escolha o setor e confirme a presença: o ingresso de sócio não custa nada.',
  doneTitle: 'Presença confirmada',
  doneText: 'O seu ingresso de sócio está em Meus ingressos.',
  doneLink: 'Ver ingressos',
} as const
