let connect: () => Promise<unknown> = () => Promise.resolve()

/** Called once, by the code that has the store. */
export const onApiNeeded = (connectStore: () => Promise<unknown>): void => {
  connect = connectStore
}

/** Resolves when the store has the API. Its code is loaded only then: the first page may need no call. */
export const connectApi = (): Promise<unknown> => connect()

/** Loads a part of a screen that makes calls, with what it needs for them. */
export async function withApi<T>(importPart: () => Promise<T>): Promise<T> {
  const [part] = await Promise.all([importPart(), connectApi()])
  // Again, because the part may have brought calls of its own.
  await connectApi()
  return part
}
