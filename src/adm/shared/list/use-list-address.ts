import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { type ListAddress, listSearch, readListAddress } from '../../../../contract/list-address-rules.ts'

/**
 * The filters and the page of a list. They are in the address, so that a reload, the back button and a shared link show
 * the same list. Another filter begins at the first page.
 * @param names the filters' parameters; a constant
 */
export function useListAddress<Name extends string>(names: readonly Name[]) {
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const address = readListAddress(params, names)
  const at = (part: Partial<ListAddress<Name>>, from = address): string =>
    pathname + listSearch({ ...from, pagina: 1, ...part })
  return {
    address,
    isFiltered: names.some((name) => address[name] !== ''),
    addressOf: (pagina: number): string => at({ pagina } as Partial<ListAddress<Name>>),
    /** Replaces the history entry: otherwise each typed letter would be a step back. */
    filter: (part: Partial<Record<Name, string>>): void => {
      // Read from the browser: another filter may have changed the address before this list was rendered again.
      const { location } = window
      // A row was opened meanwhile: a delayed search must not return to the list.
      if (location.pathname !== pathname) return
      const latest = readListAddress(new URLSearchParams(location.search), names)
      void navigate(at(part as Partial<ListAddress<Name>>, latest), { replace: true })
    },
    clear: (): void => void navigate(pathname, { replace: true }),
  }
}
