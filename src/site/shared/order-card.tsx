import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { itemCents, itemDetail, itemLabel } from '../../../contract/carrinho.ts'
import { type CartItem, cartRoom, hasQuantity, itemKey, itemUnits } from '../../../contract/carrinho-items.ts'
import { formatReais, toCents } from '../../../contract/money.ts'
import type { ReservaLinha } from '../../../contract/reservas.ts'
import { useGetEventoQuery } from '../../api/eventos.ts'
import { eventoPicture, rifaPicture } from '../../api/pictures.ts'
import { useGetRifaQuery } from '../../api/rifas.ts'
import { dayAndHour } from '../../lib/dates.ts'
import { formatPrice } from '../../lib/format-price.ts'
import { nonBreaking } from '../../lib/non-breaking.ts'
import { CARRINHO } from '../../texts/carrinho.ts'
import { COMMON } from '../../texts/common.ts'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { Poster } from '../../ui/poster/poster.tsx'
import { Quantity } from '../../ui/quantity/quantity.tsx'
import styles from './order-card.module.css'
import { linhasFee } from './order-rows.ts'

/** How a line is changed; absent where the order is only shown. */
type Edit = { busy: boolean; onRemove: (key: string) => void; onChange: (key: string, qtde: number) => void }

type OrderCardProps = {
  items: readonly CartItem[]
  /** The held units with their frozen prices, when the cart is held. */
  held?: readonly ReservaLinha[] | undefined
  /** Absent where the total is shown elsewhere. */
  totalCents?: number
  edit?: Edit | undefined
  /** A text below a line, such as the reason why it could not be held. */
  note?: (item: CartItem) => ReactNode
}

/** What is bought: events and raffles with their lines, then the total with its fee. */
export function OrderCard({ items, held, totalCents, edit, note }: OrderCardProps) {
  const groups = Map.groupBy(items, ({ id_evento, id_rifa }) => id_evento ?? id_rifa ?? '')
  const feeCents = linhasFee(held ?? [])
  const room = cartRoom(items)
  return (
    <div
      ref={useListFocus(items.length)}
      className={styles.card}
      role="group"
      aria-label={CARRINHO.items.list}
      tabIndex={-1}
    >
      {[...groups].map(([id, lines]) => (
        <section key={id} className={styles.group} aria-label={lines[0] && itemLabel(lines[0])}>
          {lines[0]?.id_rifa ? <RifaHead id={id} item={lines[0]} /> : <EventoHead id={id} item={lines[0]} />}
          <ul>
            {lines.map((item) => (
              <Line key={itemKey(item)} item={item} held={held?.find(isOf(item))} edit={edit} room={room}>
                {note?.(item)}
              </Line>
            ))}
          </ul>
        </section>
      ))}
      {totalCents !== undefined && (
        <p className={styles.total}>
          <span>
            <strong>{CARRINHO.total}</strong>
            {feeCents > 0 && (
              <span className={styles.fee}>
                {COMMON.fee(formatReais(totalCents - feeCents), formatReais(feeCents))}
              </span>
            )}
          </span>
          <strong className={styles.sum}>{formatPrice(totalCents)}</strong>
        </p>
      )}
    </div>
  )
}

/** When a removed line had the focus, the list gets it. */
function useListFocus(count: number): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null)
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current) list.current?.focus()
    before.current = count
  }, [count])
  return list
}

/** Whether a held line is the one of this item, with as many units. */
const isOf =
  (item: CartItem) =>
  (line: ReservaLinha): boolean =>
    line.qtde === itemUnits(item) && isSame(item, line)
const isSame = ({ id_evento_setor_lote, nr_lugar, id_rifa, tarifa }: CartItem, line: ReservaLinha): boolean =>
  line.id_rifa === id_rifa &&
  line.id_evento_setor_lote === id_evento_setor_lote &&
  line.nr_lugar === nr_lugar &&
  line.id_tarifa === (tarifa?.id ?? null)

/** Whether exactly the items of a cart are held; a reservation may also be of another cart. */
export const isHeldCart = (items: readonly CartItem[], held: readonly ReservaLinha[]): boolean =>
  items.length === held.length && items.every((item) => held.some(isOf(item)))

const WIDTHS = [['', '64px']] as const

function EventoHead({ id, item }: { id: string; item: CartItem | undefined }) {
  const { data: evento } = useGetEventoQuery(id)
  const nome = evento?.nome ?? item?.nomeEvento ?? ''
  return (
    <div className={styles.head}>
      <div className={styles.poster}>
        <Poster files={eventoPicture(id, evento?.imagem)} widths={WIDTHS} alt="" title={nome} load="soon" />
      </div>
      <div className={styles.facts}>
        <h2 className={styles.name}>{nome}</h2>
        {evento && (
          <>
            <p className={styles.detail}>{dayAndHour(evento.data, evento.hora)}</p>
            <p className={styles.detail}>
              {evento.local}, {nonBreaking(`${evento.cidade.nome}/${evento.cidade.estado}`)}
            </p>
          </>
        )}
      </div>
    </div>
  )
}

function RifaHead({ id, item }: { id: string; item: CartItem }) {
  const { data: rifa } = useGetRifaQuery(id)
  return (
    <div className={styles.head}>
      <div className={styles.poster}>
        <Poster files={rifaPicture(id, rifa?.imagem)} widths={WIDTHS} alt="" title={itemLabel(item)} load="soon" />
      </div>
      <h2 className={styles.name}>{itemLabel(item)}</h2>
    </div>
  )
}

type LineProps = {
  item: CartItem
  held: ReservaLinha | undefined
  edit: Edit | undefined
  room: number
  children: ReactNode
}

/** One line: its place or lot, its price with fee, its stepper; a place and a raffle's numbers can only be removed. */
function Line({ item, held, edit, room, children }: LineProps) {
  const [key, units] = [itemKey(item), itemUnits(item)]
  const cents = held ? toCents(held.valor) : itemCents(item)
  const label = itemDetail(item)
  return (
    <li className={styles.line}>
      <div className={styles.facts}>
        <p className={styles.what}>{label}</p>
        {item.tarifa?.documento && <p className={styles.detail}>{COMMON.bring(item.tarifa.documento)}</p>}
        <p>
          <strong>{formatPrice(cents)}</strong>
          {units > 1 && <span className={styles.each}>{CARRINHO.times(units, formatPrice(cents / units))}</span>}
        </p>
      </div>
      {edit &&
        (hasQuantity(item) ? (
          <Quantity
            label={CARRINHO.quantityOf(label)}
            value={units}
            min={1}
            max={units + room}
            disabled={edit.busy}
            removeLabel={CARRINHO.items.remove(`${itemLabel(item)}, ${label}`)}
            onRemove={() => edit.onRemove(key)}
            onChange={(qtde) => edit.onChange(key, qtde)}
          />
        ) : (
          <IconButton
            name="trash"
            label={CARRINHO.items.remove(`${itemLabel(item)}, ${label}`)}
            disabled={edit.busy}
            onClick={() => edit.onRemove(key)}
          />
        ))}
      {cents !== itemCents(item) && <PriceChange before={itemCents(item)} now={cents} />}
      {children}
    </li>
  )
}

/** The price moved between choosing and reserving. */
const PriceChange = ({ before, now }: { before: number; now: number }) => (
  <p className={styles.changed} role="status">
    {CARRINHO.priceChanged.before}
    <s>{formatPrice(before)}</s>
    {CARRINHO.priceChanged.between}
    <strong>{formatPrice(now)}</strong>
  </p>
)
