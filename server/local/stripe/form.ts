/** A body as Stripe's client encodes it: `line_items[0][price]=…`. */
export type Form = {
  text(name: string): string | undefined;
  /** All values below a name, such as `metadata`. */
  map(name: string): Record<string, string>;
};

export function formOf(body: string): Form {
  const values = new URLSearchParams(body);
  return {
    text: (name) => values.get(name) ?? undefined,
    map: (name) =>
      Object.fromEntries(
        [...values].flatMap(([key, value]) => {
          const inner = key.startsWith(`${name}[`) && key.endsWith(']') ? key.slice(name.length + 1, -1) : '';
          return inner && !inner.includes('[') ? [[inner, value]] : [];
        }),
      ),
  };
}
