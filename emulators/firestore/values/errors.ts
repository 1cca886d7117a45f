/** gRPC status codes by name, with the HTTP status Google's JSON mapping gives each. */
export const STATUS = {
  CANCELLED: { code: 1, http: 499 },
  UNKNOWN: { code: 2, http: 500 },
  INVALID_ARGUMENT: { code: 3, http: 400 },
  DEADLINE_EXCEEDED: { code: 4, http: 504 },
  NOT_FOUND: { code: 5, http: 404 },
  ALREADY_EXISTS: { code: 6, http: 409 },
  PERMISSION_DENIED: { code: 7, http: 403 },
  RESOURCE_EXHAUSTED: { code: 8, http: 429 },
  FAILED_PRECONDITION: { code: 9, http: 400 },
  ABORTED: { code: 10, http: 409 },
  OUT_OF_RANGE: { code: 11, http: 400 },
  UNIMPLEMENTED: { code: 12, http: 501 },
  INTERNAL: { code: 13, http: 500 },
  UNAVAILABLE: { code: 14, http: 503 },
  UNAUTHENTICATED: { code: 16, http: 401 },
} as const;

export type StatusName = keyof typeof STATUS;

/** An answer to a request that names one of Google's status codes. Anything else that is thrown is a fault of ours. */
export class RpcError extends Error {
  readonly status: StatusName;

  constructor(status: StatusName, message: string) {
    super(message);
    this.name = 'RpcError';
    this.status = status;
  }
}

export const invalid = (message: string): RpcError => new RpcError('INVALID_ARGUMENT', message);

/** The error for the client of anything thrown; a fault of ours keeps its text out of the reply and goes to `report`. */
export function toRpcError(error: unknown, report: (error: unknown) => void = defaultReport): RpcError {
  if (error instanceof RpcError) return error;
  report(error);
  return new RpcError('INTERNAL', 'The local Firestore failed; its output has the details.');
}

function defaultReport(error: unknown): void {
  console.error('local Firestore:', error);
}
