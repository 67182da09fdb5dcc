import { skipToken } from '@reduxjs/toolkit/query/react'
import { useIsKeptQuery } from '../../api/vendas.ts'
import { selectCliente } from '../../lib/cliente.ts'
import { PATHS } from '../../lib/paths.ts'
import { useAppSelector } from '../../lib/redux.ts'
import { SHELL } from '../../texts/shell.ts'
import { ButtonLink } from '../../ui/button/button.tsx'

/** A link to the tickets that can be opened without a network; only if this device has some. */
export default function KeptTicketsLink() {
  const idCliente = useAppSelector(selectCliente)?.id
  const { currentData } = useIsKeptQuery(idCliente === undefined ? skipToken : { idCliente })
  return currentData ? (
    <ButtonLink to={PATHS.meusIngressos} tone="secondary">
      {SHELL.keptTickets}
    </ButtonLink>
  ) : null
}
