const MIN_SECONDS = -62_135_596_800;
const MAX_SECONDS = 253_402_300_799;
const NANOS_IN_MILLI = 1_000_000;

function checkInteger(name: string, value: number, least: number, most: number): void {
  if (!Number.isInteger(value)) throw new Error(`Value for argument "${name}" is not a valid integer.`);
  if (value < least || value > most) {
    throw new Error(`Value for argument "${name}" must be within [${least}, ${most}] inclusive, but was: ${value}`);
  }
}

export class Timestamp {
  readonly seconds: number;
  readonly nanoseconds: number;

  constructor(seconds: number, nanoseconds: number) {
    checkInteger('seconds', seconds, MIN_SECONDS, MAX_SECONDS);
    checkInteger('nanoseconds', nanoseconds, 0, 999_999_999);
    this.seconds = seconds;
    this.nanoseconds = nanoseconds;
  }

  static now(): Timestamp {
    return Timestamp.fromMillis(Date.now());
  }

  static fromDate(date: Date): Timestamp {
    return Timestamp.fromMillis(date.getTime());
  }

  static fromMillis(milliseconds: number): Timestamp {
    const seconds = Math.floor(milliseconds / 1000);
    return new Timestamp(seconds, Math.floor((milliseconds - seconds * 1000) * NANOS_IN_MILLI));
  }

  toDate(): Date {
    return new Date(this.seconds * 1000 + Math.round(this.nanoseconds / NANOS_IN_MILLI));
  }

  toMillis(): number {
    return this.seconds * 1000 + Math.floor(this.nanoseconds / NANOS_IN_MILLI);
  }

  isEqual(other: unknown): boolean {
    return other instanceof Timestamp && this.valueOf() === other.valueOf();
  }

  /** A text that sorts as the times do, so that two can be compared with `<`. */
  valueOf(): string {
    return `${String(this.seconds - MIN_SECONDS).padStart(12, '0')}.${String(this.nanoseconds).padStart(9, '0')}`;
  }
}
