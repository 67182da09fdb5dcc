import { DEVOLVER_DIAS, MOTIVO_MAX } from './mudar-rules.ts'

/** Validation messages about an event that is postponed or cancelled; only its form loads them. */
export const MUDAR_MESSAGES = {
  motivo: `Escreva o motivo, de 3 a ${MOTIVO_MAX} letras`,
  nome: 'Digite o nome do evento',
  devolverAte: 'Preencha até que dia se pode devolver',
  devolverCedo: `Dê ao menos ${DEVOLVER_DIAS} dias para devolver`,
  devolverTarde: 'Só se pode devolver até o dia novo',
  mesmaData: 'Escolha outro dia ou outra hora',
  porAdiar: 'Há ingressos vendidos: o dia muda em Adiar, para que se possa devolver',
  adiado: 'Este evento foi adiado: o dia dele muda em Adiar',
} as const
