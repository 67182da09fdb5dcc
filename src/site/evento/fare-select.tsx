import type { CartItem } from '../../../contract/carrinho-items.ts'
import { itemPlace } from '../../../contract/carrinho.ts'
import type { Tarifa } from '../../../contract/tarifas.ts'
import { tarifaLabel } from '../../../contract/tarifas-rules.ts'
import { formatPrice } from '../../lib/format-price.ts'
import { MEIA } from '../../texts/meia.ts'
import { SelectField } from '../../ui/select-field/select-field.tsx'
import { quotaLeft, tarifaCents } from './fare-picker.tsx'
import type { EventoCart } from './use-evento-cart.ts'
import type { Stock } from './use-stock.tsx'

type FareSelectProps = {
  item: CartItem
  lote: string
  lugar: number
  fares: readonly Tarifa[]
  stock: Stock
  cart: EventoCart
}

/** The fares of a chosen place. */
export default function FareSelect({ item, lote, lugar, fares, stock, cart }: FareSelectProps) {
  const chosen = item.tarifa?.id ?? lote
  // Another reason of half price takes no more of the quota.
  const own = fares.some(({ id, na_cota }) => id === chosen && na_cota) ? 1 : 0
  return (
    <SelectField
      name={`tarifa-${lugar}`}
      label={MEIA.fareOf(itemPlace(item) ?? '')}
      value={chosen}
      options={fares
        .filter((fare) => fare.id === chosen || quotaLeft(fare, stock, cart) + own > 0)
        .map((fare) => ({
          value: fare.id,
          label: MEIA.option(tarifaLabel(fare), formatPrice(tarifaCents(fare))),
        }))}
      onChange={(id) => cart.add({ lote, lugar, qtde: 1, tarifa: id })}
    />
  )
}
