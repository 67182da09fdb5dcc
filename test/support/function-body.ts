import pg from 'pg'

/**
 * Changes the text of one of the database's functions, for controls: without a guard the damage must happen.
 * @returns a function that restores it
 */
export async function changeFunction(
  url: string,
  name: string,
  from: string | RegExp,
  to: string,
): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ text: string }>(
      // The newest one, if a function of the previous version still exists.
      'SELECT pg_get_functiondef(oid) AS text FROM pg_proc WHERE proname = $1 ORDER BY pronargs DESC LIMIT 1',
      [name],
    )
    const text = rows[0]?.text ?? ''
    const changed = text.replaceAll(from, to)
    if (changed === text) throw new Error(`${name} has no ${from}`)
    await client.query(changed)
    return async () => {
      const owner = new pg.Client({ connectionString: url })
      await owner.connect()
      try {
        await owner.query(text)
      } finally {
        await owner.end()
      }
    }
  } finally {
    await client.end()
  }
}
