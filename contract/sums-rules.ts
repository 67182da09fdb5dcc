/**
 * The sums of sales, one meaning for each name everywhere (docs/api.md#sums). All of them are of tickets, or of the
 * numbers of raffles, never of both; memberships are in none of them. All include the fee, and a free ticket counts with
 * zero.
 *
 * - `bruto`: everything that was ever paid, whatever became of it.
 * - `devolvido`: the part of it that was refunded or charged back. A refund in progress is not in it.
 * - `liquido`: the difference. `vendidos` counts its units.
 *
 * The words are those of the screens and of the exported files.
 */
export const SOMAS = {
  bruto: 'Vendas brutas',
  devolvido: 'Devolvido ou contestado',
  liquido: 'Vendas líquidas',
  quantidade: 'Ingressos pagos',
  vendidos: 'Vendidos',
} as const

/** The same as heads of exported columns, which have no explanation beside them. */
export const SOMAS_EXPORT = {
  bruto: 'Vendas brutas, com taxa (R$)',
  devolvido: 'Devolvido ou contestado, com taxa (R$)',
  liquido: 'Vendas líquidas, com taxa (R$)',
  quantidade: 'Ingressos pagos',
  vendidos: 'Vendidos, sem os devolvidos',
} as const
