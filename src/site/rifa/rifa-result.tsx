import type { Rifa } from '../../../contract/rifas.ts'
import { selectIsLoggedIn } from '../../lib/cliente.ts'
import { loginState } from '../../lib/login-state.ts'
import { PATHS, to } from '../../lib/paths.ts'
import { useAppSelector } from '../../lib/redux.ts'
import { RIFA } from '../../texts/rifa.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { OwnNumbers } from './own-numbers.tsx'
import styles from './rifa-result.module.css'
import type { OwnNumber } from './use-own-numbers.ts'

type RifaResultProps = { rifa: Rifa; number: number; when: string; owned: readonly OwnNumber[] | null }

/** The drawn number, when it was drawn, and what it means for this visitor. */
export function RifaResult({ rifa, number, when, owned }: RifaResultProps) {
  const won = owned?.find(({ nr }) => nr === number)
  return (
    <div className={styles.result} data-won={Boolean(won)} role="status">
      <div className={styles.ticket}>
        <p>{RIFA.drawnTitle}</p>
        <p className={styles.number}>{number}</p>
        <p>{RIFA.drawnAt(when)}</p>
        {rifa.concurso && <p>{RIFA.contest(rifa.concurso)}</p>}
      </div>
      <div className={styles.meaning}>
        <Meaning rifa={rifa} won={won} owned={owned} />
        {owned && owned.length > 0 && <OwnNumbers owned={owned} drawn={number} />}
      </div>
    </div>
  )
}

type MeaningProps = { rifa: Rifa; won: OwnNumber | undefined; owned: readonly OwnNumber[] | null }

function Meaning({ rifa, won, owned }: MeaningProps) {
  const isLoggedIn = useAppSelector(selectIsLoggedIn)
  if (won) {
    return (
      <>
        <p className={styles.strong}>{RIFA.won}</p>
        <p>{RIFA.wonText}</p>
        <ButtonLink to={to.ingresso(won.venda)}>{RIFA.wonLink}</ButtonLink>
      </>
    )
  }
  if (rifa.numero_vendido === false) {
    return (
      <>
        <p className={styles.strong}>{RIFA.unsold}</p>
        {rifa.regulamento && <p>{RIFA.unsoldTerms}</p>}
      </>
    )
  }
  if (owned && owned.length > 0) return <p className={styles.strong}>{RIFA.lost}</p>
  if (isLoggedIn) return null
  return (
    <>
      <p>{RIFA.askLogin}</p>
      <ButtonLink to={PATHS.login} state={loginState(to.rifa(rifa.id))} tone="secondary">
        {RIFA.login}
      </ButtonLink>
    </>
  )
}
