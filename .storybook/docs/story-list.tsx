import { anchorBlockIdFromId, Canvas } from '@storybook/addon-docs/blocks';
import { useContext } from 'react';
import type { PreparedMeta, PreparedStory } from 'storybook/internal/types';
import { DEFAULT_APPEARANCE } from '../appearance.ts';
import { AppearanceContext } from './appearance-context.ts';
import { CodeText, Go, storyPath } from './parts.tsx';

export type Meta = PreparedMeta & { readonly tags?: readonly string[] };
export type Story = PreparedStory;

/** What the comment above a story says, without the marks that name a rule of the specification. */
export function wordsOf(it: Meta | Story): string {
  const said = (it.parameters.docs as { description?: { story?: string; component?: string } } | undefined)
    ?.description;
  return ('moduleExport' in it ? said?.story : said?.component)?.trim() ?? '';
}

/** Behaviour has no look of its own; it is run, and listed. */
export const acts = ({ parameters }: Story) => parameters.picture === 'none';
/** Opens over the whole page, or brings a look of its own: it needs a window of its own. */
export const needsWindow = ({ parameters, storyGlobals }: Story) =>
  parameters.picture === 'page' || Object.keys(storyGlobals ?? {}).length > 0;

const APPEARANCE_GLOBALS = Object.keys(DEFAULT_APPEARANCE);

/** A story in a window of its own, with what the toolbar has chosen for this page. */
function StoryWindow({ story, height = 420 }: { story: Story; height?: number }) {
  const appearance = useContext(AppearanceContext);
  const query = APPEARANCE_GLOBALS.flatMap((name) => {
    const value = String(appearance[name] ?? '');
    // A `#` would end the query; this is how the address says a colour.
    return value ? [`${name}:${value.replace(/^#(.+)$/, '!hex($1)')}`] : [];
  });
  return (
    <iframe
      title={`${story.title}, ${story.name}`}
      loading="lazy"
      className="block w-full rounded-surface border border-subtle bg-canvas"
      style={{ height }}
      src={`iframe.html?id=${story.id}&viewMode=story&globals=${query.join(';')}`}
    />
  );
}

/** One story with its name, what it is for, its picture and its code. */
export function Shown({ story, heading = true }: { story: Story; heading?: boolean }) {
  return (
    <article id={anchorBlockIdFromId(story.id)} className="scroll-mt-6">
      {heading ? (
        <h3 className="text-md font-semibold">
          <Go to={storyPath(story.id)} className="docs-plain hover:underline">
            {story.name}
          </Go>
        </h3>
      ) : null}
      {wordsOf(story) ? (
        <p className="mt-0.5 max-w-reading text-ink-2">
          <CodeText>{wordsOf(story)}</CodeText>
        </p>
      ) : null}
      {needsWindow(story) ? (
        <div className="mt-3">
          <StoryWindow story={story} />
        </div>
      ) : (
        <Canvas of={story.moduleExport} layout="padded" sourceState="hidden" />
      )}
    </article>
  );
}

/** Stories by name and words alone, each a link. */
export function Listed({ stories }: { stories: readonly Story[] }) {
  return (
    <ul className="divide-y divide-subtle rounded-surface border border-subtle bg-surface">
      {stories.map((story) => (
        <li key={story.id} id={anchorBlockIdFromId(story.id)} className="px-4 py-2.5">
          <Go to={storyPath(story.id)}>{story.name}</Go>
          {wordsOf(story) ? (
            <p className="mt-0.5 text-sm text-ink-2">
              <CodeText>{wordsOf(story)}</CodeText>
            </p>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
