import { useLayoutEffect } from 'react'
import type { Cores } from '../../../contract/casa-rules.ts'
import { coresStyle, isColour } from '../../../contract/cores-rules.ts'

/**
 * Shows the typed colours, as they would be corrected, inside `selector`; instead of a text that is no colour the stored
 * one. A constructed sheet, because the content security policy allows no style attributes.
 */
export function usePreviewColours(selector: string, typed: Cores, stored: Cores): void {
  const marca = (isColour(typed.marca) ? typed.marca : stored.marca).toLowerCase()
  const acao = (isColour(typed.acao) ? typed.acao : stored.acao).toLowerCase()
  useLayoutEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(coresStyle({ marca, acao }, selector))
    document.adoptedStyleSheets.push(sheet)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
    }
  }, [selector, marca, acao])
}
