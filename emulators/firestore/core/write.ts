import { checkDocument } from '../values/document-size.ts';
import { invalid, RpcError } from '../values/errors.ts';
import { type FieldPath, getField, parseFieldPath, withField } from '../values/field-path.ts';
import { type DatabaseName, documentName, parseDocumentName } from '../values/names.ts';
import { compareNumbers, equalValues, identical, type MapValue, Timestamp, type Value } from '../values/value.ts';
import {
  type Doc,
  decodeFields,
  decodeValue,
  encodeValue,
  enumName,
  field,
  list,
  message,
  messages,
  type Raw,
  text,
  timestamp,
  type Wire,
} from '../values/wire.ts';

type Precondition = { exists: boolean } | { updateTime: number };
type Transform = {
  path: FieldPath;
  kind: 'time' | 'increment' | 'maximum' | 'minimum' | 'append' | 'remove';
  /** A number for the numeric kinds, a list for the last two. */
  operand: Value;
};
export type Write = {
  path: string;
  kind: 'set' | 'delete' | 'verify';
  fields: MapValue;
  /** Fields to touch; undefined replaces the document. */
  mask: FieldPath[] | undefined;
  transforms: Transform[];
  precondition: Precondition | undefined;
};
export type WriteOutcome = { updateTime: number | undefined; transformResults: Value[] };

const MAX_TRANSFORMS = 500;

/** Reads the writes of a commit. Throws INVALID_ARGUMENT for what cannot be one. */
export function parseWrite(raw: Raw, database: DatabaseName): Write {
  const precondition = parsePrecondition(message(raw, 'currentDocument'));
  const update = message(raw, 'update');
  const transforms = messages(raw, 'updateTransforms').map(parseTransform);
  const nothing = { fields: new Map(), mask: undefined, transforms: [], precondition };
  if (update) {
    const mask = message(raw, 'updateMask');
    const paths = mask && list(mask, 'fieldPaths').map(parseFieldPath);
    if (transforms.length > MAX_TRANSFORMS) throw invalid(`A write may have at most ${MAX_TRANSFORMS} transforms.`);
    const fields = decodeFields(field(update, 'fields'));
    return {
      path: parseDocumentName(field(update, 'name'), database),
      kind: 'set',
      fields,
      mask: paths && outermost(paths),
      transforms,
      precondition,
    };
  }
  const transform = message(raw, 'transform');
  if (transform) {
    const path = parseDocumentName(field(transform, 'document'), database);
    const fieldTransforms = messages(transform, 'fieldTransforms').map(parseTransform);
    return { ...nothing, path, kind: 'set', mask: [], transforms: fieldTransforms };
  }
  const verify = text(raw, 'verify');
  if (verify) return { ...nothing, path: parseDocumentName(verify, database), kind: 'verify' };
  return { ...nothing, path: parseDocumentName(field(raw, 'delete'), database), kind: 'delete' };
}

/** A field that is named covers all that is inside it. */
function outermost(paths: FieldPath[]): FieldPath[] {
  const named = new Set(paths.map((path) => path.join('\0')));
  return paths.filter((path) => !path.some((_, length) => length > 0 && named.has(path.slice(0, length).join('\0'))));
}

function parsePrecondition(raw: Raw | undefined): Precondition | undefined {
  if (!raw) return undefined;
  if (field(raw, 'updateTime') !== undefined) return { updateTime: timestamp(field(raw, 'updateTime')).toMicros() };
  if (typeof field(raw, 'exists') === 'boolean') return { exists: field(raw, 'exists') === true };
  return undefined;
}

const SERVER_VALUES = ['SERVER_VALUE_UNSPECIFIED', 'REQUEST_TIME'];

function parseTransform(raw: Raw): Transform {
  const path = parseFieldPath(field(raw, 'fieldPath'));
  if (field(raw, 'setToServerValue') !== undefined) {
    if (enumName(SERVER_VALUES, field(raw, 'setToServerValue')) !== 'REQUEST_TIME')
      throw invalid('A server value is unknown.');
    return { path, kind: 'time', operand: null };
  }
  for (const kind of ['increment', 'maximum', 'minimum'] as const) {
    if (field(raw, kind) === undefined) continue;
    const operand = decodeValue(field(raw, kind));
    if (typeof operand !== 'number' && typeof operand !== 'bigint') throw invalid(`"${kind}" needs a number.`);
    return { path, kind, operand };
  }
  const append = message(raw, 'appendMissingElements');
  const remove = message(raw, 'removeAllFromArray');
  const elements = append ?? remove;
  if (!elements) throw invalid('A field transform has no operation.');
  const operand = list(elements, 'values').map((value) => decodeValue(value, 1, true));
  return { path, kind: append ? 'append' : 'remove', operand };
}

/** Throws when the stored document is not as the write expects it. */
export function checkPrecondition(write: Write, before: Doc | null, database: DatabaseName): void {
  const { precondition } = write;
  if (!precondition) return;
  const name = documentName(database, write.path);
  if ('exists' in precondition) {
    if (precondition.exists && !before) throw new RpcError('NOT_FOUND', `No document to update: ${name}`);
    if (!precondition.exists && before) throw new RpcError('ALREADY_EXISTS', `Document already exists: ${name}`);
    return;
  }
  if (!before) throw new RpcError('NOT_FOUND', `No document to update: ${name}`);
  if (before.updateTime !== precondition.updateTime) {
    throw new RpcError(
      'FAILED_PRECONDITION',
      `the stored version (${before.updateTime}) does not match the required base version (${precondition.updateTime}): ${name}`,
    );
  }
}

/** The document after a write at `version` (microseconds); `doc` null when there is none. */
export function applyWrite(
  write: Write,
  before: Doc | null,
  version: number,
): { doc: Doc | null; outcome: WriteOutcome } {
  if (write.kind === 'verify')
    return { doc: before, outcome: { updateTime: before?.updateTime, transformResults: [] } };
  if (write.kind === 'delete') return { doc: null, outcome: { updateTime: undefined, transformResults: [] } };
  let fields = write.fields;
  if (write.mask) {
    fields = before?.fields ?? new Map();
    for (const path of write.mask) fields = withField(fields, path, getField(write.fields, path));
  }
  const transformResults: Value[] = [];
  for (const transform of write.transforms) {
    const { value, result } = applyTransform(transform, getField(fields, transform.path), version);
    fields = withField(fields, transform.path, value);
    transformResults.push(result);
  }
  checkDocument(write.path, fields);
  const unchanged = before !== null && identical(before.fields, fields);
  const doc = unchanged
    ? before
    : { path: write.path, fields, createTime: before?.createTime ?? version, updateTime: version };
  return { doc, outcome: { updateTime: doc.updateTime, transformResults } };
}

function applyTransform(
  { kind, operand }: Transform,
  current: Value | undefined,
  version: number,
): { value: Value; result: Value } {
  if (kind === 'append' || kind === 'remove') {
    const items = Array.isArray(current) ? current : [];
    const elements = operand as Value[];
    if (kind === 'remove') {
      return { value: items.filter((item) => !elements.some((other) => equalValues(item, other))), result: null };
    }
    const value = [...items];
    for (const item of elements) if (!value.some((other) => equalValues(item, other))) value.push(item);
    return { value, result: null };
  }
  const value =
    kind === 'time'
      ? Timestamp.fromMicros(version - (version % 1000))
      : numeric(kind, current, operand as number | bigint);
  return { value, result: value };
}

const MAX_INT = 2n ** 63n - 1n;
const MIN_INT = -(2n ** 63n);

function numeric(
  kind: 'increment' | 'maximum' | 'minimum',
  current: Value | undefined,
  operand: number | bigint,
): Value {
  if (typeof current !== 'number' && typeof current !== 'bigint') return operand;
  if (kind === 'increment') {
    if (typeof current !== 'bigint' || typeof operand !== 'bigint') return Number(current) + Number(operand);
    const sum = current + operand;
    return sum > MAX_INT ? MAX_INT : sum < MIN_INT ? MIN_INT : sum;
  }
  if (Number.isNaN(current) || Number.isNaN(operand)) return Number.NaN;
  const order = compareNumbers(operand, current);
  return (kind === 'maximum' ? order > 0 : order < 0) ? operand : current;
}

export function encodeOutcome(outcome: WriteOutcome, wire: Wire): Raw {
  const raw: Raw = {};
  if (outcome.updateTime !== undefined) raw.updateTime = wire.time(outcome.updateTime);
  if (outcome.transformResults.length > 0) {
    raw.transformResults = outcome.transformResults.map((value) => encodeValue(value, wire));
  }
  return raw;
}
