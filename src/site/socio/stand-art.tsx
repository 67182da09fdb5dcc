import styles from './stand-art.module.css'

const STRIPES = [0, 80, 160, 240, 320]
/** Each row of chairs in front of the last one: the y of its seats, the chairs' width, and the first chair's x. */
const ROWS = [
  { y: 176, width: 22, step: 34, from: 20 },
  { y: 212, width: 26, step: 38, from: -8 },
  { y: 256, width: 30, step: 44, from: -18 },
  { y: 304, width: 34, step: 50, from: -10 },
] as const
const WIDTH = 400
const MINE = { row: 3, chair: 6 }

/** The stand of the club, drawn: the sky in stripes above the rail, chairs below it, and one of them in yellow. */
export const StandArt = () => (
  <svg className={styles.art} viewBox="0 0 400 350" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
    <rect className={styles.sky} width="400" height="350" />
    {STRIPES.map((x) => (
      <rect key={x} className={styles.stripe} x={x} width="40" height="350" />
    ))}
    <path className={styles.stand} d="M0 272 400 130V350H0z" />
    <g clipPath="url(#stand-rows)">
      {ROWS.map(({ y, width, step, from }, row) =>
        Array.from({ length: Math.ceil((WIDTH - from) / step) }, (_, chair) => (
          <g
            // biome-ignore lint/suspicious/noArrayIndexKey: a drawing without identity
            key={`${row}-${chair}`}
            className={row === MINE.row && chair === MINE.chair ? styles.mine : styles.chair}
            transform={`translate(${from + chair * step} ${y})`}
          >
            <rect className={styles.back} width={width} height={width * 0.75} rx="4" />
            <rect
              className={styles.seat}
              x={-width * 0.06}
              y={width * 0.55}
              width={width * 1.12}
              height={width * 0.5}
              rx="4"
            />
          </g>
        )),
      )}
    </g>
    <path className={styles.rail} d="M0 256 400 114v17L0 274z" />
    <clipPath id="stand-rows">
      <path d="M0 272 400 130V350H0z" />
    </clipPath>
  </svg>
)
