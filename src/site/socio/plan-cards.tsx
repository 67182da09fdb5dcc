import { useId } from 'react'
import { formatReais, toCents } from '../../../contract/money.ts'
import { melhorPlano, type PlanoCusto, planoCusto } from '../../../contract/planos-custo-rules.ts'
import { isIncluded } from '../../../contract/planos-rules.ts'
import type { Beneficio, Plano, PlanoList } from '../../../contract/planos.ts'
import type { Price } from '../../../contract/tarifas-rules.ts'
import { JOGOS, type Jogos } from '../../../machines/subscription/context.ts'
import { PLANOS } from '../../texts/planos.ts'
import { Choice } from '../../ui/choice/choice.tsx'
import styles from './plan-cards.module.css'

/** The benefit at matches. */
const atMatches = ({ beneficios }: Plano): Beneficio | undefined =>
  beneficios.find(({ categoria }) => categoria === 'esporte')

/** A plan as the rule compares it. */
function offerOf(plano: Plano) {
  const gift = atMatches(plano)
  return {
    id: plano.id,
    mensalCents: toCents(plano.valor),
    jogo: gift ? { percentual: gift.percentual, valorCents: gift.valor === null ? null : toCents(gift.valor) } : null,
  }
}

const fullPrice = ({ jogo, jogo_taxa }: PlanoList): Price | null =>
  jogo === null ? null : { valorCents: toCents(jogo) - toCents(jogo_taxa ?? 0), taxaCents: toCents(jogo_taxa ?? 0) }

/** The plan that saves most for this number of matches, otherwise the cheapest; null: none. */
export const suggestedPlan = (list: PlanoList, planos: readonly Plano[], jogos: number): string | null =>
  melhorPlano(planos.map(offerOf), jogos, fullPrice(list)) ?? planos[0]?.id ?? null

type QuestionProps = { jogos: Jogos; onChoose: (jogos: Jogos) => void }

/** How many matches a month: the answer changes the comparison. `PLANOS.question` is the step's heading. */
export function MatchesQuestion({ jogos, onChoose }: QuestionProps) {
  const name = useId()
  return (
    <fieldset className={styles.question}>
      <legend className={styles.legend}>{PLANOS.question}</legend>
      {JOGOS.map((count) => (
        <Choice
          key={count}
          name={name}
          value={String(count)}
          checked={count === jogos}
          onChoose={() => onChoose(count)}
          className={styles.count}
        >
          {count}
        </Choice>
      ))}
    </fieldset>
  )
}

type PlanCardsProps = {
  list: PlanoList
  /** Those to choose from. */
  planos: readonly Plano[]
  jogos: Jogos
  chosen: string | null
  /** Nobody can choose a plan with a seat. */
  isFull: boolean
  onChoose: (id: string) => void
}

/** The plans as cards, one of them chosen: what a match costs with each, the month, and how early its members buy. */
export function PlanCards({ list, planos, jogos, chosen, isFull, onChoose }: PlanCardsProps) {
  const name = useId()
  const full = fullPrice(list)
  const free = planos.filter(({ com_cadeira }) => !(com_cadeira && isFull))
  const best = melhorPlano(free.map(offerOf), jogos, full)
  const longest = Math.max(0, ...planos.map((plano) => atMatches(plano)?.horas_antes ?? 0))
  return (
    <fieldset className={styles.cards}>
      <legend className={styles.legend}>{PLANOS.list}</legend>
      {planos.map((plano) => {
        const cost = planoCusto(offerOf(plano), jogos, full)
        const isSaving = (plano.id === best || plano.id === chosen) && (cost.economiaCents ?? 0) > 0
        const isOut = plano.com_cadeira && isFull
        return (
          <label key={plano.id} className={styles.card}>
            <input
              className={styles.input}
              type="radio"
              name={name}
              value={plano.id}
              checked={plano.id === chosen}
              disabled={isOut}
              onChange={() => onChoose(plano.id)}
            />
            <span className={styles.head}>
              <strong className={styles.name}>{plano.nome}</strong>
              <span className={styles.month}>
                <strong>{formatReais(toCents(plano.valor))}</strong>
                {PLANOS.perMonth}
              </span>
            </span>
            <PlanFigure plano={plano} cost={cost} />
            <HeadStart hours={atMatches(plano)?.horas_antes ?? 0} longest={longest} />
            <span className={styles.seat}>{isOut ? PLANOS.full : plano.com_cadeira ? PLANOS.seat : PLANOS.noSeat}</span>
            {isSaving && (
              <span className={styles.saves}>
                {PLANOS.saves(jogos, formatReais(cost.mesCents ?? 0), formatReais(cost.economiaCents ?? 0))}
              </span>
            )}
          </label>
        )
      })}
    </fieldset>
  )
}

/** The big figure: what a match costs; without a match on sale the percentage; of a plan that gives nothing, the month. */
function PlanFigure({ plano, cost: { jogoCents } }: { plano: Plano; cost: PlanoCusto }) {
  const gift = atMatches(plano)
  const percent = gift?.percentual ?? null
  const [figure, words] =
    gift === undefined
      ? [formatReais(toCents(plano.valor)), PLANOS.noMatch]
      : isIncluded(gift)
        ? [formatReais(0), gift.passe ? PLANOS.includedByPass : PLANOS.included]
        : jogoCents !== null
          ? [formatReais(jogoCents), percent === null ? PLANOS.perMatch : PLANOS.perMatchLess(percent)]
          : percent !== null
            ? [PLANOS.less(percent), PLANOS.lessText]
            : [formatReais(toCents(gift.valor ?? 0)), PLANOS.ownPrice]
  return (
    <span className={styles.figure}>
      <strong className={styles.sum}>{figure}</strong>
      <span className={styles.words}>{words}</span>
    </span>
  )
}

/** How long before everybody its members buy, as text and as a bar; nothing without. */
function HeadStart({ hours, longest }: { hours: number; longest: number }) {
  if (hours === 0) return <span />
  const width = Math.round((100 * hours) / longest)
  return (
    <span className={styles.before}>
      {PLANOS.before(hours)}
      <svg className={styles.bar} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
        <rect x={100 - width} width={width} height="1" />
      </svg>
    </span>
  )
}
