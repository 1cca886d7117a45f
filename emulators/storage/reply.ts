import type { IncomingMessage, ServerResponse } from 'node:http';
import { invalid, type StorageError } from './errors.ts';

export type Call = {
  request: IncomingMessage;
  response: ServerResponse;
  /** Still percent-encoded: the names of objects may hold slashes of their own. */
  path: string;
  query: URLSearchParams;
  /** The address that the caller used, such as http://127.0.0.1:9199. */
  base: string;
};

export function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
}

/** An error as both APIs write it. */
export function jsonError(response: ServerResponse, { status, message }: StorageError): void {
  if (status === 304) response.writeHead(304).end();
  else json(response, status, { error: { code: status, message, errors: [{ message, reason: reasonOf(status) }] } });
}

const REASONS: Record<number, string> = {
  400: 'invalid',
  401: 'authError',
  402: 'quotaExceeded',
  403: 'forbidden',
  404: 'notFound',
  412: 'conditionNotMet',
  416: 'requestedRangeNotSatisfiable',
  501: 'notImplemented',
  507: 'quotaExceeded',
};

const reasonOf = (status: number): string => REASONS[status] ?? (status < 500 ? 'invalid' : 'backendError');

/** Undefined when the header is missing. Throws 400 for anything but digits. */
export function wholeNumber(header: string | string[] | undefined, name: string): number | undefined {
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || !/^\d{1,15}$/.test(header)) throw invalid(`"${name}" must be a whole number.`);
  return Number(header);
}
