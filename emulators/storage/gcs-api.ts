import { bodyOf, jsonOf, parseJson } from './body.ts';
import { sendBytes } from './download.ts';
import { invalid, notFound, StorageError } from './errors.ts';
import { complete, receive, startResumable } from './gcs-uploads.ts';
import { list } from './listing.ts';
import { expectedOfHeader, isObject, type Json, merge, replace, type StoredObject } from './metadata.ts';
import { readMultipart } from './multipart.ts';
import { checkBucketName, checkObjectName, decodePart } from './names.ts';
import type { Authorise, Objects } from './objects.ts';
import { checkPreconditions, preconditionsOf } from './preconditions.ts';
import { type Call, json } from './reply.ts';
import type { Draft } from './store.ts';
import type { Uploads } from './uploads.ts';
import { bucketView, gcsView } from './views.ts';

const PREFIX = /^\/(?:download\/)?storage\/v1(?=\/b(?:\/|$))/;
const UPLOAD = /^(?:\/resumable)?\/upload\/storage\/v1\/b\/([^/]+)\/o$/;
const BUCKET = /^\/b(?:\/([^/]+))?$/;
const OBJECTS = /^\/b\/([^/]+)\/o$/;
const OBJECT = /^\/b\/([^/]+)\/o\/([^/]+)$/;
const COPY = /^\/b\/([^/]+)\/o\/([^/]+)\/(?:copyTo|rewriteTo)\/b\/([^/]+)\/o\/([^/]+)$/;
const COMPOSE = /^\/b\/([^/]+)\/o\/([^/]+)\/compose$/;
/** As signed addresses have it, after which names may hold slashes as they are. */
const PLAIN = /^\/([^/]+)\/(.+)$/;
const MAX_SOURCES = 32;
const SIGNED = ['X-Goog-Signature', 'Signature'];

const mayAll: Authorise = () => undefined;

/** The calls of servers: the JSON API of Cloud Storage, and plain reads. No rules bind them. */
export class GcsApi {
  readonly #objects: Objects;
  readonly #uploads: Uploads;

  constructor(objects: Objects, uploads: Uploads) {
    this.#objects = objects;
    this.#uploads = uploads;
  }

  async handle(call: Call): Promise<void> {
    this.#requireServer(call);
    const { request, response, base } = call;
    const path = call.path.replace(PREFIX, '');
    const method = request.method ?? '';
    const upload = UPLOAD.exec(path);
    if (upload) return this.#upload(call, method, checkBucketName(decodePart(upload[1] ?? '')));
    const [bucket] = parts(OBJECTS, path);
    if (bucket && method === 'GET') return this.#list(call, bucket);
    const [from, source] = parts(OBJECT, path);
    if (from && source) return this.#object(call, method, from, checkObjectName(source));
    if (COPY.test(path) && method === 'POST') return this.#copy(call, parts(COPY, path));
    if (COMPOSE.test(path) && method === 'POST') return this.#compose(call, parts(COMPOSE, path));
    if (BUCKET.test(path)) return this.#bucket(call, method, parts(BUCKET, path)[0]);
    if (path.startsWith('/b/')) throw new StorageError(501, 'The local Storage does not have this call.');
    const [plainBucket, name] = parts(PLAIN, path);
    if (!plainBucket || !name || (method !== 'GET' && method !== 'HEAD')) throw notFound(`${base}${path}`);
    checkBucketName(plainBucket);
    await sendBytes(this.#objects, this.#objects.get(plainBucket, name), request, response);
  }

  /** Pages and people have the other API, which asks the rules; a signed address is a right of its own. */
  #requireServer({ request: { headers, method }, query }: Call): void {
    const { origin, authorization } = headers;
    if (authorization === 'Bearer owner' || authorization === 'Firebase owner') return;
    if ((method === 'GET' || method === 'HEAD') && SIGNED.some((name) => query.has(name))) return;
    if (origin !== undefined || /^Firebase /i.test(authorization ?? '')) {
      throw new StorageError(403, 'Only servers may use this address; pages and people use /v0.');
    }
  }

  async #bucket({ request, response, base }: Call, method: string, name: string | undefined): Promise<void> {
    if (name !== undefined && method === 'GET') json(response, 200, bucketView(checkBucketName(name), base));
    else if (method === 'GET') {
      const items = this.#objects.store.buckets().map((bucket) => bucketView(bucket, base));
      json(response, 200, { kind: 'storage#buckets', items });
    } else if (method === 'POST' && name === undefined) {
      const body = await jsonOf(request);
      json(response, 200, bucketView(checkBucketName(String(body.name)), base));
    } else throw new StorageError(501, 'The local Storage does not have this call.');
  }

  #list({ response, query, base }: Call, bucket: string): void {
    const { items, prefixes, nextPageToken } = list(this.#objects.store, checkBucketName(bucket), query);
    json(response, 200, {
      kind: 'storage#objects',
      items: items.map((object) => gcsView(object, base)),
      ...(prefixes.length > 0 ? { prefixes } : {}),
      nextPageToken,
    });
  }

  async #object(call: Call, method: string, bucket: string, name: string): Promise<void> {
    const { request, response, query, base } = call;
    const preconditions = preconditionsOf(query);
    if (method === 'GET' || method === 'HEAD') {
      const object = this.#objects.get(bucket, name, query.get('generation'));
      checkPreconditions(preconditions, object, true);
      if (query.get('alt') === 'media') return sendBytes(this.#objects, object, request, response);
      json(response, 200, gcsView(object, base));
    } else if (method === 'DELETE') {
      if (query.get('generation')) this.#objects.get(bucket, name, query.get('generation'));
      await this.#objects.remove(bucket, name, preconditions, mayAll);
      response.writeHead(204).end();
    } else if (method === 'PATCH' || method === 'PUT') {
      const body = await jsonOf(request);
      const next = method === 'PUT' ? () => replace(body) : (set: StoredObject['set']) => merge(set, body);
      const object = await this.#objects.update(bucket, name, preconditions, next, mayAll);
      json(response, 200, gcsView(object, base));
    } else throw new StorageError(405, `${method} is not answered here.`);
  }

  async #upload(call: Call, method: string, bucket: string): Promise<void> {
    const { request, response, query, base } = call;
    const id = query.get('upload_id');
    if (id && method === 'PUT') return receive(this.#uploads, call, id);
    if (id && method === 'DELETE') {
      await this.#uploads.cancel(id);
      response.writeHead(499).end();
      return;
    }
    if (method !== 'POST') throw new StorageError(405, `${method} is not answered here.`);
    const type = query.get('uploadType');
    const draft: Draft = {
      bucket,
      name: query.get('name') ?? '',
      set: {},
      expected: {},
      preconditions: preconditionsOf(query),
      caller: { server: true },
    };
    if (type === 'resumable') return startResumable(this.#uploads, call, draft);
    let body = bodyOf(request);
    if (type === 'multipart') {
      const multipart = await readMultipart(request.headers['content-type'], body);
      const metadata = parseJson(multipart.metadata);
      const first = multipart.contentType ? { contentType: multipart.contentType } : {};
      complete(draft, query, { ...first, ...metadata });
      body = multipart.content;
    } else if (type === 'media') complete(draft, query, { contentType: request.headers['content-type'] });
    else throw invalid('The uploadType must be media, multipart or resumable.');
    const hashes = expectedOfHeader(request.headers['x-goog-hash']);
    draft.expected = { md5: hashes.md5 ?? draft.expected.md5, crc32c: hashes.crc32c ?? draft.expected.crc32c };
    json(response, 200, gcsView(await this.#uploads.whole(draft, body), base));
  }

  async #copy({ request, response, query, path, base }: Call, names: (string | undefined)[]): Promise<void> {
    const [fromBucket = '', fromName = '', bucket = '', name = ''] = names;
    const body = await jsonOf(request);
    const source = this.#objects.get(fromBucket, fromName, query.get('sourceGeneration'));
    checkPreconditions(preconditionsOf(query, 'ifSource'), source);
    const { blobs } = this.#objects;
    const blob = await blobs.copy(source.blob, source.size);
    const draft: Draft = {
      bucket: checkBucketName(bucket),
      name: checkObjectName(name),
      // What is sent replaces what the source has, as a whole.
      set: Object.keys(body).length > 0 ? replace({ contentType: source.set.contentType, ...body }) : source.set,
      expected: {},
      preconditions: preconditionsOf(query),
      caller: { server: true },
    };
    let object: StoredObject;
    try {
      object = await this.#objects.insert(draft, { ...source, blob }, mayAll);
    } catch (error) {
      await blobs.remove(blob);
      throw error;
    }
    const resource = gcsView(object, base);
    if (!path.includes('/rewriteTo/')) return json(response, 200, resource);
    const size = String(object.size);
    json(response, 200, {
      kind: 'storage#rewriteResponse',
      totalBytesRewritten: size,
      objectSize: size,
      done: true,
      resource,
    });
  }

  async #compose({ request, response, query, base }: Call, [bucket = '', name = '']: (string | undefined)[]) {
    const body = await jsonOf(request);
    const sourceObjects = Array.isArray(body.sourceObjects) ? body.sourceObjects.filter(isObject) : [];
    if (sourceObjects.length === 0 || sourceObjects.length > MAX_SOURCES) {
      throw invalid(`An object is put together of 1 to ${MAX_SOURCES} others.`);
    }
    const sources = sourceObjects.map((source) =>
      this.#objects.get(bucket, String(source.name), source.generation ? String(source.generation) : null),
    );
    const destination: Json = isObject(body.destination) ? body.destination : {};
    const draft: Draft = {
      bucket: checkBucketName(bucket),
      name: checkObjectName(name),
      set: replace({ contentType: sources[0]?.set.contentType, ...destination }),
      expected: {},
      preconditions: preconditionsOf(query),
      caller: { server: true },
    };
    const object = await this.#uploads.whole(draft, this.#joined(sources));
    json(response, 200, gcsView(object, base));
  }

  async *#joined(sources: StoredObject[]): AsyncGenerator<Buffer> {
    for (const { blob, size } of sources) yield* this.#objects.blobs.read(blob, size);
  }
}

const parts = (pattern: RegExp, path: string): (string | undefined)[] =>
  pattern
    .exec(path)
    ?.slice(1)
    .map((part: string | undefined) => (part === undefined ? undefined : decodePart(part))) ?? [];
