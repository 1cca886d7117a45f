import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { exportAccounts, hasNoAccounts, importAccounts } from './auth/transfer.ts';
import { DOCUMENTS_FILE, exportDocuments, importDocuments, isEmpty } from './firestore/control/transfer.ts';
import type { Core } from './firestore/core/core.ts';
import { invalid, RpcError } from './firestore/values/errors.ts';
import { StartError } from './net/addresses.ts';
import type { Storage } from './storage/server.ts';

/** What an export is made of, and where an import goes. */
export type Parts = { firestore: Core; storage: Storage; auth: { port: number; projectId: string } };

/** As `firebase emulators:export` calls them. */
const METADATA_FILE = 'firebase-export-metadata.json';
const PARTS = { firestore: 'firestore_export', auth: 'auth_export', storage: 'storage_export' } as const;
type Part = keyof typeof PARTS;
const VERSION = '1';

/**
 * Writes everything that is stored into a folder, in place of an earlier export there. Throws INVALID_ARGUMENT or
 * FAILED_PRECONDITION for a folder that holds something else.
 */
export async function exportAll({ firestore, storage, auth }: Parts, path: string): Promise<void> {
  if (path.trim() === '') throw invalid('The path of the folder is missing.');
  const folder = resolve(path);
  if (existsSync(folder) && readdirSync(folder).length > 0 && !existsSync(join(folder, METADATA_FILE)))
    throw new RpcError('FAILED_PRECONDITION', `${folder} has something else than an export in it.`);
  const next = `${folder}.${process.pid}.new`;
  rmSync(next, { recursive: true, force: true });
  mkdirSync(next, { recursive: true, mode: 0o700 });
  try {
    exportDocuments(firestore, join(next, PARTS.firestore));
    await storage.exportTo(join(next, PARTS.storage));
    await exportAccounts(auth, join(next, PARTS.auth));
    const metadata = {
      version: VERSION,
      firestore: {
        version: VERSION,
        path: PARTS.firestore,
        metadata_file: `${PARTS.firestore}/${DOCUMENTS_FILE}`,
      },
      auth: { version: VERSION, path: PARTS.auth },
      storage: { version: VERSION, path: PARTS.storage },
    };
    writeFileSync(join(next, METADATA_FILE), JSON.stringify(metadata, null, 2));
    const old = `${folder}.${process.pid}.old`;
    if (existsSync(folder)) renameSync(folder, old);
    renameSync(next, folder);
    rmSync(old, { recursive: true, force: true });
  } catch (error) {
    rmSync(next, { recursive: true, force: true });
    throw error;
  }
}

/** The folders of the parts that an export has. */
export type Export = { readonly folder: string; readonly parts: Partial<Record<Part, string>> };

/** Takes in an export, part by part: what has data already keeps them, and `say` reports it. Throws a StartError for a part that cannot be read. */
export async function importAll(
  parts: Parts,
  { folder, parts: partFolders }: Export,
  say: (line: string) => void,
): Promise<void> {
  const { firestore, storage, auth } = parts;
  const take = async (part: Part, what: string, isFree: boolean, run: (from: string) => Promise<number>) => {
    const at = partFolders[part];
    if (at === undefined) return;
    if (isFree) say(`${await run(join(folder, at))} ${what} were taken in from ${folder}.`);
    else say(`There are ${what} already, so those in ${folder} were not taken in.`);
  };
  await take('firestore', 'documents', isEmpty(firestore), (from) => importDocuments(firestore, from, auth.projectId));
  await take('storage', 'objects', storage.isEmpty(), storage.importFrom);
  await take('auth', 'accounts', await hasNoAccounts(auth), (from) => importAccounts(auth, from));
}

/** Looks into a folder. Throws a StartError when it is no export. */
export function readExport(path: string): Export {
  const folder = resolve(path);
  const file = join(folder, METADATA_FILE);
  if (!existsSync(file)) throw new StartError(`There is no ${METADATA_FILE} in ${folder}: it is no export.`);
  try {
    const metadata: Record<string, { path?: unknown } | undefined> = JSON.parse(readFileSync(file, 'utf8'));
    const parts: Export['parts'] = {};
    for (const part of Object.keys(PARTS) as Part[]) {
      const at = metadata[part]?.path;
      if (typeof at === 'string') parts[part] = at;
    }
    return { folder, parts };
  } catch (error) {
    throw new StartError(`${file} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}
