import { can } from '../../../src/domain/access.ts';
import { ProductError } from '../../../src/domain/errors.ts';
import type { Edition, EditionPreview } from '../../../src/domain/newsletter/schema.ts';
import type { SchoolStory } from '../../../src/domain/story/schema.ts';
import type { Actor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { refs } from '../../core/firestore/refs.ts';
import { enqueueEmail } from '../../core/mail/outbox.ts';
import { asIs } from '../../core/mail/safe-texts.ts';
import { withSchoolTransaction } from '../../core/transaction/school-transaction.ts';
import { type EditionDocument, toEdition } from '../edition-document.ts';
import { type EditionStories, storiesOfEdition } from '../edition-stories.ts';
import { type EditionMail, editionMail } from '../render/edition-mail.ts';
import { bytesOf, editionHtml } from '../render/html.ts';
import { editionText } from '../render/text.ts';
import { editionIn, ownEdition } from './editions.ts';
import { ownNewsletter } from './newsletters.ts';

/** An edition with its stories: those that are not published are for who sees stories. */
export async function getEdition(
  deps: Deps,
  actor: Actor,
  id: string,
  eid: string,
): Promise<{ edition: Edition; stories: SchoolStory[] }> {
  const edition = await ownEdition(deps, actor, id, eid);
  const { named, ofCollections } = await storiesOfEdition(deps, edition);
  const seen = named.filter(({ status }) => status === 'approved' || can(actor, 's.s.rea'));
  const all = new Map([...seen, ...[...ofCollections.values()].flat()].map((story) => [story.id, story]));
  return { edition: toEdition(edition), stories: [...all.values()] };
}

export type WrittenEdition = {
  readonly edition: EditionDocument;
  readonly stories: EditionStories;
  readonly mail: EditionMail;
  readonly html: string;
};

/** An edition as it is written at the moment. */
export async function writtenEdition(deps: Deps, actor: Actor, id: string, eid: string): Promise<WrittenEdition> {
  const [newsletter, edition] = await Promise.all([ownNewsletter(deps, actor, id), ownEdition(deps, actor, id, eid)]);
  const stories = await storiesOfEdition(deps, edition);
  const mail = await editionMail(deps, edition, newsletter.name, stories);
  return { edition, stories, mail, html: editionHtml(mail) };
}

export async function previewEdition(
  deps: Deps,
  actor: Actor,
  { id, eid }: { readonly id: string; readonly eid: string },
  format: 'html' | 'text' | undefined,
): Promise<EditionPreview> {
  const { mail, html } = await writtenEdition(deps, actor, id, eid);
  return {
    subject: mail.subject,
    ...(format === 'text' ? {} : { html }),
    ...(format === 'html' ? {} : { text: editionText(mail) }),
    bytes: bytesOf(html),
  };
}

/** Sends an edition to the person who asks, as it is at the moment. @returns the address */
export async function testEdition(deps: Deps, actor: Actor, id: string, eid: string): Promise<string> {
  const { email } = actor;
  if (!email) throw new ProductError('conflict', 'Your account has no email address that a test could go to.');
  const { mail, html } = await writtenEdition(deps, actor, id, eid);
  const title = mail.subject || `${mail.newsletter} ${mail.number}`;
  await withSchoolTransaction(deps, actor, 's.w.wr', async (school) => {
    const { edition } = await editionIn(deps, school, id, eid);
    enqueueEmail(deps, school, 'edition-test', email, {
      subject: asIs(`[Test] ${title}`),
      html: asIs(html),
      text: asIs(editionText(mail)),
    });
    const { path } = refs.edition(deps.db, id, eid);
    school.audit({ action: 'edition.test', target: path, after: { number: edition.number } });
  });
  return email;
}
