import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Mailbox } from '../mailbox/mailbox.ts';
import { answerMailbox } from '../mailbox/routes.ts';
import { listenAddresses } from '../net/addresses.ts';
import { admit, type Guard } from '../net/guard.ts';
import { listenOnAll, type PortUse } from '../net/listen.ts';
import { AccountsFile } from './accounts-file.ts';
import { answerAction } from './action-page.ts';
import { type App, createApp } from './firebase-tools.ts';
import { extendOperations } from './operations.ts';
import { ProjectStates } from './project-state.ts';

export type AuthOptions = {
  /** 0 takes a free one. */
  port: number;
  /** A private address to serve besides the loopback. */
  host?: string | undefined;
  projectId: string;
  /** The folder for the accounts; without it they are in memory alone. */
  dataDir?: string | undefined;
  allowedOrigins?: readonly string[];
  portUse?: PortUse;
  /** Milliseconds since 1970, for what ends in time. */
  now?: () => number;
  /** Lets milliseconds pass, where a reply has to wait for the next second. */
  wait?: (ms: number) => Promise<unknown>;
};

export type Auth = { port: number; close(): Promise<void> };

const ACCOUNTS_FILE = 'auth.json';
const MAILBOX_FILE = 'mailbox.jsonl';
const MAX_BODY = 8 << 20;

/**
 * Starts Google's Auth emulator, in this process. A reply to a request that changed accounts is held until the change is on
 * disk. Rejects with a StartError, whose message can be shown as it is.
 */
export async function startAuth(options: AuthOptions): Promise<Auth> {
  const addresses = listenAddresses(options.host);
  const now = options.now ?? Date.now;
  const mailbox = new Mailbox(options.dataDir && join(options.dataDir, MAILBOX_FILE), now);
  const states = new ProjectStates({ now, wait: options.wait ?? wait, mailbox });
  const accounts = new AccountsFile(options.dataDir && join(options.dataDir, ACCOUNTS_FILE), states);
  extendOperations();
  const tools = await createApp(options.projectId, states);
  const app: App = (request, response) => {
    if (answerMailbox(request, response, mailbox)) return;
    const project = states.get(options.projectId);
    if (answerAction(request, response, (tenant) => (tenant ? project.tenantProjectForTenantId.get(tenant) : project)))
      return;
    tools(request, response);
  };
  const save = async () => {
    await Promise.all([accounts.save(), mailbox.save()]);
  };
  const guard: { -readonly [key in keyof Guard]: Guard[key] } = {
    host: options.host,
    allowedOrigins: options.allowedOrigins ?? [],
  };
  const all: Server[] = [];
  const make = (): Server => {
    const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) =>
      answer(request, response, guard, app, save),
    );
    all.push(server);
    return server;
  };
  const use = options.portUse ?? { name: 'the local Auth' };
  const { port } = await listenOnAll(make, options.port, addresses, use);
  // Its own pages, such as the one of an e-mail link, post back to it.
  const own = ['127.0.0.1', 'localhost', ...(options.host ? [options.host] : [])].map(
    (host) => `http://${host}:${port}`,
  );
  guard.allowedOrigins = [...guard.allowedOrigins, ...own];
  return {
    port,
    close: async () => {
      for (const server of all) {
        server.close();
        server.closeIdleConnections();
      }
      await save();
      for (const server of all) server.closeAllConnections();
    },
  };
}

function answer(
  request: IncomingMessage,
  response: ServerResponse,
  guard: Guard,
  app: App,
  save: () => Promise<void>,
): void {
  if (!admit(request, response, guard)) return;
  const length = request.headers['content-length'];
  if (Number(length ?? 0) > MAX_BODY) {
    refuse(response, 413, `The request is longer than ${MAX_BODY} bytes.`);
  } else if (length === undefined && request.headers['transfer-encoding']) {
    refuse(response, 411, 'The request must say how long it is.');
  } else {
    if (mayChange(request)) holdUntil(response, save);
    app(request, response);
  }
}

function refuse(response: ServerResponse, status: number, reason: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', Connection: 'close' }).end(`${reason}\n`);
}

/** The link in an e-mail is a GET that changes the account. */
function mayChange(request: IncomingMessage): boolean {
  if (request.method === 'GET' || request.method === 'HEAD')
    return request.url?.startsWith('/emulator/action') ?? false;
  return !request.url?.includes('accounts:lookup');
}

type Piece = Parameters<ServerResponse['write']>;

/** Keeps back everything that is written to a response until `done` has settled. */
function holdUntil(response: ServerResponse, done: () => Promise<void>): void {
  const pieces: Piece[] = [];
  const write = response.write.bind(response);
  const end = response.end.bind(response);
  response.write = (...args: unknown[]) => {
    pieces.push(args as Piece);
    return true;
  };
  response.end = (...args: unknown[]) => {
    done().then(
      () => {
        for (const piece of pieces) write(...piece);
        end(...(args as Parameters<typeof end>));
      },
      (error) => {
        console.error('local Auth: the accounts could not be kept:', error);
        if (response.headersSent) response.destroy();
        else {
          for (const name of response.getHeaderNames())
            if (!name.startsWith('access-control')) response.removeHeader(name);
          response.writeHead(503, { 'Content-Type': 'application/json' });
          end(
            JSON.stringify({
              error: { code: 503, message: 'The change could not be kept: the disk is full or does not take writes.' },
            }),
          );
        }
      },
    );
    return response;
  };
}
