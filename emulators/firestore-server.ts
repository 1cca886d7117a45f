import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer, type Socket } from 'node:net';
import * as grpc from '@grpc/grpc-js';
import { handleControl, isControl } from './firestore/control/control.ts';
import { importDocuments, isEmpty } from './firestore/control/transfer.ts';
import { Core } from './firestore/core/core.ts';
import { IndexesInForce, type IndexesSource } from './firestore/query/indexes-in-force.ts';
import { RulesGate } from './firestore/rules/rules-gate.ts';
import { createGrpc } from './firestore/serving/grpc.ts';
import { type Limits, Streams } from './firestore/serving/limits.ts';
import { handleRest, isRest } from './firestore/serving/rest.ts';
import { WebChannels } from './firestore/serving/webchannel.ts';
import { SqliteStore } from './firestore/store/sqlite-store.ts';
import { listenAddresses } from './net/addresses.ts';
import { admit, type Guard, ownOrigins } from './net/guard.ts';
import { listenOnAll, type PortUse } from './net/listen.ts';
import type { RulesSource } from './rules/source.ts';
import { Ui } from './ui/ui.ts';

export type FirestoreOptions = {
  /** 0 takes a free one. */
  port: number;
  /** A private address to serve besides the loopback. */
  host?: string | undefined;
  /** The folder for the data; without it they are in memory alone. */
  dataDir?: string | undefined;
  /** Who may do what; without it only servers may do anything. */
  rules?: RulesSource | undefined;
  /** Refuses queries for which these indexes do not suffice; without it every query is answered. */
  indexes?: IndexesSource | undefined;
  /** Ids of databases beside the default one; requests for any other are answered with UNIMPLEMENTED. */
  databases?: readonly string[] | undefined;
  /** The project whose documents the data browser opens with. */
  projectId?: string | undefined;
  /** The folder of an export, whose documents are taken in while there are none. */
  importFrom?: string | undefined;
  /** Origins of pages that may call; `*` stands for any port. */
  allowedOrigins?: readonly string[];
  /** Takes lines worth showing. */
  say?: (line: string) => void;
  /** How long a commit is held for the transactions of others. */
  lockWaitMs?: number;
  /** What a message about a taken port calls it. */
  portUse?: PortUse;
  /** How many streams, and how much may wait for those who read slowly. */
  limits?: Partial<Limits>;
  /** Called before anything is put on disk; a thrown error with code ENOSPC is as if the disk were full. */
  beforeWrite?: () => void;
};

export type Firestore = { port: number; core: Core; streams: Streams; close(): Promise<void> };

const FIRST_BYTES_MS = 30_000;
/** A connection that says nothing and takes nothing for so long is given up: half a request, or a reader that does not read. */
const SILENT_MS = 120_000;
/** Clients need this long to read that they should come back. */
const FAREWELL_MS = 100;
const HTTP2_PREFACE = 'PRI';

/**
 * Starts a local Firestore: gRPC for servers, WebChannel and REST for browsers, all on one port. Rejects with a StartError or
 * StoreOpenError, whose message can be shown as it is.
 */
export async function startFirestore(options: FirestoreOptions): Promise<Firestore> {
  const say = options.say ?? console.log;
  const addresses = listenAddresses(options.host);
  const { dataDir: folder, lockWaitMs, databases, beforeWrite } = options;
  const indexes = options.indexes && new IndexesInForce(options.indexes, say);
  const core = new Core({ store: new SqliteStore(folder, { say, beforeWrite }), lockWaitMs, indexes, databases });
  const rules = new RulesGate(core, say);
  core.access = rules;
  const sockets = new Set<Socket>();
  try {
    if (options.rules) rules.load(options.rules);
    if (options.importFrom && isEmpty(core)) await importDocuments(core, options.importFrom);
    const streams = new Streams(options.limits);
    const grpcServer = createGrpc(core, streams);
    const injector = grpcServer.createConnectionInjector(grpc.ServerCredentials.createInsecure());
    const channels = new WebChannels(core, streams);
    let stopping = false;
    const allowedOrigins = [...(options.allowedOrigins ?? [])];
    const guard: Guard = { host: options.host, allowedOrigins };
    const ui = new Ui(core.store, options.projectId);
    const http = createHttpServer({ keepAliveTimeout: 60_000 }, (request, response) => {
      if (stopping) response.writeHead(503, { Connection: 'close' }).end();
      else answer(request, response, { core, rules, channels, ui, guard });
    });
    // Of the time-outs of HTTP only this one works without a port of its own. A back channel says something more often.
    http.setTimeout(SILENT_MS);
    const accept = (socket: Socket): void => {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      socket.on('error', () => socket.destroy());
      peek(socket, (isHttp2) => {
        if (isHttp2) {
          injector.injectConnection(socket);
        } else {
          http.emit('connection', socket);
          socket.resume();
        }
      });
    };
    const use = options.portUse ?? { name: 'the local Firestore' };
    const { port, servers } = await listenOnAll(
      () => createServer({ noDelay: true }, accept),
      options.port,
      addresses,
      use,
    );
    // The data browser is a page of this server.
    allowedOrigins.push(...ownOrigins(port));
    return {
      port,
      core,
      streams,
      close: async () => {
        if (stopping) return;
        stopping = true;
        for (const server of servers) server.close();
        channels.stop();
        rules.close();
        await new Promise((resolve) => setTimeout(resolve, FAREWELL_MS));
        grpcServer.forceShutdown();
        for (const socket of sockets) socket.destroy();
        await core.close();
      },
    };
  } catch (error) {
    rules.close();
    await core.close();
    throw error;
  }
}

/** Looks at the first bytes of a connection, which tell HTTP/2 (gRPC) from HTTP/1.1, and puts them back. */
function peek(socket: Socket, onProtocol: (isHttp2: boolean) => void): void {
  const timer = setTimeout(() => socket.destroy(), FIRST_BYTES_MS);
  socket.once('close', () => clearTimeout(timer));
  let first = Buffer.alloc(0);
  const read = (chunk: Buffer): void => {
    first = Buffer.concat([first, chunk]);
    const start = first.toString('latin1', 0, HTTP2_PREFACE.length);
    if (start.length < HTTP2_PREFACE.length && HTTP2_PREFACE.startsWith(start)) return;
    clearTimeout(timer);
    socket.off('data', read);
    socket.off('end', end);
    socket.pause();
    socket.unshift(first);
    onProtocol(start === HTTP2_PREFACE);
  };
  const end = (): void => void socket.destroy();
  socket.on('data', read);
  socket.on('end', end);
}

type Parts = { core: Core; rules: RulesGate; channels: WebChannels; ui: Ui; guard: Guard };

function answer(request: IncomingMessage, response: ServerResponse, parts: Parts): void {
  const { core, rules, channels, ui, guard } = parts;
  response.on('error', () => response.destroy());
  if (!admit(request, response, guard)) return;
  const address = `http://local${request.url}`;
  const url = URL.canParse(address) ? new URL(address) : new URL('http://local/malformed');
  const done = WebChannels.handles(url.pathname)
    ? channels.handle(request, response, url)
    : isRest(url.pathname)
      ? handleRest(core, request, response, url)
      : Ui.handles(url.pathname)
        ? ui.handle(request, response, url)
        : isControl(url.pathname)
          ? handleControl(core, rules, request, response, url)
          : undefined;
  if (!done) {
    response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' }).end('There is nothing at this address.\n');
    return;
  }
  done.catch(() => response.destroy());
}
