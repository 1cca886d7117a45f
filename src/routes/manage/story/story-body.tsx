import { type ReactNode, type Ref, useEffect, useImperativeHandle } from 'react';
import { useCollections } from '../../../data/lists.ts';
import { useChannelName } from '../../../data/live.ts';
import { useSession } from '../../../data/session/session.tsx';
import type { SchoolStory } from '../../../domain/story/schema.ts';
import { ChannelLink } from '../../../features/channels/channel-link.tsx';
import { StoryForm } from '../../../features/stories/form/story-form.tsx';
import { StoryPreview } from '../../../features/stories/form/story-preview.tsx';
import { StorySaveButtons, StorySaveState } from '../../../features/stories/form/story-save-state.tsx';
import { StoryVersions } from '../../../features/stories/form/story-versions.tsx';
import { type StoryEditing, useIsAtRisk, useStoryForm } from '../../../features/stories/form/use-story-form.ts';
import { StoryCollections } from '../../../features/stories/story-collections.tsx';
import { StoryHistory } from '../../../features/stories/story-history.tsx';
import { StoryMetrics, storyFigures } from '../../../features/stories/story-metrics.tsx';
import { StoryOriginal } from '../../../features/stories/story-original.tsx';
import { StoryUsed } from '../../../features/stories/story-used.tsx';
import { ActionBar } from '../../../patterns/action-bar.tsx';
import { HashtagChips } from '../../../patterns/hashtags/hashtag-chips.tsx';
import { MediaPlayer } from '../../../patterns/stories/media-player.tsx';
import { StoryProse } from '../../../patterns/stories/story-prose.tsx';
import { useAddressParams } from '../../../patterns/use-address-params.ts';
import { Card, CardTitle } from '../../../ui/card.tsx';
import { Carousel } from '../../../ui/carousel.tsx';
import { ExternalLink } from '../../../ui/link.tsx';
import { Skeleton, SkeletonText } from '../../../ui/skeleton.tsx';
import { TabPanel, Tabs } from '../../../ui/tabs.tsx';

/** What the page asks of the form before an act. */
export type StorySaving = Pick<StoryEditing, 'settled' | 'undo'>;

type Props = {
  story: SchoolStory;
  saving: Ref<StorySaving>;
  /** Called when leaving would lose something, and when it would not any more. */
  onRiskChange: (isAtRisk: boolean) => void;
  /** What its status offers. */
  actions: ReactNode;
};

const TABS = [
  { value: 'story', label: 'Story' },
  { value: 'original', label: 'Original' },
  { value: 'history', label: 'History' },
  { value: 'used', label: 'Used in' },
] as const;

/** A story and all that is known of it, to be read. */
export function StoryBody({ story }: { story: SchoolStory }) {
  return (
    <StoryParts story={story} mayWrite={false}>
      <StoryColumns story={story}>
        <StoryRead story={story} />
      </StoryColumns>
    </StoryParts>
  );
}

/** By itself, so that the first letter draws nothing else. */
function RiskWatch({ editing, onRiskChange }: { editing: StoryEditing } & Pick<Props, 'onRiskChange'>) {
  const isAtRisk = useIsAtRisk(editing);
  useEffect(() => onRiskChange(isAtRisk), [isAtRisk, onRiskChange]);
  return null;
}

/** The same, to be changed. What is being typed stays while another tab is looked at. */
export function EditableStoryBody({ story, saving, onRiskChange, actions }: Props) {
  const editing = useStoryForm(story);
  const { settled, undo } = editing;
  useImperativeHandle(saving, () => ({ settled, undo }), [settled, undo]);
  return (
    <>
      <RiskWatch editing={editing} onRiskChange={onRiskChange} />
      <StoryParts story={story} mayWrite>
        <StoryColumns story={story} preview={<StoryPreview form={editing.form} story={story} />}>
          <StoryForm story={story} editing={editing} />
        </StoryColumns>
      </StoryParts>
      <ActionBar
        status={
          <StorySaveState editing={editing} hint={story.permalink ? <p>The original is never changed.</p> : null} />
        }
      >
        <StorySaveButtons editing={editing} />
        {actions}
      </ActionBar>
    </>
  );
}

type PartsProps = { story: SchoolStory; mayWrite: boolean; children: ReactNode };

function StoryParts({ story, mayWrite, children }: PartsProps) {
  const [params, setParams] = useAddressParams();
  const requestedTab = params.get('tab');
  const tab = TABS.find(({ value }) => value === requestedTab)?.value ?? 'story';
  const choose = (value: string) =>
    setParams((query) => {
      if (value === 'story') query.delete('tab');
      else query.set('tab', value);
      return query;
    });
  return (
    <Tabs label="Parts of this story" value={tab} onValueChange={choose} items={TABS}>
      <TabPanel value="story" keepMounted>
        {children}
      </TabPanel>
      <TabPanel value="original">
        <StoryOriginal story={story} mayWrite={mayWrite} />
      </TabPanel>
      <TabPanel value="history">
        <StoryVersions id={story.id} version={story.version} mayWrite={mayWrite} />
      </TabPanel>
      <TabPanel value="used">
        <StoryUsed story={story} />
      </TabPanel>
    </Tabs>
  );
}

type ColumnsProps = {
  story: SchoolStory;
  /** Above its collections, where the window is wide enough for both. */
  preview?: ReactNode;
  children: ReactNode;
};

/** The story itself; beside it where it is shown and what has happened to it. */
function StoryColumns({ story, preview, children }: ColumnsProps) {
  const { can } = useSession();
  const collections = useCollections();
  const channelName = useChannelName();
  return (
    <div className="grid items-start gap-8 lg:grid-cols-3 xl:grid-cols-5">
      <div className="min-w-0 lg:col-span-2 xl:col-span-3">{children}</div>
      <div className="grid min-w-0 grid-cols-1 gap-4 xl:col-span-2">
        {preview}
        <Card as="section" padding="md" className="grid gap-3">
          <CardTitle as="h2">Collections</CardTitle>
          <StoryCollections story={story} mayChange={can('s.co.wr')} />
        </Card>
        {storyFigures(story.metrics).length > 0 ? (
          <Card as="section" padding="md" className="grid gap-3">
            <CardTitle as="h2">Figures</CardTitle>
            <StoryMetrics story={story} />
          </Card>
        ) : null}
        {/* Below a list whose length is not known yet it would be pushed down. */}
        {collections.state.status === 'loading' ? null : (
          <Card as="section" padding="md" className="grid gap-3">
            <CardTitle as="h2">History</CardTitle>
            <StoryHistory
              story={story}
              source={<ChannelLink feedId={story.feedId} name={channelName(story.feedId)} />}
              channel={channelName(story.feedId)}
            />
            {story.permalink ? (
              <p>
                <ExternalLink href={story.permalink}>View original</ExternalLink>
              </p>
            ) : null}
          </Card>
        )}
      </div>
    </div>
  );
}

function StoryRead({ story }: { story: SchoolStory }) {
  const { institution } = useSession();
  const groups = institution.status === 'ready' ? institution.value.hashtags : undefined;
  return (
    <article className="grid max-w-reading gap-4">
      <StoryMedia story={story} />
      <StoryProse html={story.html} skipImages={story.media.map(({ url }) => url)} className="text-md" />
      <HashtagChips tags={story.hashtags} groups={groups} max={50} />
    </article>
  );
}

export function StorySkeleton() {
  return (
    <div className="grid gap-6 lg:grid-cols-3">
      <div className="grid gap-4 lg:col-span-2">
        <Skeleton className="h-control w-full" />
        <SkeletonText lines={10} />
      </div>
      <SkeletonText lines={8} />
    </div>
  );
}

/** Several pictures take the place of one; films and recordings stand below each other. */
function StoryMedia({ story: { title, media } }: { story: SchoolStory }) {
  const pictures = media.filter(({ type }) => type === 'image');
  const rest = pictures.length > 1 ? media.filter(({ type }) => type !== 'image') : media;
  return (
    <>
      {pictures.length > 1 ? (
        <Carousel
          label={title ? `Pictures of “${title}”` : 'Pictures of this story'}
          slides={pictures.map((picture) => ({
            id: picture.url,
            label: picture.alt || 'no description',
            content: <MediaPlayer media={picture} />,
          }))}
        />
      ) : null}
      {rest.map((each) => (
        <MediaPlayer key={each.url} media={each} />
      ))}
    </>
  );
}
