import { documentName } from '../firestore/values/names.ts';
import type { Raw } from '../firestore/values/wire.ts';
import type { Named } from './client.ts';
import { FieldPath, toFieldPath } from './field-path.ts';
import { emptyFields, encode, isPlain } from './serializer.ts';
import { Timestamp } from './timestamp.ts';
import { FieldValue } from './values.ts';

export type DocumentData = Record<string, unknown>;
export type SetOptions = { merge?: boolean; mergeFields?: readonly (string | FieldPath)[] };
export type Precondition = { exists?: boolean; lastUpdateTime?: Timestamp };

/** What is written where, with what a FieldValue stands for taken out of the values. */
class Parts {
  readonly fields = emptyFields();
  readonly mask: string[] = [];
  readonly transforms: Raw[] = [];

  /** Puts a value at a path. False when nothing of it is a value. */
  put(path: readonly string[], value: unknown): boolean {
    if (value instanceof FieldValue) {
      const transform = transformOf(value);
      if (transform) this.transforms.push({ fieldPath: new FieldPath(...path).toString(), ...transform });
      return false;
    }
    const entries = isPlain(value) ? Object.entries(value) : [];
    if (entries.length === 0) {
      this.#place(path, encode(value, path));
      return true;
    }
    let holds = false;
    for (const [key, item] of entries) if (this.put([...path, key], item)) holds = true;
    return holds;
  }

  #place(path: readonly string[], value: Raw): void {
    let { fields } = this;
    for (const name of path.slice(0, -1)) {
      fields[name] ??= { mapValue: { fields: emptyFields() } };
      fields = (fields[name] as { mapValue: { fields: Raw } }).mapValue.fields;
    }
    fields[path.at(-1) as string] = value;
  }

  write(ref: Named, isMasked: boolean): Raw {
    return {
      update: { name: documentName(ref.firestore.name, ref.path), fields: this.fields },
      ...(isMasked && { updateMask: { fieldPaths: this.mask } }),
      ...(this.transforms.length > 0 && { updateTransforms: this.transforms }),
    };
  }
}

function transformOf({ operation }: FieldValue): Raw | undefined {
  switch (operation.kind) {
    case 'delete':
      return undefined;
    case 'time':
      return { setToServerValue: 'REQUEST_TIME' };
    case 'increment':
      return { increment: encode(operation.by) };
    case 'union':
      return { appendMissingElements: { values: operation.elements.map((item) => encode(item)) } };
    case 'remove':
      return { removeAllFromArray: { values: operation.elements.map((item) => encode(item)) } };
  }
}

const isDelete = (value: unknown): boolean => value instanceof FieldValue && value.operation.kind === 'delete';

function checkData(data: unknown): asserts data is DocumentData {
  if (!isPlain(data)) throw new Error('Value for argument "data" is not a valid Firestore document.');
}

/** Deletions have no sense in a document that is written as a whole. */
function refuseDeletes(data: DocumentData, path: readonly string[] = []): void {
  for (const [key, value] of Object.entries(data)) {
    if (isDelete(value)) {
      throw new Error(
        `FieldValue.delete() must appear at the top-level and can only be used in update() or set() with {merge:true} (found in field "${[...path, key].join('.')}").`,
      );
    }
    if (isPlain(value)) refuseDeletes(value, [...path, key]);
  }
}

/** The fields of a merge: all that are no maps, and maps that are empty. */
function* leaves(data: DocumentData, path: readonly string[] = []): Generator<readonly string[]> {
  for (const [key, value] of Object.entries(data)) {
    const at = [...path, key];
    if (value instanceof FieldValue && !isDelete(value)) continue;
    if (isPlain(value) && Object.keys(value).length > 0) yield* leaves(value, at);
    else yield at;
  }
}

function valueAt(data: unknown, path: FieldPath): unknown {
  let value = data;
  for (const name of path.segments) value = isPlain(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  return value;
}

export function createWrite(ref: Named, data: DocumentData): Raw {
  return { ...setWrite(ref, data), currentDocument: { exists: false } };
}

export function setWrite(ref: Named, data: DocumentData, options: SetOptions = {}): Raw {
  checkData(data);
  const parts = new Parts();
  if (options.mergeFields) {
    for (const path of options.mergeFields.map(toFieldPath)) {
      const value = valueAt(data, path);
      if (value === undefined) throw new Error(`Input data is missing for field "${path}".`);
      parts.put(path.segments, value);
      if (!(value instanceof FieldValue) || isDelete(value)) parts.mask.push(path.toString());
    }
    return parts.write(ref, true);
  }
  if (options.merge) {
    for (const path of leaves(data)) parts.mask.push(new FieldPath(...path).toString());
  } else refuseDeletes(data);
  for (const [key, value] of Object.entries(data)) parts.put([key], value);
  return parts.write(ref, options.merge === true);
}

/** Takes what `update` takes: an object, or fields and values in turn; then perhaps a precondition. */
export function updateWrite(ref: Named, dataOrField: unknown, rest: readonly unknown[]): Raw {
  const { changes, precondition } = readUpdate(dataOrField, rest);
  if (changes.length === 0) throw new Error('At least one field must be updated.');
  const parts = new Parts();
  for (const [path, value] of changes) {
    const twice = changes.some(([other]) => other !== path && path.isWithin(other));
    if (twice) throw new Error(`Field "${path}" was specified multiple times.`);
    if (isPlain(value)) refuseDeletes(value, path.segments);
    parts.put(path.segments, value);
    if (!(value instanceof FieldValue) || isDelete(value)) parts.mask.push(path.toString());
  }
  return { ...parts.write(ref, true), currentDocument: preconditionOf({ exists: true, ...precondition }) };
}

function readUpdate(
  dataOrField: unknown,
  rest: readonly unknown[],
): { changes: [FieldPath, unknown][]; precondition: Precondition | undefined } {
  if (typeof dataOrField === 'string' || dataOrField instanceof FieldPath) {
    const all = [dataOrField, ...rest];
    const changes: [FieldPath, unknown][] = [];
    for (let i = 0; i + 1 < all.length; i += 2) changes.push([toFieldPath(all[i]), all[i + 1]]);
    return { changes, precondition: all.length % 2 === 1 ? (all.at(-1) as Precondition) : undefined };
  }
  checkData(dataOrField);
  const changes = Object.entries(dataOrField).map(([key, value]): [FieldPath, unknown] => [toFieldPath(key), value]);
  return { changes, precondition: rest[0] as Precondition | undefined };
}

export function deleteWrite(ref: Named, precondition: Precondition = {}): Raw {
  const currentDocument = preconditionOf(precondition);
  return { delete: documentName(ref.firestore.name, ref.path), ...(currentDocument && { currentDocument }) };
}

function preconditionOf({ exists, lastUpdateTime }: Precondition): Raw | undefined {
  if (lastUpdateTime instanceof Timestamp) {
    return { updateTime: { seconds: lastUpdateTime.seconds, nanos: lastUpdateTime.nanoseconds } };
  }
  return exists === undefined ? undefined : { exists };
}
