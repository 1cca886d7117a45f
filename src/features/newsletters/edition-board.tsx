import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useChannelName } from '../../data/live.ts';
import { type useCandidates, useEditionChecks, type WholeEdition } from '../../data/newsletters/newsletters.ts';
import type { Collection } from '../../domain/collection/schema.ts';
import { MOST_PREVIEW_TEXT, MOST_SUBJECT, type Newsletter } from '../../domain/newsletter/schema.ts';
import type { SchoolStory } from '../../domain/story/schema.ts';
import { AsyncContent } from '../../patterns/page-types/async-content.tsx';
import { StoryProse } from '../../patterns/stories/story-prose.tsx';
import { Announcement, useAnnouncement } from '../../ui/announcement.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Section } from '../../ui/page-header.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { Candidates } from './candidates.tsx';
import { EditionActions } from './edition-actions.tsx';
import { EditionChecks, EditionSpan } from './edition-checks.tsx';
import { EditionConflict } from './edition-conflict.tsx';
import { EditionPreview } from './edition-preview.tsx';
import { EditionSections } from './edition-sections.tsx';
import { storyIdsOf } from './edition-stories.ts';
import { editionName } from './newsletter-words.ts';
import { useBoardEdit } from './use-board-edit.ts';
import type { EditionBoard as Board } from './use-edition-board.ts';

type Props = WholeEdition & {
  newsletter: Newsletter;
  board: Board;
  collections: readonly Collection[];
  candidates: ReturnType<typeof useCandidates>;
  mayWrite: boolean;
  /** What can be done with the edition as a whole, as `MenuItem`s. */
  menu: ReactNode;
};

/** An edition as it is put together, and beside it as it will be read. */
export function EditionBoard(props: Props) {
  const { newsletter, edition, stories, board, collections, candidates, mayWrite, menu } = props;
  const [announced, announce] = useAnnouncement();
  const channelName = useChannelName();
  const { state: suggested } = candidates;
  // What was added is no suggestion any more, and is one of the edition’s stories only once that was read again.
  const suggestions = useRef(new Map<string, SchoolStory>());
  const storyById = useMemo(() => {
    if (suggested.status === 'ready') for (const { story } of suggested.value) suggestions.current.set(story.id, story);
    return new Map([...suggestions.current, ...stories.map((story) => [story.id, story] as const)]);
  }, [suggested, stories]);
  const edit = useBoardEdit({ board, announce, mayWrite, stories: storyById, channelName });
  const errors = board.failure?.fields ?? {};
  return (
    <div className="grid grid-cols-1 gap-6">
      <BoardProblems board={board} stories={storyById} />
      <div className="grid items-start gap-8 lg:grid-cols-2">
        <div className="grid min-w-0 grid-cols-1 gap-8">
          <section aria-label={editionName(edition)} className="grid grid-cols-1 gap-fields">
            <WordFields board={board} mayWrite={mayWrite} />
            <EditionSections sections={board.values.sections} collections={collections} errors={errors} edit={edit} />
          </section>
          {mayWrite ? <Candidates candidates={candidates} edit={edit} /> : null}
          <Checks
            newsletterId={newsletter.id}
            eid={edition.id}
            stories={storyIdsOf(board.values.sections).flatMap((id) => storyById.get(id) ?? [])}
          />
        </div>
        <EditionPreview newsletter={newsletter} edition={edition} values={board.values} stories={storyById} />
      </div>
      <EditionActions newsletter={newsletter} edition={edition} board={board} mayWrite={mayWrite} menu={menu} />
      <Announcement announced={announced} />
    </div>
  );
}

type Stories = ReadonlyMap<string, SchoolStory>;

/** What prevents saving. */
function BoardProblems({ board, stories }: Pick<Props, 'board'> & { stories: Stories }) {
  const { conflict, failure } = board;
  const [later, setLater] = useState<typeof conflict>(null);
  return (
    <>
      {failure ? (
        <Banner tone="danger" title="We couldn’t save this" live>
          {failure.message}
        </Banner>
      ) : null}
      {conflict ? (
        <Banner
          tone="amber"
          title="Someone else changed this edition"
          live
          action={
            <Button size="sm" onClick={() => setLater(null)}>
              Choose which to keep
            </Button>
          }
        >
          Nothing more is saved until you choose. What you typed stays here.
        </Banner>
      ) : null}
      {conflict && later !== conflict ? (
        <EditionConflict board={board} stories={stories} onClose={() => setLater(conflict)} />
      ) : null}
    </>
  );
}

/** The fields before the sections. */
function WordFields({ board, mayWrite }: Pick<Props, 'board' | 'mayWrite'>) {
  const { subject, previewText, intro } = board.values;
  const errors = board.failure?.fields ?? {};
  return (
    <>
      <Field label="Subject" error={errors.subject}>
        <TextInput
          value={subject}
          dir="auto"
          maxLength={MOST_SUBJECT}
          autoComplete="off"
          readOnly={!mayWrite}
          onChange={({ target }) => board.change({ subject: target.value })}
        />
      </Field>
      <Field
        label="Preview text"
        description="What an inbox shows after the subject. Leave empty for the first words."
        error={errors.previewText}
      >
        <TextInput
          value={previewText}
          dir="auto"
          maxLength={MOST_PREVIEW_TEXT}
          autoComplete="off"
          readOnly={!mayWrite}
          onChange={({ target }) => board.change({ previewText: target.value })}
        />
      </Field>
      <Field label="Introduction" error={errors.intro}>
        <RichText
          value={intro}
          name="intro"
          readOnly={!mayWrite}
          onValueChange={(html) => board.change({ intro: html })}
        >
          <StoryProse html={intro} />
        </RichText>
      </Field>
    </>
  );
}

type ChecksProps = { newsletterId: string; eid: string; stories: readonly SchoolStory[] };

function Checks({ newsletterId, eid, stories }: ChecksProps) {
  const checks = useEditionChecks(newsletterId, eid);
  return (
    <Section title="Checks">
      <AsyncContent
        resource={checks}
        skeleton={<SkeletonText lines={2} />}
        loadingLabel="Checking"
        empty={<EditionChecks checks={[]} />}
      >
        {(checks) => <EditionChecks checks={checks} />}
      </AsyncContent>
      <EditionSpan stories={stories} />
    </Section>
  );
}
