import { type CartItem, itemKey, itemUnits, withFullPrice } from '../../../contract/carrinho-items.ts'
import { priceCents } from '../../../contract/eventos-rules.ts'
import { toCents, toReais } from '../../../contract/money.ts'
import { useGetEventoQuery } from '../../api/eventos.ts'
import { itemsReplaced, selectCarrinho } from '../../lib/cliente.ts'
import { formatPrice } from '../../lib/format-price.ts'
import { useAppDispatch, useAppSelector } from '../../lib/redux.ts'
import { CARRINHO } from '../../texts/carrinho.ts'
import { Button } from '../../ui/button/button.tsx'

type FullPriceProps = {
  item: CartItem & { id_evento: string }
  /** @param key of the line that has the units now */
  onChanged: (key: string, qtde: number) => void
}

/** A button that buys a line of another fare, which could not be held, at the lot's full price. */
export function FullPrice({ item, onChanged }: FullPriceProps) {
  const { data: evento } = useGetEventoQuery(item.id_evento)
  const cart = useAppSelector(selectCarrinho)
  const dispatch = useAppDispatch()
  const lotes = evento?.setores.flatMap((setor) => setor.lotes) ?? []
  const lote = lotes.find(({ id }) => id === item.id_evento_setor_lote)
  if (!lote) return null
  const cents = priceCents(toCents(lote.valor), toCents(lote.taxa_adm))
  const change = () => {
    const { tarifa: _, ...full } = { ...item, valor: toReais(cents) }
    const changed = withFullPrice(cart, itemKey(item), full)
    dispatch(itemsReplaced(changed))
    const line = changed.find((other) => itemKey(other) === itemKey(full))
    onChanged(itemKey(full), line ? itemUnits(line) : 0)
  }
  return (
    <Button tone="secondary" onClick={change}>
      {CARRINHO.fullPrice(formatPrice(cents * itemUnits(item)))}
    </Button>
  )
}
