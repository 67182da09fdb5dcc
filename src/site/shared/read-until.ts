type Shown = {
  /** The reading that is under way, if there is one. */
  reading: PromiseLike<unknown> | undefined
  /** What is known of the stock; undefined before it was read. */
  known(): { versao: string } | undefined
  readAgain(): void
}

/**
 * In a room, whose stock has this version: reads again if what is shown is of another one. So no change between the
 * reading and the joining is lost; later ones are told.
 */
export async function readUntil(versao: string, { reading, known, readAgain }: Shown): Promise<void> {
  await reading
  const shown = known()
  if (shown && shown.versao !== versao) readAgain()
}
