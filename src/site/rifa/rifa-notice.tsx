import { useMemo } from 'react'
import { formatDateTime, formatDay } from '../../../contract/dates.ts'
import type { Rifa } from '../../../contract/rifas.ts'
import type { RifaPhase } from '../../../contract/rifas-rules.ts'
import { useListVendasClienteQuery } from '../../api/vendas.ts'
import { selectCliente, selectIsLoggedIn } from '../../lib/cliente.ts'
import { today } from '../../lib/dates.ts'
import { loginState } from '../../lib/login-state.ts'
import { PATHS, to } from '../../lib/paths.ts'
import { useAppSelector } from '../../lib/redux.ts'
import { RIFA } from '../../texts/rifa.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Link } from '../../ui/link/link.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import styles from './rifa-notice.module.css'

type RifaNoticeProps = { rifa: Rifa; phase: RifaPhase; isSoldOut: boolean; owned: readonly OwnNumber[] | null }

/** The reason why nothing can be bought, or the result; nothing while numbers are on sale. */
export function RifaNotice({ rifa, phase, isSoldOut, owned }: RifaNoticeProps) {
  switch (phase) {
    case 'soon':
      return <Notice title={RIFA.soonTitle(formatDay(rifa.inicio_vendas))} text={RIFA.soonText(rifa.qtd_numeros)} />
    case 'open':
      return isSoldOut ? <Notice role="status" title={RIFA.soldOutTitle} text={RIFA.soldOutText} /> : null
    case 'closed': {
      const isToday = rifa.data_sorteio === today()
      return <Notice role="status" title={RIFA.closedTitle} text={isToday ? RIFA.closedToday : RIFA.closedText} />
    }
    case 'drawn':
      return (
        <RifaResult
          rifa={rifa}
          number={rifa.numero_sorteado ?? 0}
          when={rifa.sorteada_em ? formatDateTime(rifa.sorteada_em) : formatDay(rifa.data_sorteio)}
          owned={owned}
        />
      )
  }
}

type RifaResultProps = { rifa: Rifa; number: number; when: string; owned: readonly OwnNumber[] | null }

/** The drawn number, when it was drawn, and whether this visitor has won. */
function RifaResult({ rifa, number, when, owned }: RifaResultProps) {
  const won = owned?.find(({ nr }) => nr === number)
  return (
    <div className={styles.result} data-won={Boolean(won)} role="status">
      <div className={styles.ticket}>
        <p>{RIFA.drawnTitle}</p>
        <p className={styles.drawn}>{number}</p>
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

/** The cliente's paid numbers, each a link to its sale. `drawn`: the drawn number. */
export const OwnNumbers = ({ owned, drawn }: { owned: readonly OwnNumber[]; drawn?: number }) => (
  <div className={styles.own}>
    <p className={styles.title}>{RIFA.owned(owned.length)}</p>
    <ul className={styles.list}>
      {owned.map(({ nr, venda }) => (
        <li key={venda}>
          <Link
            className={styles.ownNumber}
            data-drawn={nr === drawn}
            to={to.ingresso(venda)}
            aria-label={RIFA.number(nr)}
          >
            {nr}
          </Link>
        </li>
      ))}
    </ul>
  </div>
)

/** A paid number of the logged-in cliente, with the id of its sale. */
type OwnNumber = { nr: number; venda: string }

/** The paid numbers of a raffle that the cliente owns; null when nobody is logged in or they are not known yet. */
export function useOwnNumbers(idRifa: string): readonly OwnNumber[] | null {
  const isLoggedIn = useAppSelector(selectIsLoggedIn)
  const cliente = useAppSelector(selectCliente)
  const { data } = useListVendasClienteQuery(cliente?.id ?? '', {
    skip: !isLoggedIn,
    refetchOnMountOrArgChange: true,
  })
  return useMemo(() => {
    if (!isLoggedIn || !data) return null
    return data.result
      .flatMap(({ id, rifa, nr_sorte, status }) =>
        rifa?.id === idRifa && nr_sorte !== null && status === 'paid' ? [{ nr: nr_sorte, venda: id }] : [],
      )
      .sort((a, b) => a.nr - b.nr)
  }, [data, idRifa, isLoggedIn])
}
