import { jsonOf } from './body.ts';
import { invalid } from './errors.ts';
import { expectedOf, expectedOfHeader, type Json, replace } from './metadata.ts';
import { checkObjectName } from './names.ts';
import { type Call, json, wholeNumber } from './reply.ts';
import type { Draft, Upload } from './store.ts';
import type { Uploads } from './uploads.ts';
import { gcsView } from './views.ts';

/** `bytes FIRST-LAST/TOTAL`, where LAST and TOTAL may be open, or `bytes *` and a total, which asks how far it got. */
const CONTENT_RANGE = /^bytes (?:(\d{1,15})-(\d{1,15}|\*)|\*)\/(\d{1,15}|\*)$/;

/** Fills in what a client says of the object: its name, what is set, and what its bytes come to. Throws 400. */
export function complete(draft: Draft, query: URLSearchParams, metadata: Json): void {
  draft.name = checkObjectName(draft.name || (typeof metadata.name === 'string' ? metadata.name : ''));
  const contentEncoding = query.get('contentEncoding');
  draft.set = replace({ ...(contentEncoding ? { contentEncoding } : {}), ...metadata });
  draft.expected = expectedOf(metadata);
}

export async function startResumable(uploads: Uploads, call: Call, draft: Draft): Promise<void> {
  const { request, response, query, base } = call;
  const { headers } = request;
  const type = headers['x-upload-content-type'];
  complete(draft, query, { ...(type ? { contentType: String(type) } : {}), ...(await jsonOf(request)) });
  const total = wholeNumber(headers['x-upload-content-length'], 'X-Upload-Content-Length');
  const upload = await uploads.start(draft, total);
  const session = new URLSearchParams({ uploadType: 'resumable', name: draft.name, upload_id: upload.id });
  response.setHeader('Location', `${base}/upload/storage/v1/b/${draft.bucket}/o?${session}`);
  response.setHeader('X-GUploader-UploadID', upload.id);
  json(response, 200, {});
}

/** Takes in a part of an upload: 308 with how far it got, or the object when that was the last part. */
export async function receive(uploads: Uploads, call: Call, id: string): Promise<void> {
  const { request, response, base } = call;
  const range = rangeOf(request.headers['content-range'], request.headers['content-length']);
  let upload =
    range.first === undefined ? await uploads.query(id) : await uploads.append(id, range.first, request, range.total);
  const isWhole = range.total === undefined ? range.isLast : upload.received === range.total;
  if (upload.state === 'active' && isWhole) {
    await uploads.finish(id, expectedOfHeader(request.headers['x-goog-hash']));
    upload = uploads.get(id);
  }
  if (upload.state === 'final') return json(response, 200, gcsView(uploads.result(upload), base));
  incomplete(call, upload);
}

function incomplete({ response }: Call, { id, received }: Upload): void {
  if (received > 0) response.setHeader('Range', `bytes=0-${received - 1}`);
  response.setHeader('X-GUploader-UploadID', id);
  response.writeHead(308, { 'Content-Length': 0 }).end();
}

type Range = {
  /** Undefined only asks how far the upload got. */
  first: number | undefined;
  total: number | undefined;
  /** Whether the end of the request is the end of the object, when nothing says how long that is. */
  isLast: boolean;
};

function rangeOf(header: string | undefined, length: string | undefined): Range {
  if (header === undefined) return { first: 0, total: undefined, isLast: true };
  const match = CONTENT_RANGE.exec(header);
  if (!match) throw invalid('The Content-Range cannot be read.');
  const [, first, last, total] = match;
  const range: Range = {
    first: first === undefined ? undefined : Number(first),
    total: total === '*' ? undefined : Number(total),
    isLast: last === '*',
  };
  if (range.first === undefined || last === undefined || last === '*') return range;
  const bytes = Number(last) - range.first + 1;
  if (bytes < 1 || (length !== undefined && Number(length) !== bytes) || Number(last) >= (range.total ?? Infinity)) {
    throw invalid('The Content-Range does not fit the length of the request.');
  }
  return range;
}
