import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Caller } from '../firestore/core/access.ts';
import { bodyOf, jsonOf, parseJson } from './body.ts';
import { sendBytes } from './download.ts';
import { DISK_FULL, invalid, StorageError, toStorageError } from './errors.ts';
import { list } from './listing.ts';
import { expectedOf, merge, replace, type Settable, type StoredObject, tokensOf, withTokens } from './metadata.ts';
import { readMultipart } from './multipart.ts';
import { checkBucketName, checkObjectName, decodePart } from './names.ts';
import type { Objects } from './objects.ts';
import { type Call, json, wholeNumber } from './reply.ts';
import { callerOf, type StorageRules } from './rules-gate.ts';
import type { Draft, Upload } from './store.ts';
import type { Uploads } from './uploads.ts';
import { firebaseView } from './views.ts';

const PATH = /^\/v0\/b\/([^/]+)\/o(?:\/(.*))?$/;

/** The calls of the web SDK, below /v0. Rules apply to people. */
export class FirebaseApi {
  readonly #objects: Objects;
  readonly #uploads: Uploads;
  readonly #rules: StorageRules;

  constructor(objects: Objects, uploads: Uploads, rules: StorageRules) {
    this.#objects = objects;
    this.#uploads = uploads;
    this.#rules = rules;
  }

  static handles(path: string): boolean {
    return PATH.test(path);
  }

  /** What this API answers for a failure; it has a status of its own for "no space left". */
  static error(error: unknown): StorageError {
    const storageError = toStorageError(error);
    return storageError.status === DISK_FULL ? new StorageError(402, storageError.message) : storageError;
  }

  async handle(call: Call): Promise<void> {
    const { request, query, path } = call;
    const [, bucketPart = '', objectPart = ''] = PATH.exec(path) ?? [];
    const bucket = checkBucketName(decodePart(bucketPart));
    const name = objectPart ? decodePart(objectPart) : (query.get('name') ?? '');
    checkAppCheck(request);
    const caller = this.#caller(request);
    const method = request.headers['x-http-method-override']?.toString().toUpperCase() ?? request.method ?? '';
    if (method === 'GET' && !objectPart) this.#list(call, caller, bucket);
    else if (method === 'GET' || method === 'HEAD') await this.#get(call, caller, bucket, checkObjectName(name));
    else if (method === 'PATCH') await this.#patch(call, caller, bucket, checkObjectName(name));
    else if (method === 'DELETE') await this.#delete(call, caller, bucket, checkObjectName(name));
    else if (method === 'POST' || method === 'PUT') await this.#post(call, caller, bucket, name, objectPart !== '');
    else throw new StorageError(405, `${method} is not answered here.`);
  }

  /** Servers ask for download addresses without any token; pages always have an origin. */
  #caller({ headers }: IncomingMessage): Caller {
    const isServer = headers.origin === undefined && /\bgccl\//.test(String(headers['x-goog-api-client']));
    return isServer && headers.authorization === undefined ? { server: true } : callerOf(headers.authorization);
  }

  #list({ response, query }: Call, caller: Caller, bucket: string): void {
    const prefix = query.get('prefix') ?? '';
    if (prefix !== '' && !prefix.endsWith('/')) throw invalid('The prefix must be empty or end with a slash.');
    this.#rules.list(caller, bucket, prefix, query.get('delimiter') ?? '');
    const { items, prefixes, nextPageToken } = list(this.#objects.store, bucket, query);
    json(response, 200, {
      prefixes: prefixes.filter(isReachable),
      items: items.filter(({ name }) => isReachable(`${name}/`)).map(({ name }) => ({ name, bucket })),
      nextPageToken,
    });
  }

  async #get({ request, response, query }: Call, caller: Caller, bucket: string, name: string): Promise<void> {
    const { store } = this.#objects;
    const stored = store.object(bucket, name);
    const token = query.get('token');
    const hasToken = token !== null && stored !== undefined && (tokensOf(stored.set) ?? []).includes(token);
    if (!hasToken) this.#rules.get(caller, bucket, name, stored);
    const object = this.#objects.get(bucket, name);
    if (query.get('alt') === 'media') return sendBytes(this.#objects, object, request, response);
    json(response, 200, firebaseView(await this.#withToken(object)));
  }

  /** An object that came from a server gets its first download token when it is first requested here. */
  async #withToken(object: StoredObject): Promise<StoredObject> {
    if (tokensOf(object.set)) return object;
    const add = (set: Settable): Settable => (tokensOf(set) ? set : withTokens(set, [randomUUID()]));
    try {
      return await this.#objects.update(object.bucket, object.name, {}, add, () => undefined);
    } catch (error) {
      // Reads go on when the disk is full.
      if (toStorageError(error).status === DISK_FULL) return object;
      throw error;
    }
  }

  async #patch({ request, response }: Call, caller: Caller, bucket: string, name: string): Promise<void> {
    const body = await jsonOf(request);
    // Without a right to write, the answer does not say whether it is there.
    if (!this.#objects.store.object(bucket, name)) this.#rules.get(caller, bucket, name, undefined);
    const object = await this.#objects.update(
      bucket,
      name,
      {},
      (set) => merge(set, body),
      (before, after) => this.#rules.write(caller, before, after, { bucket, name }),
    );
    json(response, 200, firebaseView(object));
  }

  async #delete({ response }: Call, caller: Caller, bucket: string, name: string): Promise<void> {
    await this.#objects.remove(bucket, name, {}, (before, after) =>
      this.#rules.write(caller, before, after, { bucket, name }),
    );
    response.writeHead(204).end();
  }

  async #post(call: Call, caller: Caller, bucket: string, name: string, isNamed: boolean): Promise<void> {
    const { request, response, query } = call;
    const command = request.headers['x-goog-upload-command']?.toString().toLowerCase().replaceAll(' ', '');
    const id = query.get('upload_id');
    if (command !== undefined && command !== 'start') {
      if (!id) throw invalid('The upload_id is missing.');
      return this.#resume(call, command, id);
    }
    checkObjectName(name);
    if (isNamed && (query.has('create_token') || query.has('delete_token'))) {
      return this.#changeTokens(call, caller, bucket, name);
    }
    const draft: Draft = { bucket, name, set: {}, expected: {}, preconditions: {}, caller };
    if (command === 'start') return this.#start(call, draft);
    let body = bodyOf(request);
    const type = request.headers['content-type'];
    let set: Settable = type ? { contentType: type } : {};
    if (request.headers['x-goog-upload-protocol'] === 'multipart') {
      const parts = await readMultipart(request.headers['content-type'], body);
      const metadata = parseJson(parts.metadata);
      draft.expected = expectedOf(metadata);
      set = { ...(parts.contentType ? { contentType: parts.contentType } : {}), ...replace(metadata) };
      body = parts.content;
    }
    const object = await this.#uploads.whole({ ...draft, set: withFirstToken(set) }, body);
    json(response, 200, firebaseView(object));
  }

  async #start({ request, response, base }: Call, draft: Draft): Promise<void> {
    const { headers } = request;
    const total = wholeNumber(headers['x-goog-upload-header-content-length'], 'X-Goog-Upload-Header-Content-Length');
    const body = await jsonOf(request);
    const type = headers['x-goog-upload-header-content-type'];
    const set = { ...(type ? { contentType: String(type) } : {}), ...replace(body) };
    const upload = await this.#uploads.start({ ...draft, set: withFirstToken(set), expected: expectedOf(body) }, total);
    const query = new URLSearchParams({ name: draft.name, upload_id: upload.id, upload_protocol: 'resumable' });
    response.setHeader('X-Goog-Upload-URL', `${base}/v0/b/${draft.bucket}/o?${query}`);
    response.setHeader('X-Goog-Upload-Chunk-Granularity', 1 << 18);
    answer(response, upload);
  }

  async #resume({ request, response }: Call, command: string, id: string): Promise<void> {
    if (command === 'query') return answer(response, await this.#uploads.query(id));
    if (command === 'cancel') {
      await this.#uploads.cancel(id);
      response.setHeader('X-Goog-Upload-Status', 'cancelled');
      return json(response, 200, {});
    }
    if (!['upload', 'upload,finalize', 'finalize'].includes(command)) {
      throw invalid('The X-Goog-Upload-Command is none of start, upload, finalize, query and cancel.');
    }
    if (command !== 'finalize') {
      const offset = wholeNumber(request.headers['x-goog-upload-offset'], 'X-Goog-Upload-Offset');
      if (offset === undefined) throw invalid('The X-Goog-Upload-Offset is missing.');
      const upload = await this.#uploads.append(id, offset, request);
      if (command === 'upload') return answer(response, upload);
    }
    try {
      const object = await this.#uploads.finish(id);
      response.setHeader('X-Goog-Upload-Status', 'final');
      json(response, 200, firebaseView(object));
    } catch (error) {
      if (toStorageError(error).status < 500) response.setHeader('X-Goog-Upload-Status', 'final');
      throw error;
    }
  }

  /** Gives out one more download address, or takes one back. Only servers may. */
  async #changeTokens({ response, query }: Call, caller: Caller, bucket: string, name: string): Promise<void> {
    if (!caller.server) throw new StorageError(403, 'Permission denied. Only servers give out download tokens.');
    const gone = query.get('delete_token');
    const next = (set: Settable): Settable => {
      const tokens = (tokensOf(set) ?? []).filter((token) => token !== gone);
      return withTokens(set, gone === null ? [...tokens, randomUUID()] : tokens);
    };
    json(response, 200, firebaseView(await this.#objects.update(bucket, name, {}, next, () => undefined)));
  }
}

/** Uploads of people come with an address to download them by. */
const withFirstToken = (set: Settable): Settable => (tokensOf(set)?.length ? set : withTokens(set, [randomUUID()]));

/** The web SDK cannot speak of names with empty parts. */
const isReachable = (prefix: string): boolean => !prefix.startsWith('/') && !prefix.includes('//');

/** Tokens of App Check are believed as all others are, as long as they are some. */
function checkAppCheck({ headers }: IncomingMessage): void {
  const token = headers['x-firebase-appcheck'];
  if (token === undefined || /^[\w=.+/-]{8,}$/.test(String(token))) return;
  throw new StorageError(401, 'Firebase App Check token is invalid.');
}

function answer(response: ServerResponse, { id, state, received }: Upload): void {
  response.setHeader('X-Goog-Upload-Status', state);
  response.setHeader('X-Goog-Upload-Size-Received', received);
  response.setHeader('X-GUploader-UploadID', id);
  response.writeHead(200, { 'Content-Type': 'text/plain; charset=utf-8' }).end('OK');
}
