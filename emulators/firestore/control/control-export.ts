import type { IncomingMessage } from 'node:http';
import { isAbsolute, join, relative, resolve } from 'node:path';
import { readBody } from '../../net/body.ts';
import type { Core } from '../core/core.ts';
import { invalid, RpcError } from '../values/errors.ts';
import { parseDatabase, projectOf } from '../values/names.ts';
import { isObject, type Raw, text } from '../values/wire.ts';
import { exportDocuments } from './transfer.ts';

const DOCUMENTS = /^\/emulator\/v1\/projects\/([^/]+):export$/;
/** Where the hub of Google's emulators takes it. */
export const EXPORT_ALL = '/_admin/export';
const MAX_BODY = 1 << 16;

/** Whether a path asks for an export: of one database, or of everything. */
export const isExport = (path: string): boolean => path === EXPORT_ALL || DOCUMENTS.test(path);

/**
 * Writes an export into a folder of this machine. Pages may not: they would choose where. Throws INVALID_ARGUMENT,
 * PERMISSION_DENIED, or UNIMPLEMENTED where the Firestore runs without the others.
 */
export async function runExport(core: Core, request: IncomingMessage, path: string): Promise<void> {
  if (request.headers.origin !== undefined)
    throw new RpcError('PERMISSION_DENIED', 'Pages cannot ask for an export, since it writes files.');
  const body: unknown = JSON.parse((await readBody(request, MAX_BODY)).toString('utf8'));
  if (!isObject(body)) throw invalid('The body must be a JSON object.');
  if (path === EXPORT_ALL) {
    if (!core.exportAll) throw new RpcError('UNIMPLEMENTED', 'Only Firestore runs here; ask for its documents alone.');
    await core.exportAll(text(body, 'path'));
    return;
  }
  const [, project] = DOCUMENTS.exec(path) ?? [];
  const database = parseDatabase(body.database);
  if (projectOf(database) !== project) throw invalid('The database is of another project than the address.');
  exportDocuments(core, folderOf(body), database);
}

function folderOf(body: Raw): string {
  const directory = text(body, 'export_directory') || text(body, 'exportDirectory');
  const name = text(body, 'export_name') || text(body, 'exportName');
  if (directory === '' || name === '') throw invalid('"export_directory" and "export_name" are needed.');
  const folder = join(resolve(directory), name);
  const within = relative(resolve(directory), folder);
  if (within.startsWith('..') || isAbsolute(within)) throw invalid('"export_name" must lie in "export_directory".');
  return folder;
}
