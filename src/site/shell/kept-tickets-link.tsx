import { useCallback } from 'react'
import { selectCliente } from '../../lib/cliente.ts'
import { hasKept } from '../../lib/kept-tickets.ts'
import { PATHS } from '../../lib/paths.ts'
import { useAppSelector } from '../../lib/redux.ts'
import { useKept } from '../../lib/use-kept.ts'
import { SHELL } from '../../texts/shell.ts'
import { ButtonLink } from '../../ui/button/button.tsx'

/** Leads to the tickets that open without a network, while this device has some. */
export default function KeptTicketsLink() {
  const id = useAppSelector(selectCliente)?.id
  const has = useKept(useCallback(async () => id !== undefined && (await hasKept(id)), [id]))
  return has ? (
    <ButtonLink to={PATHS.meusIngressos} tone="secondary">
      {SHELL.keptTickets}
    </ButtonLink>
  ) : null
}
