import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listenAddresses } from '../net/addresses.ts';
import { admit, type Guard } from '../net/guard.ts';
import { listenOnAll, type PortUse } from '../net/listen.ts';
import type { RulesSource } from '../rules/source.ts';
import { Blobs } from './blobs.ts';
import { drain, jsonOf } from './body.ts';
import { invalid, StorageError, toStorageError } from './errors.ts';
import { FirebaseApi } from './firebase-api.ts';
import { GcsApi } from './gcs-api.ts';
import { isObject } from './metadata.ts';
import { Objects } from './objects.ts';
import { type Call, json, jsonError } from './reply.ts';
import { type DocumentReader, StorageRules } from './rules-gate.ts';
import { Store } from './store.ts';
import { exportObjects, importObjects } from './transfer.ts';
import { Uploads } from './uploads.ts';

export type StorageOptions = {
  /** 0 takes a free one. */
  port: number;
  /** A private address to serve besides the loopback. */
  host?: string | undefined;
  /** The folder for objects and their metadata; without it they are in a temporary one that goes with the server. */
  dataDir?: string | undefined;
  /** Who may do what; without it only servers may do anything. */
  rules?: RulesSource | undefined;
  /** Answers `firestore.get()` and `firestore.exists()` in rules. */
  documents?: DocumentReader | undefined;
  /** Origins of pages that may call; `*` stands for any port. */
  allowedOrigins?: readonly string[];
  /** Takes lines worth showing. */
  say?: (line: string) => void;
  /** Asked before bytes go to the disk; what it throws counts as the disk's own refusal, such as an ENOSPC. */
  beforeWrite?: (bytes: number) => void;
  /** What a message about a taken port calls it. */
  portUse?: PortUse;
};

export type Storage = {
  port: number;
  /** Whether it has no objects. */
  isEmpty(): boolean;
  /** Writes all objects into a folder. */
  exportTo(folder: string): Promise<number>;
  /** Takes in the objects of such a folder. Rejects with a StartError that says what is wrong with it. */
  importFrom(folder: string): Promise<number>;
  close(): Promise<void>;
};

const MAX_STATUS_LINE = 500;

const EXPOSED = [
  'X-Goog-Upload-Status',
  'X-Goog-Upload-URL',
  'X-Goog-Upload-Size-Received',
  'X-Goog-Upload-Chunk-Granularity',
  'X-GUploader-UploadID',
  'X-Goog-Hash',
  'X-Goog-Generation',
  'X-Goog-Metageneration',
  'X-Goog-Stored-Content-Length',
  'X-Goog-Stored-Content-Encoding',
  'Content-Range',
  'Content-Disposition',
  'Content-Encoding',
  'Content-Length',
  'ETag',
  'Range',
].join(', ');

/**
 * Starts a local Storage, for the web SDK and for servers. Rejects with a StartError or StoreOpenError, whose message can
 * be shown as it is.
 */
export async function startStorage(options: StorageOptions): Promise<Storage> {
  const say = options.say ?? console.log;
  const addresses = listenAddresses(options.host);
  const temporary = options.dataDir === undefined ? mkdtempSync(join(tmpdir(), 'storage-')) : undefined;
  // Opening the store takes the lock of the folder; only its holder may sweep.
  const store = new Store(options.dataDir, say);
  const rules = new StorageRules(say, options.documents);
  const close = async (): Promise<void> => {
    rules.close();
    await store.close();
    if (temporary) rmSync(temporary, { recursive: true, force: true });
  };
  try {
    const blobs = new Blobs(
      join(options.dataDir ?? temporary ?? '', 'objects'),
      temporary === undefined,
      options.beforeWrite,
    );
    await blobs.sweep((blob) => store.holds(blob));
    if (options.rules) rules.load(options.rules);
    const objects = new Objects(store, blobs);
    const uploads = new Uploads(
      objects,
      ({ bucket, name, caller }) =>
        (before, after) =>
          rules.write(caller, before, after, { bucket, name }),
    );
    const parts = {
      objects,
      rules,
      firebase: new FirebaseApi(objects, uploads, rules),
      gcs: new GcsApi(objects, uploads),
    };
    const guard: Guard = { host: options.host, allowedOrigins: options.allowedOrigins ?? [] };
    const all: Server[] = [];
    const make = (): Server => {
      // A large upload takes as long as it takes.
      const server = createServer({ keepAliveTimeout: 60_000, requestTimeout: 0 }, (request, response) =>
        answer(request, response, guard, parts),
      );
      all.push(server);
      return server;
    };
    const use = options.portUse ?? { name: 'the local Storage' };
    const { port } = await listenOnAll(make, options.port, addresses, use);
    return {
      port,
      isEmpty: () => store.buckets().length === 0,
      exportTo: (folder) => exportObjects(objects, folder),
      importFrom: (folder) => importObjects(objects, folder),
      close: async () => {
        for (const server of all) {
          server.close();
          server.closeAllConnections();
        }
        await uploads.close();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

type Parts = { objects: Objects; rules: StorageRules; firebase: FirebaseApi; gcs: GcsApi };

function answer(request: IncomingMessage, response: ServerResponse, guard: Guard, parts: Parts): void {
  response.on('error', () => response.destroy());
  if (!admit(request, response, guard)) return;
  if (request.headers.origin !== undefined) response.setHeader('Access-Control-Expose-Headers', EXPOSED);
  const [path = '', search = ''] = (request.url ?? '').split(/\?(.*)/s);
  const base = `http://${request.headers.host}`;
  const call: Call = { request, response, path, query: new URLSearchParams(search), base };
  const isFirebase = FirebaseApi.handles(path);
  const done = isFirebase
    ? parts.firebase.handle(call)
    : isControl(path)
      ? control(call, parts)
      : parts.gcs.handle(call);
  done.catch((error: unknown) => {
    drain(request);
    if (response.headersSent || response.destroyed) response.destroy();
    else if (isFirebase) {
      const storageError = FirebaseApi.error(error);
      // In browsers the SDK shows this line, and nothing of the body.
      response.statusMessage = storageError.message.replace(/[^\x20-\x7e]/g, '?').slice(0, MAX_STATUS_LINE);
      jsonError(response, storageError);
    } else jsonError(response, toStorageError(error));
  });
}

const isControl = (path: string): boolean => path === '/' || path.startsWith('/internal/');

/** What Google's emulator has for tools, such as the unit testing library of rules. */
async function control({ request, response, path }: Call, { objects, rules }: Parts): Promise<void> {
  if (path === '/' && (request.method === 'GET' || request.method === 'HEAD')) {
    response.writeHead(200, { 'Content-Type': 'text/plain; charset=utf-8' }).end('Ok\n');
  } else if (path === '/internal/setRules' && request.method === 'PUT') {
    const { rules: body } = await jsonOf(request);
    const files = isObject(body) && Array.isArray(body.files) ? body.files.filter(isObject) : [];
    const [file] = files;
    if (files.length !== 1 || typeof file?.content !== 'string') {
      throw invalid('Rules come as { rules: { files: [{ content }] } }.');
    }
    rules.set(file.content);
    json(response, 200, { message: 'Rules updated successfully' });
  } else if (path === '/internal/reset' && request.method === 'POST') {
    await objects.clear();
    json(response, 200, {});
  } else throw new StorageError(404, 'There is nothing at this address.');
}
