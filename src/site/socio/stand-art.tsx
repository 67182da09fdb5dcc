import { useId } from 'react'
import styles from './stand-art.module.css'

const STRIPES = [0, 80, 160, 240, 320]
const WIDTH = 400
/**
 * A row of chairs, the rearmost row first: the y of its seats, the chairs' width and distance, and the first one's x.
 */
type Row = { y: number; width: number; step: number; from: number }
type Drawing = {
  height: number
  rows: readonly Row[] /** The y of the rail at its left and right end. */
  rail: readonly [number, number]
  mine: number
}

const VIEWS = {
  /** For the pass: twice as wide as high. */
  tall: {
    height: 350,
    rail: [256, 114],
    mine: 6,
    rows: [
      { y: 176, width: 22, step: 34, from: 20 },
      { y: 212, width: 26, step: 38, from: -8 },
      { y: 256, width: 30, step: 44, from: -18 },
      { y: 304, width: 34, step: 50, from: -10 },
    ],
  },
  /** With room for two lines of text in the sky. */
  wide: {
    height: 206,
    rail: [153, 46],
    mine: 7,
    rows: [
      { y: 79, width: 21, step: 28, from: 10 },
      { y: 102, width: 24, step: 32, from: 2 },
      { y: 132, width: 27, step: 36, from: -6 },
      { y: 168, width: 30, step: 40, from: -12 },
    ],
  },
} as const satisfies Record<string, Drawing>

const RAIL = 14
const LAST_ROW = 3

/** The x positions of the chairs of a row, from left to right. */
const chairsOf = ({ step, from }: Pick<Row, 'step' | 'from'>): number[] =>
  Array.from({ length: Math.ceil((WIDTH - from) / step) }, (_, chair) => from + chair * step)

/** The stand of the club, drawn: the sky in stripes above the rail, chairs below it, and one of them in yellow. */
export function StandArt({ view }: { view: keyof typeof VIEWS }) {
  const clip = useId()
  const { height, rows, rail, mine } = VIEWS[view]
  const stand = `M0 ${rail[0] + RAIL} ${WIDTH} ${rail[1] + RAIL}V${height}H0z`
  return (
    <svg
      className={styles.art}
      viewBox={`0 0 ${WIDTH} ${height}`}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <rect className={styles.sky} width={WIDTH} height={height} />
      {STRIPES.map((x) => (
        <rect key={x} className={styles.stripe} x={x} width="40" height={height} />
      ))}
      <path className={styles.stand} d={stand} />
      <g clipPath={`url(#${clip})`}>
        {rows.map(({ y, width, step, from }, row) =>
          chairsOf({ step, from }).map((x, chair) => (
            <g
              key={`${x} ${y}`}
              className={row === LAST_ROW && chair === mine ? styles.mine : styles.chair}
              transform={`translate(${x} ${y})`}
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
      <path className={styles.rail} d={`M0 ${rail[0]} ${WIDTH} ${rail[1]}v${RAIL + 3}L0 ${rail[0] + RAIL + 4}z`} />
      <clipPath id={clip}>
        <path d={stand} />
      </clipPath>
    </svg>
  )
}
