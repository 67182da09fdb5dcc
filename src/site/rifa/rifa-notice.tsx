import { formatDateTime, formatDay } from '../../../contract/dates.ts'
import type { Rifa } from '../../../contract/rifas.ts'
import type { RifaPhase } from '../../../contract/rifas-rules.ts'
import { today } from '../../lib/dates.ts'
import { RIFA } from '../../texts/rifa.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { RifaResult } from './rifa-result.tsx'
import type { OwnNumber } from './use-own-numbers.ts'

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
