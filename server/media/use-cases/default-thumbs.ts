import type * as z from 'zod/mini';
import { ProductError } from '../../../src/domain/errors.ts';
import {
  type DefaultThumb,
  defaultPictureOf,
  MOST_THUMBS,
  type newDefaultThumbSchema,
  type ThumbKind,
  thumbValue,
} from '../../../src/domain/media/default-thumb.ts';
import { extensionOf } from '../../../src/domain/mime.ts';
import { hasPictureOrFilm, type Media } from '../../../src/domain/story/schema.ts';
import type { Actor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { dataOf } from '../../core/firestore/documents.ts';
import { isDocumentId, refs } from '../../core/firestore/refs.ts';
import type { JobRun } from '../../core/jobs/queue.ts';
import { type SchoolTransaction, withSchoolTransaction } from '../../core/transaction/school-transaction.ts';
import { copyOf, filePath, isReady, type MediaDocument, type StoredMedia } from '../documents.ts';
import { MediaUses } from './media-uses.ts';
import { ownPicture } from './own-pictures.ts';

type StoredThumb = Pick<MediaDocument, 'id' | 'width' | 'height' | 'blur' | 'sizes'> & {
  kind: ThumbKind;
  value: string;
  alt: string;
  /** The file of its own. */
  path: string;
};
/** `institutions/{iid}/settings/thumbs` */
type ThumbsDocument = { iid: string; items: StoredThumb[] };

export async function listThumbs(deps: Deps, { iid }: Pick<Actor, 'iid'>): Promise<DefaultThumb[]> {
  return (await keptThumbs(deps, iid)).map((thumb) => toThumb(deps, thumb));
}

async function keptThumbs({ db }: Pick<Deps, 'db'>, iid: string): Promise<readonly StoredThumb[]> {
  return dataOf<ThumbsDocument>(await refs.thumbs(db, iid).get())?.items ?? [];
}

function toThumb({ appOrigin }: Pick<Deps, 'appOrigin'>, thumb: StoredThumb): DefaultThumb {
  const { kind, value, alt } = thumb;
  return { kind, value, alt, media: { type: 'image', ...copyOf(appOrigin, thumb), alt, isDefault: true } };
}

const noThumb = () => new ProductError('not-found', 'There is nothing here that could have a default picture.');

export async function setThumb(
  deps: Deps,
  actor: Actor,
  named: { readonly kind: string; readonly value: string },
  { mediaId, alt }: z.output<typeof newDefaultThumbSchema>,
): Promise<DefaultThumb> {
  const place = thumbValue(named.kind, named.value);
  if (!place) throw noThumb();
  const path = await writeFile(deps, actor.iid, place, mediaId);
  const { kept: saved, old } = await withSchoolTransaction(deps, actor, 's.s.wr', async (school) => {
    const { tx, iid } = school;
    const picture = await ownPicture(deps, tx, iid, mediaId);
    const channel = place.kind === 'channel' ? await tx.get(refs.feed(deps.db, iid, place.value)) : null;
    if (channel && !channel.exists) throw noThumb();
    const { items, others, old } = await thumbsIn(deps, school, place);
    if (!old && items.length >= MOST_THUMBS)
      throw new ProductError('conflict', 'A school has 200 default pictures at most. Remove one first.');
    const { id, width, height, blur, sizes } = picture;
    const saved: StoredThumb = { ...place, alt, path, id, width, height, blur, sizes };
    write(deps, school, [...others, saved], old, saved);
    school.audit({ action: 'default-thumb.set', target: refs.thumbs(deps.db, iid).path, after: { ...place, alt } });
    return { kept: saved, old };
  });
  if (old && old.path !== saved.path) await deps.files.remove(old.path);
  return toThumb(deps, saved);
}

export async function removeThumb(deps: Deps, actor: Actor, named: { kind: string; value: string }): Promise<void> {
  const place = thumbValue(named.kind, named.value);
  if (!place) throw noThumb();
  const old = await withSchoolTransaction(deps, actor, 's.s.wr', async (school) => {
    const { others, old } = await thumbsIn(deps, school, place);
    if (!old) throw new ProductError('not-found', 'There is no default picture here.');
    write(deps, school, others, old, null);
    const target = refs.thumbs(deps.db, school.iid).path;
    school.audit({ action: 'default-thumb.remove', target, before: { ...place, alt: old.alt } });
    return old;
  });
  await deps.files.remove(old.path);
}

/** The default picture of a channel that is gone goes too; done again, it does no harm. */
export async function removeChannelThumb(deps: Deps, run: JobRun): Promise<void> {
  const { db } = deps;
  const { iid, target } = run.job;
  const old = await db.runTransaction(async (tx) => {
    await run.assertLease(tx);
    const { others, old } = await thumbsIn(deps, { tx, iid }, { kind: 'channel', value: target });
    if (old) write(deps, { tx, iid }, others, old, null);
    return old;
  });
  if (old) await deps.files.remove(old.path);
}

type Place = { readonly kind: ThumbKind; readonly value: string };

type In = Pick<SchoolTransaction, 'tx' | 'iid'>;

async function thumbsIn({ db }: Deps, { tx, iid }: In, { kind, value }: Place) {
  const items = dataOf<ThumbsDocument>(await tx.get(refs.thumbs(db, iid)))?.items ?? [];
  const isIt = (each: StoredThumb) => each.kind === kind && each.value === value;
  return { items, old: items.find(isIt) ?? null, others: items.filter((each) => !isIt(each)) };
}

function write(
  deps: Deps,
  { tx, iid }: In,
  items: StoredThumb[],
  old: StoredThumb | null,
  saved: StoredThumb | null,
): void {
  tx.set(refs.thumbs(deps.db, iid), { iid, items } satisfies ThumbsDocument);
  const uses = new MediaUses();
  uses.moved(old && { mediaIds: [old.id] }, saved && { mediaIds: [saved.id] });
  uses.write(deps, tx, iid);
}

/** The picture in its own type where the specification names that, else as PNG. @returns where */
async function writeFile(deps: Deps, iid: string, { kind, value }: Place, mediaId: string): Promise<string> {
  const snapshot = isDocumentId(mediaId) ? await refs.media(deps.db, mediaId).get() : null;
  const picture = snapshot ? dataOf<StoredMedia>(snapshot) : null;
  const largest = picture && isReady(picture) && picture.iid === iid ? picture.sizes.at(-1)?.slot : undefined;
  const name = /^[A-Za-z0-9_-]+$/.test(value) ? value : deps.hashing.sha256(value, 'hex').slice(0, 24);
  const ending = extensionOf(picture?.type ?? '');
  const path = `schools/${iid}/thumbs/${kind}-${name}.${ending}`;
  if (!picture?.folder || largest === undefined) return path;
  const source = await deps.files.read(filePath(picture.folder, largest, ending === 'jpg' ? 'jpg' : 'webp'));
  if (!source) return path;
  const isAsKept = ending === 'jpg' || ending === 'webp';
  const contentType = ending === 'jpg' ? 'image/jpeg' : `image/${ending}`;
  const bytes = isAsKept ? source.bytes : await deps.pictures.convert(source.bytes, ending === 'gif' ? 'gif' : 'png');
  await deps.files.write(path, { bytes, contentType });
  return path;
}

type Shown = {
  readonly feedId: string | null;
  readonly network: string | null;
  readonly hashtags: readonly string[];
  media: Media[];
};

/** Puts the school's default pictures where stories have none; what the stories themselves hold stays as it is. */
export function withDefaultPictures<T extends Shown>(deps: Deps, iid: string, stories: readonly T[]): Promise<T[]> {
  return defaultPicturesOf(deps, iid)(stories);
}

/** The same for several lists of one answer: the default pictures are read once, and only when a story needs one. */
export function defaultPicturesOf(deps: Deps, iid: string): <T extends Shown>(stories: readonly T[]) => Promise<T[]> {
  let thumbsRead: Promise<readonly StoredThumb[]> | null = null;
  return async (stories) => {
    if (stories.every(({ media }) => hasPictureOrFilm(media))) return [...stories];
    thumbsRead ??= keptThumbs(deps, iid);
    const thumbs = await thumbsRead;
    return stories.map((story) => {
      const thumb = hasPictureOrFilm(story.media) ? null : defaultPictureOf(thumbs, story);
      return thumb ? { ...story, media: [toThumb(deps, thumb).media, ...story.media] } : story;
    });
  };
}
