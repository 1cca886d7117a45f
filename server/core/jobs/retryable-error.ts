/** Thrown by work that may succeed later. `retryAfterMs` is what the other side asked for. */
export class RetryableError extends Error {
  readonly code: string;
  readonly retryAfterMs: number;
  constructor(code: string, message: string, retryAfterMs = 0, options?: ErrorOptions) {
    super(message, options);
    this.name = 'RetryableError';
    this.code = code;
    this.retryAfterMs = retryAfterMs;
  }
}
