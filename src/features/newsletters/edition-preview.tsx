import { useDeferredValue, useMemo } from 'react';
import { useEditionText } from '../../data/newsletters/newsletters.ts';
import { useSession } from '../../data/session/session.tsx';
import type { Institution } from '../../domain/institution/schema.ts';
import type { Edition, Newsletter } from '../../domain/newsletter/schema.ts';
import type { SchoolStory } from '../../domain/story/schema.ts';
import type { MailSection } from '../../patterns/newsletter-preview/newsletter.ts';
import { NewsletterPreview } from '../../patterns/newsletter-preview/newsletter-preview.tsx';
import { AsyncContent } from '../../patterns/page-types/async-content.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { storyIdsOf } from './edition-stories.ts';
import type { BoardSection, EditionValues } from './edition-values.ts';

type Props = {
  newsletter: Newsletter;
  edition: Edition;
  values: EditionValues;
  stories: ReadonlyMap<string, SchoolStory>;
};

/** The mail as it will look, from what is typed at this moment. */
export function EditionPreview({ newsletter, edition, values, stories }: Props) {
  const { institution } = useSession();
  const shown = useDeferredValue(values);
  const mail = useMemo(() => {
    const school = institution.status === 'ready' ? institution.value : null;
    return {
      name: newsletter.name,
      sender: { name: school?.name ?? newsletter.name },
      school: {
        name: school?.name ?? '',
        website: school?.website?.replace(/^https?:\/\/(www\.)?|\/$/g, '') ?? '',
        address: addressOf(school?.address),
        brand: school?.colours?.primary ?? null,
      },
      subject: shown.subject,
      previewText: shown.previewText,
      greeting: shown.intro,
      sections: mailSections(shown.sections, stories),
    };
  }, [institution, newsletter.name, shown, stories]);
  return (
    <NewsletterPreview
      newsletter={mail}
      device="phone"
      plainText={() => <PlainText newsletterId={newsletter.id} eid={edition.id} />}
    />
  );
}

/** As the server makes it of what is saved. */
function PlainText({ newsletterId, eid }: { newsletterId: string; eid: string }) {
  const text = useEditionText(newsletterId, eid, true);
  return (
    <section aria-label="Plain text">
      <AsyncContent
        resource={text}
        skeleton={<SkeletonText lines={8} />}
        loadingLabel="Loading the plain text"
        empty={<p className="text-ink-2">This edition has no words yet.</p>}
      >
        {(plainText) => (
          <p dir="auto" className="text-base whitespace-pre-wrap wrap-anywhere">
            {plainText}
          </p>
        )}
      </AsyncContent>
    </section>
  );
}

/** How many stories of a collection a mail shows. */
const OF_A_COLLECTION = 4;

/** As the mail has them: published stories alone, and of a collection none that was put in by hand. */
function mailSections(sections: readonly BoardSection[], stories: ReadonlyMap<string, SchoolStory>): MailSection[] {
  const chosen = new Set(storyIdsOf(sections));
  return sections.map(({ key: id, kind, title, html, storyIds, collectionId }) => {
    if (kind === 'text') return { id, kind, title, html };
    const shown =
      kind === 'stories'
        ? storyIds.flatMap((each) => stories.get(each) ?? []).filter(isPublished)
        : newestOf(collectionId, stories).filter((story) => !chosen.has(story.id));
    return { id, kind: 'stories', title, stories: shown };
  });
}

const isPublished = ({ status }: SchoolStory) => status === 'approved';

function newestOf(collectionId: string | null, stories: ReadonlyMap<string, SchoolStory>): SchoolStory[] {
  return [...stories.values()]
    .filter((story) => isPublished(story) && story.collectionIds.includes(collectionId ?? ''))
    .toSorted((a, b) => b.publishedAt.localeCompare(a.publishedAt))
    .slice(0, OF_A_COLLECTION);
}

function addressOf(address: Institution['address']): string {
  if (!address) return '';
  const { street, locality, town, postcode } = address;
  return [street, locality, `${town} ${postcode}`].filter(Boolean).join(', ');
}
