import { useSelector } from '@xstate/react'
import { TOOLS } from '../../../../../contract/drawing-rules.ts'
import { ADM_DESENHO as TEXTS } from '../../../../texts/adm-desenho.ts'
import { VisuallyHidden } from '../../../../ui/visually-hidden/visually-hidden.tsx'
import { CellSign } from './cell-sign.tsx'
import styles from './tools.module.css'
import type { DrawingActor } from './use-drawing.ts'

/** The four tools, each with its key. */
export function Tools({ actor }: { actor: DrawingActor }) {
  const chosen = useSelector(actor, ({ context }) => context.tool)
  return (
    <fieldset className={styles.tools}>
      <VisuallyHidden>
        <legend>{TEXTS.tools}</legend>
      </VisuallyHidden>
      {TOOLS.map((tool) => (
        <label key={tool} className={styles.tool}>
          <input
            type="radio"
            name="ferramenta"
            value={tool}
            checked={tool === chosen}
            aria-keyshortcuts={TEXTS.keys[tool]}
            onChange={() => actor.send({ type: 'tool.choose', tool })}
          />
          <CellSign sign={tool} />
          <span className={styles.name}>{TEXTS.tool[tool]}</span>
          <span className={styles.key} aria-hidden="true">
            {TEXTS.keys[tool]}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
