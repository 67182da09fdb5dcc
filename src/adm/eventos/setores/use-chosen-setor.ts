import { useSearchParams } from 'react-router'
import { SETOR } from '../addresses.ts'

/**
 * The chosen sector, which is in the address: a link leads to it, and a reload keeps it. It replaces the one before in the
 * history, so that a step back closes the modal.
 */
export function useChosenSetor(): [chosen: string | null, choose: (id: string | null) => void] {
  const [search, setSearch] = useSearchParams()
  const choose = (id: string | null) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        if (id === null) after.delete(SETOR)
        else after.set(SETOR, id)
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  return [search.get(SETOR), choose]
}
