import { cx } from 'class-variance-authority';
import type { ReactNode } from 'react';
import type { Media, SchoolStory } from '../../domain/story/schema.ts';
import { buttonClass } from '../../ui/button.tsx';
import { VisuallyHidden } from '../../ui/layout.tsx';
import { type MailDevice, mailExcerpt, mailPicture, type Newsletter } from './newsletter.ts';

type Props = {
  newsletter: Newsletter;
  device: MailDevice;
  /** As most mail programs do until somebody asks for pictures. */
  isBlocked: boolean;
  /** In place of the stories while there are none. */
  empty: ReactNode;
};

/** A mail's body: one column of 600 px and rows of at most two cells, which is all that every mail program can draw. */
export function Mail({ newsletter, device, isBlocked, empty }: Props) {
  const { name, school, greeting, stories, reason } = newsletter;
  const [lead, ...others] = stories;
  const padding = device === 'phone' ? 'px-5' : 'px-8';
  return (
    <article aria-label={name} className="mx-auto w-full max-w-150 bg-surface text-ink">
      <header className={cx('grid gap-0.5 bg-brand py-6 text-brand-ink', padding)}>
        <p className="text-sm wrap-anywhere">{school.name}</p>
        <h3 dir="auto" className="text-2xl wrap-anywhere type-display">
          {name}
        </h3>
      </header>
      {greeting ? (
        <p dir="auto" className={cx('pt-6 text-md whitespace-pre-line wrap-anywhere', padding)}>
          {greeting}
        </p>
      ) : null}
      {lead ? (
        <Lead story={lead} padding={padding} isBlocked={isBlocked} />
      ) : (
        <div className={cx('py-6', padding)}>{empty}</div>
      )}
      {others.length > 0 ? (
        <ul className={padding}>
          {others.map((story) => (
            <Row key={story.id} story={story} device={device} isBlocked={isBlocked} />
          ))}
        </ul>
      ) : null}
      <footer className={cx('grid gap-1 bg-sunken py-6 text-sm text-ink-2 wrap-anywhere', padding)}>
        <p className="font-medium text-ink">{school.name}</p>
        <p>{school.address}</p>
        <p>{school.website}</p>
        <p className="pt-2">
          {reason} <span className="text-ink underline">Unsubscribe</span>
        </p>
      </footer>
    </article>
  );
}

const titleOf = ({ title, text }: SchoolStory) => title || mailExcerpt({ title, text }, 80) || 'Story without a title';

function Lead({ story, padding, isBlocked }: { story: SchoolStory; padding: string; isBlocked: boolean }) {
  const picture = mailPicture(story);
  return (
    <section className={cx('grid grid-cols-1 gap-4 py-6', padding)}>
      {picture ? <Picture media={picture} isBlocked={isBlocked} className="aspect-8/5 w-full" /> : null}
      <h4 dir="auto" className="text-xl wrap-anywhere type-display">
        {titleOf(story)}
      </h4>
      {story.title ? (
        <p dir="auto" className="text-md text-ink-2 wrap-anywhere">
          {mailExcerpt(story, 280)}
        </p>
      ) : null}
      {story.permalink ? (
        <p>
          <a href={story.permalink} target="_blank" rel="noopener" className={buttonClass({ variant: 'primary' })}>
            Read on
            <VisuallyHidden>: {titleOf(story)} (opens in a new tab)</VisuallyHidden>
          </a>
        </p>
      ) : null}
    </section>
  );
}

function Row({ story, device, isBlocked }: { story: SchoolStory; device: MailDevice; isBlocked: boolean }) {
  const picture = mailPicture(story);
  const words = story.title ? mailExcerpt(story, 120) : '';
  return (
    <li className={cx('border-t border-subtle py-5', device === 'desktop' ? 'flex items-start gap-5' : 'grid gap-3')}>
      {picture ? (
        <Picture
          media={picture}
          isBlocked={isBlocked}
          className={device === 'desktop' ? 'aspect-8/5 w-44 shrink-0' : 'aspect-8/5 w-full'}
        />
      ) : null}
      <div className="grid min-w-0 flex-1 gap-1">
        <h4 dir="auto" className="text-lg wrap-anywhere type-display">
          {titleOf(story)}
        </h4>
        {words ? (
          <p dir="auto" className="text-base text-ink-2 wrap-anywhere">
            {words}
          </p>
        ) : null}
        {story.permalink ? (
          <p className="text-base">
            <a href={story.permalink} target="_blank" rel="noopener" className="text-brand-text underline">
              Read on
              <VisuallyHidden>: {titleOf(story)} (opens in a new tab)</VisuallyHidden>
            </a>
          </p>
        ) : null}
      </div>
    </li>
  );
}

type PictureProps = { media: Media; isBlocked: boolean; className: string };

/** The very words of the description stand where a picture is blocked: that is all a mail program shows. */
function Picture({ media, isBlocked, className }: PictureProps) {
  if (isBlocked)
    return (
      <div
        data-picture="blocked"
        dir="auto"
        className={cx('overflow-hidden border border-strong bg-sunken p-3 text-sm text-ink-2 wrap-anywhere', className)}
      >
        {media.alt}
      </div>
    );
  return (
    <img src={media.url} alt={media.alt} loading="lazy" decoding="async" className={cx('object-cover', className)} />
  );
}
