import type { Query } from 'firebase-admin/firestore';
import type { Deps } from '../../core/deps.ts';
import { withIso } from '../../core/firestore/plain-values.ts';
import { refs } from '../../core/firestore/refs.ts';
import { jsonList } from '../../core/zip/json-list.ts';
import { writeZip, type ZipEntry } from '../../core/zip/write-zip.ts';
import { wholeSchool } from '../school-private.ts';
import { toSettings } from '../settings-document.ts';

const README = `Your school’s data in SprX

school.json         the school’s name, address, colours, terms, hashtags and other settings
people.json         the members of the school and their roles
roles.json          the roles and their permissions
invitations.json    invitations
requests.json       requests to join
channels.json       the channels that stories are imported from
connections.json    the sign-ins at networks that channels are read with
stories.json        all stories: awaiting review, scheduled, published and hidden
collections.json    the collections with their rules
widgets.json        the widgets and their settings
newsletters.json    the newsletters
editions.json       the editions of the newsletters, with the stories in them
log.json            who did what, from the activity log
files/              pictures of the school and of its stories

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
  const own = (all: Query) => all.where('iid', '==', iid);
  const lists: readonly (readonly [string, Query])[] = [
    ['people.json', refs.members(db, iid)],
    ['roles.json', refs.roles(db, iid)],
    ['invitations.json', own(refs.invitations(db))],
    ['requests.json', refs.joinRequests(db, iid)],
    ['channels.json', refs.feeds(db, iid)],
    ['connections.json', refs.connections(db, iid)],
    ['stories.json', own(refs.stories(db))],
    ['collections.json', own(refs.collections(db))],
    ['widgets.json', own(refs.widgets(db))],
    ['newsletters.json', own(refs.newsletters(db))],
    ['editions.json', own(db.collectionGroup('editions'))],
    ['log.json', own(refs.audit(db))],
  ];
  const school = (await wholeSchool(db, iid)) ?? {};
  const { parts, ...about } = toSettings(iid, school, { isPlatformAdmin: false });
  const values = Object.entries(parts).flatMap(([part, kept]) => (kept ? [[part, kept.values]] : []));
  yield { name: 'README.txt', pieces: [README] };
  yield {
    name: 'school.json',
    pieces: [`${JSON.stringify({ ...about, ...Object.fromEntries(values) }, null, 2)}\n`],
  };
  for (const [name, query] of lists) yield { name, pieces: jsonList(query, given, signal) };
  const folder = `schools/${iid}/`;
  for (const path of await deps.files.list(folder)) {
    if (path.startsWith(`${folder}exports/`)) continue;
    const pieces = await deps.files.readPieces(path);
    if (pieces) yield { name: `files/${path.slice(folder.length)}`, pieces, isPacked: true };
  }
}

function given(document: Record<string, unknown>): Record<string, unknown> {
  return withIso(Object.fromEntries(Object.entries(document).filter(([name]) => !KEPT_BACK.has(name))));
}
