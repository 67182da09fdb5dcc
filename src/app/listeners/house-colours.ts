import { addSheet } from '../../lib/added-sheet.ts'
import { casaRead } from '../../lib/casa.ts'
import { startListening } from './listening.ts'

let sheet: ReturnType<typeof addSheet> | null = null

/** An open page takes the house's colours that were changed. */
startListening({
  actionCreator: casaRead,
  effect: ({ payload: { estilo } }) => {
    // The style that the server wrote into the page, for the colours of then (server/pages/page-template.ts).
    document.getElementById('cores')?.remove()
    sheet ??= addSheet()
    sheet.show(estilo)
  },
})
