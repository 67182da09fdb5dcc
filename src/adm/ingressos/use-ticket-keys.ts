import { type RefObject, useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { Venda } from '../../../contract/vendas.ts'
import { ADM_PATHS } from '../shared/adm-paths.ts'
import { isBareKey, isKeyPress } from '../shared/key-press.ts'

const STEP: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
/** The attribute of the button that the key `U` presses. */
export const MARK_USED = 'data-mark-used'
const FIRST_FIELD = 'input[name="telefone"]'

/**
 * Keys of the page: the arrows open the next ticket, the first one from a field of the search, too; `U` asks whether to
 * mark it as used, `/` goes back to the search.
 */
export function useTicketKeys(
  page: RefObject<HTMLElement | null>,
  vendas: readonly Venda[],
  currentId: string | undefined,
  query: string,
): void {
  const navigate = useNavigate()
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, key } = event
      if (!(target instanceof Element) || !page.current?.contains(target)) return
      const step = STEP[key]
      // In a field of the search an arrow means nothing else.
      if (step && target.closest('form input') ? !isBareKey(event) : !isKeyPress(event)) return
      const next = step && vendas[vendas.findIndex(({ id }) => id === currentId) + step]
      const reached =
        key === '/'
          ? page.current.querySelector<HTMLElement>(FIRST_FIELD)
          : key.toLowerCase() === 'u'
            ? page.current.querySelector<HTMLElement>(`[${MARK_USED}] button`)
            : null
      if (!next && !reached) return
      event.preventDefault()
      if (next) void navigate(`${ADM_PATHS.ingressos.at(next.id)}${query}`, { replace: currentId !== undefined })
      else if (key === '/') reached?.focus()
      else reached?.click()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [page, vendas, currentId, query, navigate])
}
