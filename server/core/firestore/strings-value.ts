/**
 * A list of strings that the Firestore client writes as it is. In a plain array it makes two paths for each entry, only to name
 * the entry should it be refused: for the words of a new story that is a twentieth of what a first reading costs. By these two
 * names the client knows values that encode themselves; one that does not would refuse the document.
 */
export class StringsValue {
  readonly _protoValueType = 'ProtoValue';
  readonly #strings: readonly string[];

  constructor(strings: readonly string[]) {
    this.#strings = strings;
  }

  _toProto(): { arrayValue: { values: { stringValue: string }[] } } {
    return { arrayValue: { values: this.#strings.map((stringValue) => ({ stringValue })) } };
  }
}

/** The same document for the client to write, with these lists of it as they are. */
export function withStringsAsTheyAre<T extends object>(document: T, fields: readonly (keyof T)[]): object {
  const written: Partial<Record<keyof T, unknown>> = { ...document };
  for (const field of fields) {
    const strings = document[field];
    if (Array.isArray(strings)) written[field] = new StringsValue(strings);
  }
  return written;
}
