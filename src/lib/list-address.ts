/** The names that a list keeps in its address: '' is any text; of several values the first holds where none is named. */
export type AddressShape = Readonly<Record<string, '' | readonly [string, ...string[]]>>;

export type AddressValues<S extends AddressShape> = {
  readonly [Name in keyof S]: S[Name] extends readonly (infer Value)[] ? Value : string;
};

type Texts = Readonly<Record<string, string>>;

const MOST_TEXT = 200;
/** What these name leaves nothing out of the list. */
const ARRANGING = ['sort', 'view', 'size', 'page'];

/** Reads the address. A value that is none of the shape's is as if it was not there. */
export function readAddress<S extends AddressShape>(shape: S, params: URLSearchParams): AddressValues<S> & Texts {
  const values = Object.entries(shape).map(([name, field]) => {
    const value = params.get(name) ?? '';
    return [name, field === '' ? value.slice(0, MOST_TEXT) : (field.find((each) => each === value) ?? field[0])];
  });
  return Object.fromEntries(values) as AddressValues<S> & Texts;
}

/** The address of what is shown; what is as usual is left out. Other names stay. */
export function writeAddress(shape: AddressShape, values: Texts, before: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(before);
  for (const [name, value] of Object.entries(values)) {
    if (value === usual(shape, name)) next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** The values that are set, for a query: without those that are empty. */
export function setValues<V extends Texts>(values: V): Partial<V> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')) as Partial<V>;
}

/** Whether anything may be left out of the list. */
export function isNarrowed(shape: AddressShape, values: Texts): boolean {
  return Object.entries(values).some(
    ([name, value]) => !ARRANGING.includes(name) && value.trim() !== usual(shape, name),
  );
}

/** The values that leave nothing out, in the same order and view. */
export function widened(shape: AddressShape, values: Texts): Texts {
  const wide = Object.entries(values).map(([name, value]) => [
    name,
    ARRANGING.includes(name) && name !== 'page' ? value : usual(shape, name),
  ]);
  return Object.fromEntries(wide);
}

function usual(shape: AddressShape, name: string): string {
  const field = shape[name] ?? '';
  return field === '' ? '' : field[0];
}
