import { formatDateTime, formatDay } from './dates.ts'

/** The name of a cliente who removed their account; the database allows no other one. */
export const CLIENTE_REMOVIDO = 'Cliente removido'

/** The reasons why an account cannot be removed yet (docs/privacy.md#removal). */
export const IMPEDIMENTOS = ['ingresso', 'rifa', 'premio', 'pagamento', 'reembolso', 'assinatura', 'reserva'] as const

/** `nome`: of the event or raffle; `dia`: its day; `ate`: until when a payment or a reservation can last. */
export type Impedimento = {
  tipo: (typeof IMPEDIMENTOS)[number]
  nome: string | null
  dia: string | null
  ate: string | null
}

const until = (ate: string | null): string => (ate === null ? '' : `, que vale até ${formatDateTime(ate)}`)

/** The reasons why the account cannot be removed yet, and until when, in words. */
export function impedimentoText({ tipo, nome, dia, ate }: Impedimento): string {
  const day = dia === null ? '' : formatDay(dia)
  switch (tipo) {
    case 'ingresso':
      return `Você tem ingresso para ${nome}, em ${day}. Depois desse dia, a conta pode ser excluída.`
    case 'rifa':
      return `Você tem números da rifa ${nome}, com sorteio em ${day}. Depois do sorteio, a conta pode ser excluída.`
    case 'premio':
      return `O seu número da rifa ${nome} foi sorteado. Depois da entrega do prêmio, a conta pode ser excluída.`
    case 'pagamento':
      return `Há um pagamento em andamento${until(ate)}. Conclua ou cancele esse pagamento antes.`
    case 'reembolso':
      return 'Há um reembolso em andamento. Quando ele for confirmado, a conta pode ser excluída.'
    case 'assinatura':
      return 'A sua assinatura de sócio está ativa. Cancele a assinatura antes, em Sócio Torcedor.'
    case 'reserva':
      return `Há uma reserva em andamento${until(ate)}. Tente de novo depois desse horário.`
  }
}
