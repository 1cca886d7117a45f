import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';

/** An account as firebase-tools keeps it. Only what is used here is named. */
export type Account = { localId: string } & Record<string, unknown>;
export type OutOfBandCode = { oobCode: string } & Record<string, unknown>;
export type VerificationCode = { sessionInfo: string } & Record<string, unknown>;

/** What firebase-tools holds of one project. */
export type ProjectState = {
  users: Map<string, Account>;
  oobs: Map<string, OutOfBandCode>;
  verificationCodes: Map<string, VerificationCode>;
  _config: Record<string, unknown>;
  overwriteUserWithLocalId(localId: string, account: Record<string, unknown>): Account;
};

export type App = (request: IncomingMessage, response: ServerResponse) => void;

type Operation = { operationId?: string };
type ApiSpec = { paths: Record<string, Record<string, unknown>> };

const require = createRequire(import.meta.url);
const NO_WARNING = 0;

/**
 * Google's Auth emulator as a request handler, out of firebase-tools. It is no public interface, so the version is pinned
 * and the tests would tell. Its description of the API is cut to what it can answer, which saves two thirds of its start
 * and half of its memory: the rest were operations it answers with "not implemented", and query parameters it ignores.
 */
export async function createApp(projectId: string, states: Map<string, ProjectState>): Promise<App> {
  compileLate();
  const spec: ApiSpec = require('firebase-tools/lib/emulator/auth/apiSpec.js').default;
  const operations: Record<string, unknown> = require('firebase-tools/lib/emulator/auth/operations.js').authOperations;
  for (const path of Object.values(spec.paths)) {
    delete path.parameters;
    for (const [method, operation] of Object.entries(path)) {
      const id = (operation as Operation).operationId;
      if (id && !isImplemented(operations, id)) delete path[method];
    }
  }
  const server: { createApp(project: string, mode: number, states: Map<string, ProjectState>): Promise<App> } =
    require('firebase-tools/lib/emulator/auth/server.js');
  return server.createApp(projectId, NO_WARNING, states);
}

type Middleware = (spec: ApiSpec, options: Record<string, unknown>) => unknown;

/** Most of the start went into checks of requests and replies that nobody sends: each is made when it is first needed. */
function compileLate(): void {
  const router: { middleware: Middleware } = createRequire(require.resolve('firebase-tools'))('exegesis-express');
  const { middleware } = router;
  router.middleware = (spec, options) => middleware(spec, { ...options, lazyCompileValidationSchemas: true });
}

function isImplemented(operations: Record<string, unknown>, id: string): boolean {
  let found: unknown = operations;
  for (const part of id.split('.')) {
    if (typeof found !== 'object' || found === null) return false;
    found = (found as Record<string, unknown>)[part];
  }
  return typeof found === 'function' || (typeof found === 'object' && found !== null && '_' in found);
}

export function createProjectState(projectId: string): ProjectState {
  const { AgentProjectState } = require('firebase-tools/lib/emulator/auth/state.js');
  return new AgentProjectState(projectId);
}
