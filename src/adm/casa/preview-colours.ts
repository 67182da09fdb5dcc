import { useLayoutEffect } from 'react'
import type { Cores } from '../../../contract/casa-rules.ts'
import { coresStyle, isColour } from '../../../contract/cores-rules.ts'
import { addSheet } from '../../lib/added-sheet.ts'

/** Shows the typed colours, as they would be corrected, inside `selector`; instead of what is no colour the stored one. */
export function usePreviewColours(selector: string, typed: Cores, stored: Cores): void {
  const marca = isColour(typed.marca) ? typed.marca : stored.marca
  const acao = isColour(typed.acao) ? typed.acao : stored.acao
  useLayoutEffect(() => {
    const sheet = addSheet()
    sheet.show(coresStyle({ marca: marca.toLowerCase(), acao: acao.toLowerCase() }, selector))
    return sheet.remove
  }, [selector, marca, acao])
}
