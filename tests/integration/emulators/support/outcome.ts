/** The status code with which a call fails, `ok` when it does not. */
export const code = (promise: Promise<unknown>): Promise<number | string> =>
  promise.then(
    () => 'ok',
    (error: { code: number }) => error.code,
  );
export const ids = (snapshot: { docs: { id: string }[] }): string[] => snapshot.docs.map((doc) => doc.id);
