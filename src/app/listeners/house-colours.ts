import { casaRead } from '../../lib/casa.ts'
import { startListening } from './listening.ts'

let sheet: CSSStyleSheet | undefined

/** An open page takes the house's new colours by a constructed sheet, which the content security policy allows. */
startListening({
  actionCreator: casaRead,
  effect: ({ payload: { estilo } }) => {
    // The style that the server wrote into the page, for the colours of then (server/pages/page-template.ts).
    document.getElementById('cores')?.remove()
    if (!sheet) document.adoptedStyleSheets.push((sheet = new CSSStyleSheet()))
    sheet.replaceSync(estilo)
  },
})
