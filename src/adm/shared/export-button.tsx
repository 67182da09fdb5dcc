import { download } from '../../lib/download.ts'
import { ADM } from '../../texts/adm.ts'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'

type ExportButtonProps = {
  /** What is exported: 'clientes'. */
  things: string
  /** The call that answers the file's address; its failure is an alert. */
  request: () => Promise<{ data?: { path: string } | undefined; error?: unknown }>
  busy: boolean
  /** Quiet in the head of a card. */
  tone?: 'secondary' | 'quiet'
}

/** Downloads a list, with the filters in use, as CSV. */
export function ExportButton({ things, request, busy, tone = 'secondary' }: ExportButtonProps) {
  const start = async () => {
    const { data } = await request()
    if (data) download(data.path)
  }
  return (
    <Button tone={tone} busy={busy} onClick={() => void start()}>
      {!busy && <Icon name="download" />}
      {ADM.exportCsv}
      <VisuallyHidden> {ADM.exportOf(things)}</VisuallyHidden>
    </Button>
  )
}
