import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { columnsOf, grown, NAMINGS, withNaming, withNumeracao } from '../../../../../contract/drawing-rules.ts'
import type { Evento, Setor } from '../../../../../contract/eventos.ts'
import { NUMERACAO } from '../../../../../contract/layout-rules.ts'
import { ADM_DESENHO as TEXTS } from '../../../../texts/adm-desenho.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { Switch } from '../../../../ui/switch/switch.tsx'
import styles from './drawing-settings.module.css'
import { DrawingSize } from './drawing-size.tsx'
import { NamesSheet } from './names-sheet.tsx'
import { Radios } from './radios.tsx'
import { RemoveDrawing } from './remove-drawing.tsx'
import { TextSheet } from './text-sheet.tsx'
import type { DrawingActor } from './use-drawing.ts'

type DrawingSettingsProps = { actor: DrawingActor; evento: Evento; setor: Setor; onRemoved: () => void }

/** What concerns the whole drawing: mirrored strokes, size, names and numbers, its text, and its removal. */
export function DrawingSettings({ actor, evento, setor, onRemoved }: DrawingSettingsProps) {
  const mirror = useSelector(actor, ({ context }) => context.mirror)
  const drawing = useSelector(actor, ({ context }) => context.drawing)
  const [opened, open] = useState<'names' | 'text' | null>(null)
  const change = (next: typeof drawing) => actor.send({ type: 'drawing.change', drawing: next })
  const resize = (size: { rows: number; columns: number }) => {
    const { context } = actor.getSnapshot()
    change(grown(context.drawing, size, context.taken, context.setor))
  }
  return (
    <div className={styles.settings}>
      <section className={styles.group}>
        <h3 className={styles.title}>{TEXTS.whileDrawing}</h3>
        <Switch
          name="espelhar"
          label={TEXTS.mirror}
          checked={mirror}
          onChange={(on) => actor.send({ type: 'mirror.set', mirror: on })}
        />
      </section>
      <DrawingSize
        key={`${drawing.linhas.length} ${columnsOf(drawing)}`}
        rows={drawing.linhas.length}
        columns={columnsOf(drawing)}
        onChange={resize}
      />
      <Radios
        legend={TEXTS.naming}
        name="nomes"
        options={NAMINGS.map((value) => ({ value, label: TEXTS.namings[value] }))}
        value={drawing.naming}
        onChange={(naming) => change(withNaming(drawing, naming))}
      >
        {drawing.naming === 'own' && (
          <Button tone="secondary" onClick={() => open('names')}>
            {TEXTS.editNames}
          </Button>
        )}
      </Radios>
      <Radios
        legend={TEXTS.numbering}
        name="numeracao"
        options={NUMERACAO.map((value) => ({ value, label: TEXTS.numberings[value] }))}
        value={drawing.numeracao}
        onChange={(numeracao) => change(withNumeracao(drawing, numeracao))}
      />
      <div className={styles.more}>
        <Button tone="secondary" onClick={() => open('text')}>
          {TEXTS.text}
        </Button>
        {setor.layout && <RemoveDrawing evento={evento} setor={setor} onRemoved={onRemoved} />}
      </div>
      {opened === 'names' && <NamesSheet actor={actor} onClose={() => open(null)} />}
      {opened === 'text' && <TextSheet actor={actor} onClose={() => open(null)} />}
    </div>
  )
}
