import type { SnapshotFrom } from 'xstate'
import type { filaMachine } from './fila.ts'

/**
 * The place's token, for the tab's history entry (docs/api.md#sessions): it has no personal data, and is worth nothing
 * without the session's cookie. Null without a place that leads to a turn.
 */
export const persistFila = ({ context }: Pick<SnapshotFrom<typeof filaMachine>, 'context'>): string | null =>
  context.token
