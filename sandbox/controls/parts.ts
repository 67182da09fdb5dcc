import { type Html, html } from './html.ts'

export const money = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
export const clock = new Intl.DateTimeFormat('pt-BR', { timeStyle: 'medium', timeZone: 'America/Sao_Paulo' })

export const button = (action: string, id: string, label: string, about: string): Html =>
  html` <form method="post" action="${action}">
    <button id="${id}" aria-label="${`${label} ${about}`}">${label}</button>
  </form>`

/** The Portuguese label of each charge status. */
export const STATUS: Record<string, string> = {
  pending: 'aguardando',
  processing: 'processando',
  paid: 'pago',
  overpaid: 'pago a mais',
  underpaid: 'pago a menos',
  canceled: 'cancelado',
  failed: 'recusado',
  chargedback: 'contestado',
}
