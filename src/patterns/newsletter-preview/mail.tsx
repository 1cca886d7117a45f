import { cx } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { excerptBelowTitle } from '../../domain/story/below-title.ts';
import type { Media, SchoolStory } from '../../domain/story/schema.ts';
import { excerpt } from '../../lib/text.ts';
import { VisuallyHidden } from '../../ui/layout.tsx';
import { StoryProse } from '../stories/story-prose.tsx';
import { type MailSection, mailPicture, mailStories, type Newsletter } from './newsletter.ts';

type Props = {
  newsletter: Newsletter;
  /** As most mail programs do until the reader asks for pictures. */
  isBlocked: boolean;
  /** In place of the stories while there are none. */
  empty: ReactNode;
};

const ROW = 'px-8 py-2';
const LINK = 'text-md text-brand-text underline';

/** A mail's body as the server writes it: one column of 600 px and plain rows, which is all that every mail program can draw. */
export function Mail({ newsletter, isBlocked, empty }: Props) {
  const { name, school, subject, greeting, sections, reason } = newsletter;
  // Without a subject it is the mail’s only heading.
  const Whose = subject ? 'p' : 'h3';
  return (
    <article
      aria-label={name}
      className="mx-auto w-full max-w-150 rounded-dialog border border-subtle bg-surface py-4 text-ink"
    >
      <header className={cx('grid gap-1', ROW)}>
        <Whose dir="auto" className="text-base text-ink-2 wrap-anywhere">
          {school.name} · {name}
        </Whose>
        {subject ? (
          <h3 dir="auto" className="text-2xl font-semibold text-brand-text wrap-anywhere">
            {subject}
          </h3>
        ) : null}
      </header>
      {greeting ? <StoryProse html={greeting} className={cx('text-md wrap-anywhere', ROW)} /> : null}
      {sections.map((section) => (
        <Part key={section.id} section={section} isBlocked={isBlocked} />
      ))}
      {mailStories(sections).length > 0 ? null : <div className={ROW}>{empty}</div>}
      <footer className={ROW}>
        <div className="grid gap-1 border-t border-subtle pt-4 text-base text-ink-2 wrap-anywhere">
          <p>{school.name}</p>
          <p className="empty:hidden">{school.address}</p>
          <p className="empty:hidden">{school.website}</p>
          {reason ? (
            <p className="pt-2">
              {reason} <span className="text-ink underline">Unsubscribe</span>
            </p>
          ) : null}
        </div>
      </footer>
    </article>
  );
}

/** Nothing is left of a part without words and stories. */
function Part({ section, isBlocked }: { section: MailSection; isBlocked: boolean }) {
  const { title } = section;
  const isEmpty = section.kind === 'text' ? section.html === '' : section.stories.length === 0;
  if (isEmpty) return null;
  const level = title ? 'h5' : 'h4';
  return (
    <>
      {title ? (
        <div className={ROW}>
          <h4
            dir="auto"
            className="border-b-2 border-brand-text pb-2 text-xl font-semibold text-brand-text wrap-anywhere"
          >
            {title}
          </h4>
        </div>
      ) : null}
      {section.kind === 'text' ? (
        <StoryProse html={section.html} className={cx('text-md wrap-anywhere', ROW)} />
      ) : (
        <ul>
          {section.stories.map((story) => (
            <Story key={story.id} story={story} level={level} isBlocked={isBlocked} />
          ))}
        </ul>
      )}
    </>
  );
}

const titleOf = ({ title, text }: SchoolStory) => title || excerpt(text, 80) || 'Story without a title';

/** How much of a story is in the mail, and of one that can be read nowhere else. */
const BEGINNING = 280;
const WHOLE = 1000;

type StoryProps = { story: SchoolStory; level: 'h4' | 'h5'; isBlocked: boolean };

function Story({ story, level: Heading, isBlocked }: StoryProps) {
  const picture = mailPicture(story);
  const text = story.title ? excerptBelowTitle(story, story.permalink ? BEGINNING : WHOLE) : '';
  return (
    <li className={cx('grid grid-cols-1 gap-2', ROW)}>
      {picture ? <Picture media={picture} isBlocked={isBlocked} /> : null}
      <Heading dir="auto" className="text-lg font-semibold wrap-anywhere">
        {titleOf(story)}
      </Heading>
      {text ? (
        <p dir="auto" className="text-md wrap-anywhere">
          {text}
        </p>
      ) : null}
      {story.permalink ? (
        <p>
          <a href={story.permalink} target="_blank" rel="noopener" className={LINK}>
            Read more
            <VisuallyHidden>: {titleOf(story)} (opens in a new tab)</VisuallyHidden>
          </a>
        </p>
      ) : null}
    </li>
  );
}

/** The very words of the description stand where a picture is blocked: that is all a mail program shows. */
function Picture({ media, isBlocked }: { media: Media; isBlocked: boolean }) {
  if (isBlocked)
    return (
      <div
        data-picture="blocked"
        dir="auto"
        className="aspect-8/5 w-full overflow-hidden border border-strong bg-sunken p-3 text-sm text-ink-2 wrap-anywhere"
      >
        {media.alt}
      </div>
    );
  return (
    <img
      src={media.url}
      alt={media.alt}
      loading="lazy"
      decoding="async"
      className="aspect-8/5 w-full rounded-surface object-cover"
    />
  );
}
