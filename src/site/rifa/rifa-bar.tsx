import { PATHS } from '../../lib/paths.ts'
import { RIFA } from '../../texts/rifa.ts'
import { BackBar } from '../shared/back-bar.tsx'

/** The link to the home page, and a button that shares the raffle's address. */
export const RifaBar = ({ nome }: { nome?: string }) => (
  <BackBar
    to={PATHS.home}
    label={RIFA.back}
    share={nome === undefined ? undefined : { label: RIFA.share, title: nome }}
  />
)
