/** A place on the earth. */
export class GeoPoint {
  readonly latitude: number;
  readonly longitude: number;

  constructor(latitude: number, longitude: number) {
    if (!(Math.abs(latitude) <= 90)) throw new Error('Value for argument "latitude" must be within [-90, 90].');
    if (!(Math.abs(longitude) <= 180)) throw new Error('Value for argument "longitude" must be within [-180, 180].');
    this.latitude = latitude;
    this.longitude = longitude;
  }

  isEqual(other: unknown): boolean {
    return other instanceof GeoPoint && other.latitude === this.latitude && other.longitude === this.longitude;
  }
}

export class VectorValue {
  readonly values: readonly number[];

  constructor(values: readonly number[] = []) {
    this.values = [...values];
  }

  toArray(): number[] {
    return [...this.values];
  }

  isEqual(other: unknown): boolean {
    return other instanceof VectorValue && String(other.toArray()) === String(this.values);
  }
}

type Operation =
  | { kind: 'delete' | 'time' }
  | { kind: 'increment'; by: number }
  | { kind: 'union' | 'remove'; elements: unknown[] };

/** Stands for what a write does to a field, in place of a value. */
export class FieldValue {
  readonly operation: Operation;

  private constructor(operation: Operation) {
    this.operation = operation;
  }

  static delete(): FieldValue {
    return new FieldValue({ kind: 'delete' });
  }

  static serverTimestamp(): FieldValue {
    return new FieldValue({ kind: 'time' });
  }

  static increment(by: number): FieldValue {
    return new FieldValue({ kind: 'increment', by });
  }

  static arrayUnion(...elements: unknown[]): FieldValue {
    return new FieldValue({ kind: 'union', elements });
  }

  static arrayRemove(...elements: unknown[]): FieldValue {
    return new FieldValue({ kind: 'remove', elements });
  }

  static vector(values?: readonly number[]): VectorValue {
    return new VectorValue(values);
  }

  isEqual(other: unknown): boolean {
    return other instanceof FieldValue && JSON.stringify(other.operation) === JSON.stringify(this.operation);
  }
}
