/** The owner of a seat. `is_over`: the owner's hold is overdue and locked by this transaction. */
export type Owner = { id: string; id_cliente: string; is_over: boolean }

/**
 * Whether no other cliente has this seat; overdue holds do not count. The unique index socio_seat enforces the same; the
 * control tests disable one of the two at a time to show that the other one works.
 */
export const isSeatFree = (owner: Owner | undefined, idCliente: string): boolean =>
  owner === undefined || owner.is_over || owner.id_cliente === idCliente
