import { cidadeLabel } from '../../../contract/list-address-rules.ts'
import { useListCidadesOfficeQuery } from '../../api/office/cidades.ts'
import { useGetUserQuery } from '../../api/office/users.ts'
import { useAdmin } from '../../lib/admin.ts'
import type { Option } from '../../ui/select-field/select-field.tsx'

const byLabel = (one: Option, other: Option): number => one.label.localeCompare(other.label, 'pt-BR')

/** The cities of the current user: all for an admin, their own for staff (docs/product.md#roles). */
export function useCidadeOptions(): Option[] {
  const user = useAdmin((admin) => admin.user)
  const hasAll = user?.admin === true || user?.todas_cidades === true
  const all = useListCidadesOfficeQuery(undefined, { skip: !hasAll })
  const own = useGetUserQuery(user?.id ?? '', { skip: !user || hasAll })
  const cidades = hasAll
    ? (all.data?.result ?? [])
    : (own.data?.cidades ?? []).map(({ id_cidade: id, cidade }) => ({ id, ...cidade }))
  return cidades.map((cidade) => ({ value: cidade.id, label: cidadeLabel(cidade) })).sort(byLabel)
}
