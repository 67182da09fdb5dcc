let connect: () => Promise<unknown> = () => Promise.resolve()

/** Registers how to add the API to the store; called once, by the code that has the store. */
export const onApiNeeded = (connectStore: () => Promise<unknown>): void => {
  connect = connectStore
}

/** Resolves when the store has the API. Its code is loaded on demand, because the first page may need no call. */
export const connectApi = (): Promise<unknown> => connect()

/** Loads a part of a screen that makes calls, and connects the API. */
export async function withApi<T>(importPart: () => Promise<T>): Promise<T> {
  const [part] = await Promise.all([importPart(), connectApi()])
  // Again, because the loaded part may define endpoints of its own.
  await connectApi()
  return part
}
