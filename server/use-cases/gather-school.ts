import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { FieldPath, type Query } from 'firebase-admin/firestore';
import type { Institution } from '../../src/domain/institution/schema.ts';
import { zipNames } from '../../src/lib/zip-names.ts';
import { dataOf } from '../adapters/firestore/documents.ts';
import { refs } from '../adapters/firestore/refs.ts';
import { type SettingsDocument, toSettings } from '../adapters/firestore/school-settings-document.ts';
import type { Deps } from '../deps.ts';
import { withIso } from './plain-values.ts';

const README = `This is everything that SprX keeps of your school.

school.json         name, address, colours, terms, hashtags and all else that is set
people.json         who belongs to the school, with which role
roles.json          the roles and what each may do
invitations.json    who was invited
requests.json       who asked to be let in
channels.json       the channels from which stories are read
stories.json        all stories: waiting, scheduled, approved and declined
collections.json    the collections with their rules
widgets.json        the widgets and how they look
log.json            who did what, from the audit log
files/              pictures of the school and of its stories

Times are in UTC, as ISO 8601.
`;

/** Documents that are in memory at a time. */
const PAGE = 250;
/** Beyond this a ZIP of this kind cannot say where its parts are. */
const MOST_BYTES = 0xffff_ffff;

/** Fields that serve the server alone, or open a door. */
const KEPT_BACK = new Set(['words', 'sortTitle', 'sortName', 'contentHash', 'code', 'hash', 'prev', 'seq', 'jobId']);

/**
 * Everything of a school as a ZIP file, piece by piece: JSON, and its files as they are. However many stories there are,
 * one page of them is in memory.
 */
export async function* gatherSchool(deps: Deps, iid: string, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const { db } = deps;
  const pieces: Uint8Array[] = [];
  let size = 0;
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    size += piece.byteLength;
    if (size > MOST_BYTES) throw new Error(`The copy of the school ${iid} would be too large`);
    pieces.push(piece);
  });
  const own = (all: Query) => all.where('iid', '==', iid);
  const lists: readonly (readonly [string, Query])[] = [
    ['people.json', refs.members(db, iid)],
    ['roles.json', refs.roles(db, iid)],
    ['invitations.json', own(refs.invitations(db))],
    ['requests.json', refs.joinRequests(db, iid)],
    ['channels.json', refs.feeds(db, iid)],
    ['stories.json', own(refs.stories(db))],
    ['collections.json', own(refs.collections(db))],
    ['widgets.json', own(refs.widgets(db))],
    ['log.json', own(refs.audit(db))],
  ];
  const school = dataOf<Partial<Institution> & SettingsDocument>(await refs.institution(db, iid).get()) ?? {};
  const { parts, ...about } = toSettings(iid, school, { isPlatformAdmin: false });
  const values = Object.entries(parts).flatMap(([part, kept]) => (kept ? [[part, kept.values]] : []));
  const texts: readonly (readonly [string, string])[] = [
    ['README.txt', README],
    ['school.json', `${JSON.stringify({ ...about, ...Object.fromEntries(values) }, null, 2)}\n`],
  ];
  for (const [name, text] of texts) {
    const entry = new ZipDeflate(name, { level: 6 });
    zip.add(entry);
    entry.push(strToU8(text), true);
    yield* pieces.splice(0);
  }
  for (const [name, query] of lists) {
    const entry = new ZipDeflate(name, { level: 6 });
    zip.add(entry);
    let before = '[\n';
    for await (const page of pagesOf(query, signal)) {
      entry.push(strToU8(`${before}${page.map((document) => JSON.stringify(given(document), null, 2)).join(',\n')}`));
      before = ',\n';
      yield* pieces.splice(0);
    }
    entry.push(strToU8(before === '[\n' ? '[]\n' : '\n]\n'), true);
    yield* pieces.splice(0);
  }
  const folder = `schools/${iid}/`;
  const nameOf = zipNames();
  for (const path of await deps.files.list(folder)) {
    signal.throwIfAborted();
    if (path.startsWith(`${folder}exports/`)) continue;
    const file = await deps.files.read(path);
    if (!file) continue;
    // Pictures are packed already.
    const entry = new ZipPassThrough(nameOf(`files/${path.slice(folder.length)}`));
    zip.add(entry);
    entry.push(file.bytes, true);
    yield* pieces.splice(0);
  }
  zip.end();
  yield* pieces.splice(0);
}

async function* pagesOf(query: Query, signal: AbortSignal): AsyncGenerator<Record<string, unknown>[]> {
  const ordered = query.orderBy(FieldPath.documentId()).limit(PAGE);
  let page = await ordered.get();
  while (!page.empty) {
    signal.throwIfAborted();
    yield page.docs.map((document) => document.data());
    const last = page.docs.at(-1);
    if (page.size < PAGE || !last) return;
    page = await ordered.startAfter(last.id).get();
  }
}

function given(document: Record<string, unknown>): Record<string, unknown> {
  return withIso(Object.fromEntries(Object.entries(document).filter(([name]) => !KEPT_BACK.has(name))));
}
