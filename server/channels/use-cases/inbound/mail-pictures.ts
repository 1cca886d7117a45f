import type { Media } from '../../../../src/domain/story/schema.ts';
import type { Deps } from '../../../core/deps.ts';
import { stamp } from '../../../core/firestore/documents.ts';
import { refs } from '../../../core/firestore/refs.ts';
import { attributeOf } from '../../../core/html/attribute.ts';
import { isDecoration } from '../../../core/html/pictures.ts';
import { unescapeHtml } from '../../../core/html/text.ts';
import type { ParsedMail } from '../../../core/ports/mail-parser.ts';
import { PictureError } from '../../../core/ports/pictures.ts';
import { copyOf, storePicture } from '../../../media/index.ts';
import type { FeedDocument, UnreadableDocument } from '../../documents.ts';
import { updateFeedIn } from '../../feed-index.ts';

type Attachment = ParsedMail['attachments'][number];

/** Some programs send pictures as bytes of any kind. */
const PICTURE_NAME = /\.(?:jpe?g|png|gif|webp|avif|svg|hei[cf]|tiff?|bmp)$/i;
/** Proof of who wrote it is no content. */
const SIGNATURE = /^application\/(?:pgp-signature|(?:x-)?pkcs7-signature)$/;
const LONGEST_NAME = 100;
const LONGEST_ALT = 1000;
const MOST_NOTES = 400;
const NOTED_MS = 30 * 24 * 3_600_000;

export type MailPictures = {
  readonly media: readonly Media[];
  /** Why what else was attached is not in the story, for who looks after the channel. */
  readonly leftOut: readonly string[];
};

/** The pictures of an email as copies of ours, in their order, each once; attachments that are none are listed apart. */
export async function picturesOf(deps: Deps, iid: string, mail: ParsedMail): Promise<MailPictures> {
  const alts = altsIn(mail.html ?? '');
  const media = new Map<string, Media>();
  const leftOut: string[] = [];
  for (const attachment of mail.attachments) {
    if (SIGNATURE.test(attachment.contentType)) continue;
    const name = nameOf(attachment);
    if (!isPicture(attachment)) {
      leftOut.push(`${name} was left out: only pictures of an email become part of its story.`);
      continue;
    }
    // Signatures bring the marks of networks along.
    if (isDecoration(`/${attachment.fileName}`)) continue;
    try {
      const stored = await storePicture(deps, iid, attachment.bytes);
      const alt = altOf(alts.get(attachment.contentId ?? ''), attachment);
      const sameImage = media.get(stored.id);
      media.set(stored.id, { type: 'image', ...copyOf(deps.appOrigin, stored), alt: sameImage?.alt || alt });
    } catch (error) {
      if (!(error instanceof PictureError)) throw error;
      leftOut.push(`${name} was left out. ${error.message}`);
    }
  }
  return { media: [...media.values()], leftOut };
}

/** What the pictures that stand in the text are described by, by their names. */
function altsIn(html: string): Map<string, string> {
  const alts = new Map<string, string>();
  for (const [tag] of html.matchAll(/<img\b[^<>]{0,5000}>/gi)) {
    const name = /^cid:(.+)$/i.exec(unescapeHtml(attributeOf(tag, 'src')).trim())?.[1];
    if (name !== undefined) alts.set(name, unescapeHtml(attributeOf(tag, 'alt')));
  }
  return alts;
}

const isPicture = ({ contentType, fileName }: Attachment): boolean =>
  contentType.startsWith('image/') || (contentType === 'application/octet-stream' && PICTURE_NAME.test(fileName));

function nameOf({ fileName }: Attachment): string {
  const name = fileName.replace(/\s+/g, ' ').trim().toWellFormed().slice(0, LONGEST_NAME).toWellFormed();
  return name === '' ? 'An attachment without a name' : `The attachment “${name}”`;
}

/** Programs write the file's name where the author wrote no description. */
function altOf(said: string | undefined, { fileName }: Attachment): string {
  const alt = (said ?? '').replace(/\s+/g, ' ').trim().toWellFormed();
  return alt === fileName ? '' : alt.slice(0, LONGEST_ALT).toWellFormed();
}

/** Notes with the channel what of an email is not in its story: the latest of thirty days, once each. */
export function noteLeftOut(
  deps: Deps,
  { iid, id }: FeedDocument,
  externalId: string,
  reasons: readonly string[],
): Promise<void> {
  const { db } = deps;
  return db.runTransaction(async (tx) => {
    const [document, unreadable] = await Promise.all([
      tx.get(refs.feed(db, iid, id)),
      tx.get(refs.unreadable(db, iid, id)),
    ]);
    const feed = document.data() as FeedDocument | undefined;
    if (!feed) return;
    const at = stamp(deps.now());
    const notes = new Map<string, UnreadableDocument>();
    for (const reason of reasons) {
      const noteId = deps.hashing.sha256(`${externalId}\n${reason}`, 'hex').slice(0, 24);
      notes.set(noteId, { id: noteId, iid, externalId, reason, at });
    }
    const before = unreadable.docs.map((each) => each.data() as UnreadableDocument);
    for (const note of before) if (!notes.has(note.id)) notes.set(note.id, note);
    const oldest = at.toMillis() - NOTED_MS;
    const latest = [...notes.values()]
      .filter((note) => note.at.toMillis() > oldest)
      .toSorted((one, other) => other.at.toMillis() - one.at.toMillis())
      .slice(0, MOST_NOTES);
    const stays = new Set(latest.map((note) => note.id));
    const noteIdsBefore = new Set(before.map((note) => note.id));
    for (const note of before) if (!stays.has(note.id)) tx.delete(refs.unreadable(db, iid, id).doc(note.id));
    for (const note of latest) if (!noteIdsBefore.has(note.id)) tx.set(refs.unreadable(db, iid, id).doc(note.id), note);
    if (feed.unreadable !== latest.length) updateFeedIn(deps, tx, feed, { unreadable: latest.length });
  });
}
