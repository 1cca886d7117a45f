import { entityIds, entityOf } from '../../../src/domain/entities/all.ts';
import type { Deps } from '../../core/deps.ts';
import { ofSchool } from '../../core/firestore/of-school.ts';
import { withIso } from '../../core/firestore/plain-values.ts';
import { jsonList } from '../../core/zip/json-list.ts';
import { writeZip, type ZipEntry } from '../../core/zip/write-zip.ts';
import { wholeSchool } from '../school-private.ts';
import { toSettings } from '../settings-document.ts';

/** The entities of an export by the files of it, in their order. */
const COPIES = entityIds.flatMap((id) => {
  const { copy } = entityOf(id);
  return copy ? [{ id, ...copy }] : [];
});

const LINES = [
  { file: 'school.json', about: 'the school’s name, address, colours, terms, hashtags and other settings' },
  ...COPIES,
  { file: 'files/', about: 'pictures of the school and of its stories' },
].map(({ file, about }) => `${file.padEnd(20)}${about}`);

const README = `Your school’s data in SprX

${LINES.join('\n')}

Times are in UTC, as ISO 8601.
`;

/** Fields that serve the server alone, or open a door. */
const KEPT_BACK = new Set(['words', 'sortTitle', 'sortName', 'contentHash', 'code', 'hash', 'prev', 'seq', 'jobId']);

/**
 * Everything of a school as a ZIP file, piece by piece: JSON, and its files as they are. However many stories there are,
 * one page of them is in memory.
 */
export const collectSchoolExport = (deps: Deps, iid: string, signal: AbortSignal): AsyncGenerator<Uint8Array> =>
  writeZip(entriesOf(deps, iid, signal), signal);

async function* entriesOf(deps: Deps, iid: string, signal: AbortSignal): AsyncGenerator<ZipEntry> {
  const { db } = deps;
  const school = (await wholeSchool(db, iid)) ?? {};
  const { parts, ...about } = toSettings(iid, school, { isPlatformAdmin: false });
  const values = Object.entries(parts).flatMap(([part, content]) => (content ? [[part, content.values]] : []));
  yield { name: 'README.txt', pieces: [README] };
  yield {
    name: 'school.json',
    pieces: [`${JSON.stringify({ ...about, ...Object.fromEntries(values) }, null, 2)}\n`],
  };
  for (const { id, file } of COPIES) yield { name: file, pieces: jsonList(ofSchool(db, id, iid), exportable, signal) };
  const folder = `schools/${iid}/`;
  for (const path of await deps.files.list(folder)) {
    if (path.startsWith(`${folder}exports/`)) continue;
    const pieces = await deps.files.readPieces(path);
    if (pieces) yield { name: `files/${path.slice(folder.length)}`, pieces, isPacked: true };
  }
}

function exportable(document: Record<string, unknown>): Record<string, unknown> {
  return withIso(Object.fromEntries(Object.entries(document).filter(([name]) => !KEPT_BACK.has(name))));
}
