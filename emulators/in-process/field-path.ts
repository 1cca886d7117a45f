import { formatFieldPath } from '../firestore/values/field-path.ts';

/** Names of nested fields, outermost first. */
export class FieldPath {
  readonly segments: readonly string[];

  constructor(...segments: string[]) {
    if (segments.length === 0) throw new Error('Function "FieldPath()" requires at least 1 argument.');
    for (const [i, segment] of segments.entries()) {
      if (typeof segment !== 'string' || segment === '') {
        throw new Error(`Element at index ${i} should not be an empty string.`);
      }
    }
    this.segments = segments;
  }

  static documentId(): FieldPath {
    return NAME;
  }

  get isName(): boolean {
    return this.isEqual(NAME);
  }

  isEqual(other: unknown): boolean {
    return other instanceof FieldPath && other.toString() === this.toString();
  }

  isWithin(other: FieldPath): boolean {
    return other.segments.every((segment, i) => this.segments[i] === segment);
  }

  toString(): string {
    return formatFieldPath(this.segments);
  }
}

const NAME = new FieldPath('__name__');

/** Reads a path with dots between its names. */
export function toFieldPath(path: unknown): FieldPath {
  if (path instanceof FieldPath) return path;
  if (typeof path !== 'string' || !/^[^*~/[\]]+$/.test(path) || /^\.|\.\.|\.$/.test(path)) {
    throw new Error(
      `Value for argument "fieldPath" is not a valid field path. Paths can't be empty and must not contain "*~/[]": ${String(path)}`,
    );
  }
  return new FieldPath(...path.split('.'));
}
