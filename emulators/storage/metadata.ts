import { invalid } from './errors.ts';

/** What a client may set of an object, besides its bytes. `undefined` is not set. */
export type Settable = {
  contentType?: string;
  cacheControl?: string;
  contentDisposition?: string;
  contentEncoding?: string;
  contentLanguage?: string;
  customTime?: string;
  storageClass?: string;
  metadata?: Record<string, string>;
};

/** One object. Times are in milliseconds since 1970, `generation` in microseconds. */
export type StoredObject = {
  bucket: string;
  name: string;
  generation: number;
  metageneration: number;
  /** The file that holds the bytes. */
  blob: string;
  size: number;
  created: number;
  updated: number;
  /** Sums in base64, as clients write them. */
  md5: string;
  crc32c: string;
  set: Settable;
};

/** What a client says the bytes come to. */
export type Expected = { md5?: string | undefined; crc32c?: string | undefined };

export type Json = Record<string, unknown>;

const TEXTS = [
  'contentType',
  'cacheControl',
  'contentDisposition',
  'contentEncoding',
  'contentLanguage',
  'customTime',
  'storageClass',
] as const;
const MAX_CUSTOM_BYTES = 8 << 10;
/** Where Firebase keeps the tokens of download addresses: servers see and set it as one of the custom fields. */
const TOKENS = 'firebaseStorageDownloadTokens';

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Applies what a client sent to what is set: null takes away, and custom fields are merged one by one. Throws 400. */
export function merge(before: Settable, body: Json): Settable {
  const after: Settable = { ...before };
  for (const name of TEXTS) {
    const value = body[name];
    if (value === undefined) continue;
    if (value === null) delete after[name];
    else if (typeof value !== 'string') throw invalid(`"${name}" must be a string.`);
    else after[name] = plain(name, value);
  }
  if (body.metadata === null) {
    const tokens = before.metadata?.[TOKENS];
    after.metadata = tokens === undefined ? {} : { [TOKENS]: tokens };
  } else if (body.metadata !== undefined) after.metadata = mergeCustom(before.metadata ?? {}, body.metadata);
  return after;
}

/** What a client sends in place of all that was set before. */
export const replace = (body: Json): Settable => merge({}, body);

function mergeCustom(before: Record<string, string>, body: unknown): Record<string, string> {
  if (!isObject(body)) throw invalid('"metadata" must be a map of strings.');
  const after = new Map(Object.entries(before));
  for (const [name, value] of Object.entries(body)) {
    if (value === null) after.delete(name);
    else if (typeof value === 'object') throw invalid(`"metadata.${name}" must be a string.`);
    else after.set(name, plain(`metadata.${name}`, String(value)));
  }
  const bytes = [...after].reduce((sum, [name, value]) => sum + Buffer.byteLength(name) + Buffer.byteLength(value), 0);
  if (bytes > MAX_CUSTOM_BYTES) throw invalid(`Custom metadata have at most ${MAX_CUSTOM_BYTES} bytes.`);
  return Object.fromEntries(after);
}

/** These values become headers of a download. */
function plain(name: string, value: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused.
  if (/[\0-\x08\x0a-\x1f\x7f]/.test(value)) throw invalid(`"${name}" has a control character in it.`);
  return value;
}

/** What the client says of the bytes, in the fields that otherwise are the server's. */
export function expectedOf(body: Json): Expected {
  const { md5Hash, crc32c } = body;
  return {
    md5: typeof md5Hash === 'string' ? md5Hash : undefined,
    crc32c: typeof crc32c === 'string' ? crc32c : undefined,
  };
}

/** As `expectedOf`, of an `X-Goog-Hash: crc32c=...,md5=...` header. */
export function expectedOfHeader(header: string | string[] | undefined): Expected {
  const text = Array.isArray(header) ? header.join(',') : (header ?? '');
  const parts = new Map(
    text.split(',').map((part) => {
      const at = part.indexOf('=');
      return [part.slice(0, at).trim(), part.slice(at + 1).trim()] as const;
    }),
  );
  return { md5: parts.get('md5') || undefined, crc32c: parts.get('crc32c') || undefined };
}

/** `undefined` when no address was ever given out; an empty list when all were revoked. */
export function tokensOf(set: Settable): string[] | undefined {
  const text = set.metadata?.[TOKENS];
  return text?.split(',').filter((token) => token !== '');
}

export function withTokens(set: Settable, tokens: readonly string[]): Settable {
  return { ...set, metadata: { ...set.metadata, [TOKENS]: tokens.join(',') } };
}

/** The custom fields without the tokens, as rules and the web SDK see them. */
export function customOf({ metadata = {} }: Settable): Record<string, string> {
  return Object.fromEntries(Object.entries(metadata).filter(([name]) => name !== TOKENS));
}

export const contentTypeOf = ({ contentType }: Settable): string => contentType ?? 'application/octet-stream';

export function etagOf({ generation, metageneration }: StoredObject): string {
  return Buffer.from(`${generation}/${metageneration}`).toString('base64url');
}
