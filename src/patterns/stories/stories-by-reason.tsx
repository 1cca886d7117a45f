import { Heading } from '../../ui/text.tsx';

/** A story that an act left as it was, and why. */
export type LeftOutStory = {
  readonly story: { readonly id: string; readonly title: string };
  readonly message: string;
};

/** So many are named for each reason; the others are counted. */
const NAMED = 50;

type Props = {
  /** In any order; those with the same reason are listed together. */
  stories: readonly LeftOutStory[];
};

/** Stories by why they were left as they were. */
export function StoriesByReason({ stories }: Props) {
  const byReason = Map.groupBy(stories, ({ message }) => message);
  return (
    <div className="grid grid-cols-1 gap-4">
      {[...byReason].map(([reason, those]) => (
        <section key={reason} aria-label={reason} className="grid grid-cols-1 gap-1">
          <Heading level={3} look="base" className="wrap-anywhere">
            {reason}
          </Heading>
          <ul className="list-disc ps-5 text-ink-2">
            {those.slice(0, NAMED).map(({ story }) => (
              <li key={story.id} className="wrap-anywhere">
                <bdi>{story.title || 'Untitled story'}</bdi>
              </li>
            ))}
            {those.length > NAMED ? <li>and {counted(those.length - NAMED)} more</li> : null}
          </ul>
        </section>
      ))}
    </div>
  );
}

const counted = (stories: number) => `${stories.toLocaleString('en-GB')} ${stories === 1 ? 'story' : 'stories'}`;
