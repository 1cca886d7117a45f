import type { Institution } from '../../../src/domain/institution/schema.ts';
import { pageStoryAddress } from '../../../src/domain/institution/school-page.ts';
import { sectionStoryIds } from '../../../src/domain/newsletter/sections.ts';
import { excerptBelowTitle } from '../../../src/domain/story/below-title.ts';
import type { SchoolStory } from '../../../src/domain/story/schema.ts';
import { webAddress } from '../../../src/lib/web-address.ts';
import type { Deps } from '../../core/deps.ts';
import { toInstitution } from '../../core/firestore/documents.ts';
import { refs } from '../../core/firestore/refs.ts';
import { logoPath } from '../../school-page/index.ts';
import { isServed, pageOf, type SchoolDocument } from '../../schools/index.ts';
import type { EditionDocument } from '../edition-document.ts';
import type { EditionStories } from '../edition-stories.ts';
import { type MailPicture, pictureOf } from './pictures.ts';

export type MailStory = {
  readonly id: string;
  readonly title: string;
  /** Its beginning; more of it where there is nowhere to read on. */
  readonly text: string;
  readonly url: string | null;
  readonly picture: MailPicture | null;
};
export type MailSection = { readonly title: string; readonly html: string; readonly stories: readonly MailStory[] };

/** All that an edition says as an email. */
export type EditionMail = {
  readonly subject: string;
  readonly previewText: string;
  readonly newsletter: string;
  readonly number: number;
  readonly intro: string;
  readonly sections: readonly MailSection[];
  readonly school: {
    readonly name: string;
    readonly address: readonly string[];
    readonly website: string | null;
    /** Its address; `null` where visitors may not see it. */
    readonly logo: string | null;
    /** `#rrggbb` */
    readonly brand: string | null;
    readonly locale: string;
  };
};

const EXCERPT = 280;
const WHOLE = 1_000;

/** What the edition shows at the moment: published stories alone, each once, and no part that nothing is left of. */
export async function editionMail(
  deps: Deps,
  edition: EditionDocument,
  newsletter: string,
  { named, ofCollections }: EditionStories,
): Promise<EditionMail> {
  const { iid, subject, previewText, number, intro } = edition;
  const document = ((await refs.institution(deps.db, iid).get()).data() ?? {}) as SchoolDocument;
  const {
    name,
    handle,
    address,
    website = null,
    colours,
    locale,
  } = toInstitution(iid, document as Partial<Institution>);
  // What is written here can be read on, and the logo is open to visitors, while the school has a page.
  const page = isServed(document) && pageOf(document).enabled ? deps.appOrigin : null;
  const addressOf = ({ id, permalink }: SchoolStory) =>
    webAddress(permalink) ?? (page === null ? null : pageStoryAddress(page, handle, id));
  const byId = new Map(named.map((story) => [story.id, story]));
  const shown = new Set<string>();
  const once = (stories: readonly SchoolStory[]): MailStory[] =>
    stories
      .filter(({ id, status }) => status === 'approved' && !shown.has(id) && shown.add(id))
      .map((story) => toMailStory(story, addressOf(story)));
  // What was put into the edition by hand stays where it was put: of collections the same stories are left out.
  const chosen = edition.sections.map((section) => once(sectionStoryIds(section).flatMap((id) => byId.get(id) ?? [])));
  const sections = edition.sections.map(
    ({ title, html, collectionId }, index): MailSection => ({
      title,
      html,
      stories: collectionId ? once(ofCollections.get(collectionId) ?? []) : (chosen[index] ?? []),
    }),
  );
  return {
    subject,
    previewText,
    newsletter,
    number,
    intro,
    sections: sections.filter(({ html, stories }) => html !== '' || stories.length > 0),
    school: {
      name,
      address: address
        ? [address.street, address.locality, address.town, address.county, address.postcode].flatMap(
            (line) => line || [],
          )
        : [],
      website: webAddress(website),
      logo: page !== null && document.logoPath ? `${page}${logoPath(handle)}` : null,
      brand: colours?.primary ?? null,
      locale,
    },
  };
}

function toMailStory(story: SchoolStory, url: string | null): MailStory {
  const { id, title, media } = story;
  return { id, title, text: excerptBelowTitle(story, url ? EXCERPT : WHOLE), url, picture: pictureOf(media, title) };
}
