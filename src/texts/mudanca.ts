const because = (motivo: string | null | undefined): string => (motivo ? `Motivo: ${motivo}. ` : '')

/** Texts of an event that was postponed or cancelled. */
export const MUDANCA = {
  cancelled: 'Evento cancelado',
  cancelledText: (motivo: string | null | undefined): string =>
    `${because(motivo)}O valor volta sozinho a quem comprou, com a taxa, pelo mesmo meio do pagamento.`,
  postponed: 'Evento adiado',
  postponedText: (before: string, motivo: string | null | undefined, until: string | null): string =>
    `Era ${before}. ${because(motivo)}Os ingressos valem no dia novo.${until ? ` Quem não puder ir devolve até ${until}.` : ''}`,
} as const
