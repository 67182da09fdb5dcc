import { type Control, useController, useFieldArray, useWatch } from 'react-hook-form'
import type { Evento, Lote, Setor } from '../../../../contract/eventos.ts'
import { priceCents } from '../../../../contract/eventos-rules.ts'
import { formatReais } from '../../../../contract/money.ts'
import { parseReais, reaisInput } from '../../../../contract/money-input-rules.ts'
import { hasMeia, meiaCents, percentOf, PROMOCIONAIS_MAX } from '../../../../contract/tarifas-rules.ts'
import { ADM_TARIFAS as TEXTS, TARIFA_MODELOS } from '../../../texts/adm-tarifas.ts'
import { Button } from '../../../ui/button/button.tsx'
import { IconButton } from '../../../ui/icon-button/icon-button.tsx'
import { MoneyInput, SwitchInput, TextInput } from '../../shared/form/inputs.tsx'
import { MeiaQuota } from '../meia-quota.tsx'
import styles from './lote-fares.module.css'
import { LoteSocio } from './lote-socio.tsx'
import type { LoteValues } from './lote-values.ts'
import type { SocioPlans } from './use-socio-plans.ts'

type Price = ReturnType<typeof percentOf>

/** The amounts typed into a price and a fee; null while one of them is no amount. An empty one counts as 0. */
function typedPrice(valor: unknown, taxa: unknown): Price | null {
  const [valorCents, taxaCents] = [valor, taxa].map((text) => (text ? parseReais(String(text)) : 0))
  return valorCents == null || taxaCents == null ? null : { valorCents, taxaCents }
}
const paysText = (price: Price | null): string =>
  price ? formatReais(priceCents(price.valorCents, price.taxaCents)) : '–'

/** What the buyer pays at the full price, as typed. */
export const typedTotal = (valor: unknown, taxa: unknown): string => paysText(typedPrice(valor, taxa))

type LoteFaresProps = {
  socio: SocioPlans
  control: Control<LoteValues, unknown, LoteValues>
  evento: Evento
  setor: Setor
  /** Null: a new one. */
  lote: Lote | null
}

/** The fares of a lot in its form, each with what the buyer pays; the quota of half price follows the typed quantity. */
export function LoteFares({ control, evento: { meia }, setor, lote, socio }: LoteFaresProps) {
  const [valor, taxa, units] = useWatch({ control, name: ['valor', 'taxa_adm', 'qtd_total'] })
  const { fields, append, remove } = useFieldArray({ control, name: 'promocionais', keyName: 'key' })
  const typed = useWatch({ control, name: 'promocionais' }) ?? []
  const full = typedPrice(valor, taxa)
  const isFull = fields.length >= PROMOCIONAIS_MAX
  const sellsHalf = meia && hasMeia(setor)
  const { field: vendeSocio } = useController({ control, name: 'vende_socio' })
  const add = ({ tarifas: modelo, vendeSocio: isOn }: Modelo) => {
    if (isOn && socio.plans.length > 0) vendeSocio.onChange(true)
    const names = new Set(typed.map(({ nome }) => nome.toLowerCase()))
    const missing = modelo.filter(({ nome }) => !names.has(nome.toLowerCase()))
    append(missing.slice(0, PROMOCIONAIS_MAX - fields.length).map((fare) => toRow(fare, full)))
  }
  return (
    <section className={styles.fares} aria-label={TEXTS.title}>
      <h4 className={styles.title}>{TEXTS.title}</h4>
      <ul className={styles.fixed}>
        <Fixed nome={TEXTS.full} note={TEXTS.fullNote} price={full} />
        {sellsHalf && (
          <Fixed nome={TEXTS.half} note={TEXTS.halfNote} price={full && meiaCents(full, meia.taxa_inteira ?? false)} />
        )}
      </ul>
      {sellsHalf && (
        <MeiaQuota
          meia={meia}
          total={meia.total - (lote?.qtd_total ?? 0) + (Number(units) || 0)}
          percentual={meia.percentual ?? 0}
        />
      )}
      <LoteSocio control={control} lote={lote} full={full} socio={socio} />
      {fields.map((field, index) => {
        const { nome = '', documento, valor: own, taxa_adm: ownTaxa } = typed[index] ?? {}
        const sold = lote?.promocionais?.find(({ id }) => id === field.id)?.vendidos ?? 0
        return (
          <fieldset key={field.key} className={styles.fare} aria-label={nome || TEXTS.add}>
            <div className={styles.head}>
              <SwitchInput control={control} name={`promocionais.${index}.ativa`} label={TEXTS.fields.ativa} />
              {sold > 0 && <span className={styles.note}>{TEXTS.sold(sold)}</span>}
              <IconButton name="trash" label={TEXTS.remove(nome)} onClick={() => remove(index)} />
            </div>
            <TextInput
              control={control}
              name={`promocionais.${index}.nome`}
              label={TEXTS.fields.nome}
              hint={nome === '' ? TEXTS.nomeHint : undefined}
              maxLength={60}
              autoComplete="off"
            />
            <TextInput
              control={control}
              name={`promocionais.${index}.documento`}
              label={TEXTS.fields.documento}
              hint={documento ? undefined : TEXTS.documentoHint}
              maxLength={120}
              autoComplete="off"
            />
            <div className={styles.amounts}>
              <MoneyInput control={control} name={`promocionais.${index}.valor`} label={TEXTS.fields.valor} />
              <MoneyInput control={control} name={`promocionais.${index}.taxa_adm`} label={TEXTS.fields.taxa_adm} />
            </div>
            <p className={styles.pays}>
              {TEXTS.pays} <strong>{typedTotal(own, ownTaxa)}</strong>
            </p>
          </fieldset>
        )
      })}
      <p className={styles.note}>{TEXTS.intro}</p>
      <div className={styles.actions}>
        <Button tone="secondary" disabled={isFull} onClick={() => append(toRow({ nome: '' }, null))}>
          {TEXTS.add}
        </Button>
        <fieldset className={styles.models}>
          <legend className={styles.note}>{TEXTS.models}</legend>
          {TARIFA_MODELOS.map((modelo) => (
            <Button key={modelo.nome} tone="quiet" disabled={isFull} onClick={() => add(modelo)}>
              {modelo.nome}
            </Button>
          ))}
        </fieldset>
      </div>
    </section>
  )
}

type Modelo = (typeof TARIFA_MODELOS)[number]

/** A row of a new fare; with a percentage of the full price, once that is typed. */
function toRow(fare: { nome: string; documento?: string; percentual?: number }, full: Price | null) {
  const { nome, documento = '', percentual } = fare
  const price = full && full.valorCents > 0 && percentual ? percentOf(full, percentual) : null
  const text = (cents: number | undefined) => (cents === undefined ? '' : reaisInput(cents))
  return { nome, documento, valor: text(price?.valorCents), taxa_adm: text(price?.taxaCents), ativa: true }
}

/** A fare whose price follows the lot's. */
const Fixed = ({ nome, note, price }: { nome: string; note: string; price: Price | null }) => (
  <li className={styles.line}>
    <span>
      <strong>{nome}</strong> <span className={styles.note}>{note}</span>
    </span>
    <strong className={styles.price}>{paysText(price)}</strong>
  </li>
)
