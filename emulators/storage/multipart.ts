import { invalid } from './errors.ts';

export type Multipart = {
  /** The text of the first part. */
  metadata: string;
  /** The `Content-Type` of the second part. */
  contentType: string | undefined;
  /** The bytes of the second part; to be read to the end, which checks that the body ends as it should. */
  content: AsyncGenerator<Buffer>;
};

const MAX_HEAD = 1 << 20;
const MAX_HEADERS = 8 << 10;
const BLANK_LINE = '\r\n\r\n';

/** The boundary that a `multipart/related` header names. Throws 400 when there is none. */
function boundaryOf(header: string | undefined): string {
  const match = /^multipart\/related\s*;(?:.*;)?\s*boundary=(?:"([^"]{1,70})"|'([^']{1,70})'|([^\s;"']{1,70}))/i.exec(
    header ?? '',
  );
  const boundary = match?.[1] ?? match?.[2] ?? match?.[3];
  if (!boundary) throw invalid('The Content-Type must be multipart/related and name a boundary.');
  return boundary;
}

/** Reads metadata and then bytes, holding no more of the bytes than what may turn out to be the boundary. Throws 400. */
export async function readMultipart(header: string | undefined, body: AsyncGenerator<Buffer>): Promise<Multipart> {
  const delimiter = Buffer.from(`\r\n--${boundaryOf(header)}`);
  const reader = new Reader(body);
  // The first boundary needs no line break before it; one is put there, so that all are found alike.
  reader.unshift(Buffer.from('\r\n'));
  await reader.until(delimiter, MAX_HEADERS);
  await lineEnd(reader);
  await reader.until(Buffer.from(BLANK_LINE), MAX_HEADERS, true);
  const metadata = (await reader.until(delimiter, MAX_HEAD)).toString('utf8');
  await lineEnd(reader);
  const headers = (await reader.until(Buffer.from(BLANK_LINE), MAX_HEADERS, true)).toString('latin1');
  const contentType = /^content-type:[ \t]*(.*?)[ \t]*$/im.exec(headers)?.[1] || undefined;
  return { metadata, contentType, content: reader.content(delimiter) };
}

/** A boundary ends with its line; what follows begins with that line break again, so that headers may be missing. */
async function lineEnd(reader: Reader): Promise<void> {
  const end = await reader.until(Buffer.from('\r\n'), MAX_HEADERS);
  if (end.toString('latin1').trim() !== '') throw malformed();
  reader.unshift(Buffer.from('\r\n'));
}

const malformed = (): Error => invalid('The multipart body is not as it should be: metadata, then bytes.');

class Reader {
  readonly #body: AsyncGenerator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(body: AsyncGenerator<Buffer>) {
    this.#body = body;
  }

  unshift(bytes: Buffer): void {
    this.#rest = Buffer.concat([bytes, this.#rest]);
  }

  /** What comes before `mark`, which is taken as well. Throws when there is none within `limit` bytes. */
  async until(mark: Buffer, limit: number, isHeaders = false): Promise<Buffer> {
    for (let from = 0; ; ) {
      const at = this.#rest.indexOf(mark, from);
      if (at >= 0) {
        const before = this.#rest.subarray(0, at);
        this.#rest = this.#rest.subarray(at + mark.length);
        return before;
      }
      if (this.#rest.length > limit) {
        throw invalid(
          `The ${isHeaders ? 'headers' : 'metadata'} of the multipart body are longer than ${limit} bytes.`,
        );
      }
      from = Math.max(0, this.#rest.length - mark.length + 1);
      if (!(await this.#more())) throw malformed();
    }
  }

  /** Everything before `delimiter`, which must be the closing one. */
  async *content(delimiter: Buffer): AsyncGenerator<Buffer> {
    for (;;) {
      const at = this.#rest.indexOf(delimiter);
      const sure = at >= 0 ? at : Math.max(0, this.#rest.length - delimiter.length + 1);
      if (sure > 0) yield this.#rest.subarray(0, sure);
      this.#rest = this.#rest.subarray(sure);
      if (at >= 0) break;
      if (!(await this.#more())) throw malformed();
    }
    const end = delimiter.length + 2;
    while (this.#rest.length < end) if (!(await this.#more())) throw malformed();
    if (this.#rest.toString('latin1', delimiter.length, end) !== '--') throw malformed();
    // An epilogue says nothing.
    this.#rest = Buffer.alloc(0);
    while (await this.#more()) this.#rest = Buffer.alloc(0);
  }

  async #more(): Promise<boolean> {
    const next = await this.#body.next();
    if (next.done) return false;
    this.#rest = this.#rest.length === 0 ? next.value : Buffer.concat([this.#rest, next.value]);
    return true;
  }
}
