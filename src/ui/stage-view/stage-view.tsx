import styles from './stage-view.module.css'

type StageViewProps = {
  /** From -1, the far left of the audience, to 1, the far right. */
  across: number
  /** From 0, the first row, to 1, the last. */
  depth: number
  caption: string
}

const [WIDTH, HEIGHT] = [300, 150]
const points = (...corners: readonly (readonly [number, number])[]): string =>
  corners.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')

/** A small drawing of the stage as seen from a place: farther back it is smaller, from a side it is turned. */
export function StageView({ across, depth, caption }: StageViewProps) {
  const size = 1 - 0.42 * depth
  const middle = WIDTH / 2 - across * 34 * size
  const half = 104 * size
  // The side that is nearer to the place is taller.
  const [tallLeft, tallRight] = [86 * size * (1 - 0.26 * across), 86 * size * (1 + 0.26 * across)]
  const floor = 112 - 22 * depth
  const front = floor + 20 * size
  const [left, right] = [middle - half, middle + half]
  const curtain = half * 0.24
  const wall = points([left, floor - tallLeft], [right, floor - tallRight], [right, floor], [left, floor])
  const boards = points([left, floor], [right, floor], [right + 16 * size, front], [left - 16 * size, front])
  return (
    <figure className={styles.view}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        <polygon className={styles.wall} points={wall} />
        <circle className={styles.light} cx={middle} cy={floor - 26 * size} r={24 * size} />
        <polygon
          className={styles.curtain}
          points={points(
            [left, floor - tallLeft],
            [left + curtain, floor - tallLeft],
            [left + curtain * 0.5, floor],
            [left, floor],
          )}
        />
        <polygon
          className={styles.curtain}
          points={points(
            [right, floor - tallRight],
            [right - curtain, floor - tallRight],
            [right - curtain * 0.5, floor],
            [right, floor],
          )}
        />
        <polygon className={styles.boards} points={boards} />
      </svg>
      <figcaption className={styles.caption}>{caption}</figcaption>
    </figure>
  )
}
