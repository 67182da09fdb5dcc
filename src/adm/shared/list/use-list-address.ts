import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { type ListAddress, listSearch, readListAddress } from '../../../../contract/list-address-rules.ts'

/**
 * The filters and the page of a list; they are in the address, so that a reload, the back button and a link to a
 * colleague show the same list. Another filter begins at the first page.
 * @param names the filters' parameters; a constant
 */
export function useListAddress<Name extends string>(names: readonly Name[]) {
  const { pathname, search } = useLocation()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const address = readListAddress(params, names)
  const at = (part: Partial<ListAddress<Name>>): string => pathname + listSearch({ ...address, pagina: 1, ...part })
  return {
    address,
    isFiltered: names.some((name) => address[name] !== ''),
    addressOf: (pagina: number): string => at({ pagina } as Partial<ListAddress<Name>>),
    /** Replaces the entry: each typed letter would otherwise be a step back. */
    filter: (part: Partial<Record<Name, string>>): void => {
      // A row was opened meanwhile, and its page is not rendered yet: a late search does not lead back.
      const { location } = window
      if (location.pathname + location.search !== pathname + search) return
      void navigate(at(part as Partial<ListAddress<Name>>), { replace: true })
    },
    clear: (): void => void navigate(pathname, { replace: true }),
  }
}
