import { createContext, Fragment, type ReactNode, useContext, useId, useMemo } from 'react';
import type { Media, Proposed, SchoolStory } from '../../domain/story/schema.ts';
import { type Stretch, wordDiff } from '../../lib/word-diff.ts';
import { Badge } from '../../ui/badge.tsx';
import { VisuallyHidden } from '../../ui/layout.tsx';
import { When } from '../when.tsx';
import { readableHtml } from './readable-html.ts';
import { StoryPicture } from './story-picture.tsx';

type Props = {
  /** The story as it is published. */
  story: SchoolStory;
  /** What its channel or an editor would change. */
  proposed: Proposed;
};

/** What visitors see of a story beside what its source or an editor has made of it since; only what differs, and how. */
export function StoryChanges({ story, proposed }: Props) {
  const { title, html, media, permalink, hashtags, author, publishedAt, cta, by } = proposed;
  const changed = by ? `Edited by ${by.name}` : 'Changed at the source';
  return (
    <ChangedBy value={changed}>
      <div data-slot="story-changes" className="grid gap-5">
        {title === undefined ? null : <TextChange name="Title" before={story.title} after={title} none="No title" />}
        {html === undefined ? null : <Text before={story.html || story.text} after={html} />}
        {media === undefined ? null : (
          <Field
            name="Pictures and media"
            before={<MediaList media={story.media} others={media} change="removed" />}
            after={<MediaList media={media} others={story.media} change="added" />}
          />
        )}
        {permalink === undefined ? null : (
          <Field
            name="Link to the original"
            before={<Address url={story.permalink} change="removed" />}
            after={<Address url={permalink} change="added" />}
          />
        )}
        {hashtags === undefined ? null : (
          <Field
            name="Hashtags"
            before={<Tags tags={story.hashtags} others={hashtags} change="removed" />}
            after={<Tags tags={hashtags} others={story.hashtags} change="added" />}
          />
        )}
        {author === undefined ? null : (
          <TextChange name="Author" before={story.author ?? ''} after={author ?? ''} none="No author" />
        )}
        {publishedAt === undefined ? null : (
          <Field
            name="Date"
            before={<Moment iso={story.publishedAt} change="removed" />}
            after={<Moment iso={publishedAt} change="added" />}
          />
        )}
        {cta === undefined ? null : (
          <Field
            name="Call to action"
            before={<CallToAction cta={story.cta} change="removed" />}
            after={<CallToAction cta={cta} change="added" />}
          />
        )}
      </div>
    </ChangedBy>
  );
}

/** Who changed it, above each changed field. */
const ChangedBy = createContext('Changed at the source');

function Field({ name, before, after }: { name: string; before: ReactNode; after: ReactNode }) {
  const id = useId();
  const changed = useContext(ChangedBy);
  return (
    <section aria-labelledby={id} className="grid gap-2">
      <h3 id={id} className="text-sm font-semibold text-ink">
        {name}
      </h3>
      <div className="grid gap-3 md:grid-cols-2">
        {[['Published now', before] as const, [changed, after] as const].map(([label, content]) => (
          <div key={label} className="grid min-w-0 content-start gap-1.5 rounded-control border border-subtle p-3">
            <p className="text-xs font-medium text-ink-3">{label}</p>
            {content}
          </div>
        ))}
      </div>
    </section>
  );
}

type Change = 'removed' | 'added';
const APPEARANCE = {
  removed: { as: 'del', className: 'bg-danger-soft text-danger-text line-through' },
  added: { as: 'ins', className: 'bg-good-soft text-good-text underline decoration-2 underline-offset-2' },
} as const;

/** Struck through or underlined, and said in words: never by colour alone. */
function Mark({ change, children }: { change: Change; children: ReactNode }) {
  const { as: Tag, className } = APPEARANCE[change];
  return (
    <Tag className={`rounded-control px-0.5 wrap-anywhere ${className}`}>
      <VisuallyHidden>{change === 'removed' ? 'Removed: ' : 'Added: '}</VisuallyHidden>
      {children}
    </Tag>
  );
}

function Moment({ iso, change }: { iso: string; change: Change }) {
  return (
    <p>
      <Mark change={change}>
        <When iso={iso} form="full" />
      </Mark>
    </p>
  );
}

function Address({ url, change }: { url: string | null; change: Change }) {
  if (!url) return <None>No link</None>;
  return (
    <p dir="ltr">
      <Mark change={change}>{url}</Mark>
    </p>
  );
}

function CallToAction({ cta, change }: { cta: SchoolStory['cta']; change: Change }) {
  if (!cta) return <None>No call to action</None>;
  return (
    <p dir="auto">
      <Mark change={change}>
        {cta.label}, {cta.url}
      </Mark>
    </p>
  );
}

function None({ children }: { children: ReactNode }) {
  return <p className="text-ink-3">{children}</p>;
}

function TextChange({ name, before, after, none }: { name: string; before: string; after: string; none: string }) {
  const diff = useMemo(() => wordDiff(before, after), [before, after]);
  return (
    <Field
      name={name}
      before={before ? <Stretches stretches={diff.before} change="removed" /> : <None>{none}</None>}
      after={after ? <Stretches stretches={diff.after} change="added" /> : <None>{none}</None>}
    />
  );
}

function Text({ before, after }: { before: string; after: string }) {
  const [ours, theirs] = useMemo(() => [readableHtml(before), readableHtml(after)], [before, after]);
  if (ours !== theirs) return <TextChange name="Text" before={ours} after={theirs} none="No text" />;
  return (
    <Field
      name="Text"
      before={<None>The words are the same.</None>}
      after={<None>The words are the same. Only their formatting has changed.</None>}
    />
  );
}

function Stretches({ stretches, change }: { stretches: readonly Stretch[]; change: Change }) {
  let offset = 0;
  return (
    <p dir="auto" className="text-base whitespace-pre-line text-ink-2 wrap-anywhere">
      {stretches.map(({ text, changed }) => {
        const key = offset;
        offset += text.length;
        if (!changed) return text;
        const trimmed = text.trimEnd();
        return (
          <Fragment key={key}>
            {trimmed ? <Mark change={change}>{trimmed}</Mark> : null}
            {text.slice(trimmed.length)}
          </Fragment>
        );
      })}
    </p>
  );
}

const CHANGE_NAMES = { removed: 'Removed', added: 'Added' } as const;
const sameMedia = (a: Media) => (b: Media) => a.type === b.type && a.url === b.url && a.alt === b.alt;

type MediaListProps = { media: readonly Media[]; others: readonly Media[]; change: Change };

function MediaList({ media, others, change }: MediaListProps) {
  if (media.length === 0) return <None>No pictures or media</None>;
  return (
    <ul className="grid gap-3">
      {media.map((each) => (
        <li key={`${each.type} ${each.url}`} className="grid gap-1">
          {each.type === 'image' ? (
            <>
              <StoryPicture media={each} decorative className="rounded-control" />
              <p className="text-xs text-ink-3 wrap-anywhere">{each.alt || 'This picture has no description.'}</p>
            </>
          ) : (
            <p className="text-ink-2 wrap-anywhere">{each.alt ? `${each.alt}, ${each.url}` : each.url}</p>
          )}
          {others.some(sameMedia(each)) ? null : (
            <p>
              <Badge tone={change === 'removed' ? 'danger' : 'good'}>{CHANGE_NAMES[change]}</Badge>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

type TagsProps = { tags: readonly string[]; others: readonly string[]; change: Change };

function Tags({ tags, others, change }: TagsProps) {
  if (tags.length === 0) return <None>No hashtags</None>;
  return (
    <ul className="flex flex-wrap gap-x-2 gap-y-1 text-ink-2">
      {tags.map((tag) => (
        <li key={tag} className="wrap-anywhere">
          {others.includes(tag) ? `#${tag}` : <Mark change={change}>#{tag}</Mark>}
        </li>
      ))}
    </ul>
  );
}
