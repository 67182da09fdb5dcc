import type { CartItem } from '../../../contract/carrinho-items.ts'
import { itemPlace } from '../../../contract/carrinho.ts'
import type { Evento } from '../../../contract/eventos.ts'
import { tarifaLabel } from '../../../contract/tarifas-rules.ts'
import { formatPrice } from '../../lib/format-price.ts'
import { MEIA } from '../../texts/meia.ts'
import { SelectField } from '../../ui/select-field/select-field.tsx'
import styles from './carrinho-panel.module.css'
import { quotaLeft, tarifaCents } from './fare-picker.tsx'
import { setorOf } from './picks.ts'
import type { EventoCart } from './use-evento-cart.ts'
import type { Stock } from './use-stock.tsx'

type PlaceFareProps = { item: CartItem; evento: Evento; stock: Stock; cart: EventoCart }

/** The choice of a chosen place's fare; its name alone for units without a place, which have steppers. */
export function PlaceFare({ item, evento, stock, cart }: PlaceFareProps) {
  const { id_evento_setor_lote: lote, nr_lugar: lugar, tarifa } = item
  const fares = setorOf(evento, lote ?? '')?.lotes.find(({ id }) => id === lote)?.tarifas ?? []
  if (lugar === null || lote === null || fares.length < 2)
    return tarifa ? <span className={styles.lote}>{tarifaLabel(tarifa)}</span> : null
  const chosen = tarifa?.id ?? lote
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
