import { followPlaces, itemPlace } from '../../../contract/carrinho.ts'
import { getEvento } from '../../api/eventos.ts'
import { alerted } from '../../lib/alerts.ts'
import { itemsReplaced, selectCarrinho } from '../../lib/cliente.ts'
import { CARRINHO } from '../../texts/carrinho.ts'
import { startListening } from './listening.ts'

/** When an event was read, the cart's places get its current names and numbers, or are removed with a message. */
startListening({
  matcher: getEvento.matchFulfilled,
  effect: ({ payload }, { dispatch, getState }) => {
    const before = selectCarrinho(getState())
    const { items, lost } = followPlaces(before, payload)
    if (items !== before) dispatch(itemsReplaced([...items]))
    for (const item of lost) dispatch(alerted(CARRINHO.placeGone(item.setor?.nome ?? '', itemPlace(item) ?? '')))
  },
})
