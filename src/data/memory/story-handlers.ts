import { withoutEdited } from '../../domain/story/proposal.ts';
import { decideProposedSchema, moderateSchema, newStorySchema, storyPatchSchema } from '../../domain/story/schema.ts';
import type { MemoryRoute, On } from './on.ts';
import { type Asked, userOf } from './respond.ts';
import { queryStories } from './story-query.ts';
import { count, decideProposed, judge, moderate, one, removeStory, textOf, write } from './use-cases.ts';

export function storyHandlers(on: On): MemoryRoute[] {
  const storyOf = ({ world, iid, param }: Asked) => one(world.records.stories, iid, param('id'), 'The story');
  return [
    on('get', '/stories', 's.s.rea', ({ world, iid, query }) => ({
      body: queryStories(
        world.records.stories.filter((story) => story.iid === iid),
        query,
      ),
    })),
    on('post', '/stories/moderate', 's.s.wr', ({ world, iid, uid, body }) => ({
      body: moderate(world, iid, uid, body(moderateSchema)),
    })),
    on('post', '/stories', 's.s.wr', ({ world, iid, uid, body }) => ({
      status: 201,
      body: { story: write(world, iid, userOf(world, uid)?.displayName ?? null, body(newStorySchema)) },
    })),
    on('get', '/stories/:id', 's.s.rea', (asked) => ({ body: { story: storyOf(asked) } })),
    on('patch', '/stories/:id', 's.s.wr', (asked) => {
      const patch = asked.body(storyPatchSchema);
      const text = patch.html === undefined ? {} : { text: textOf(patch.html) };
      const story = Object.assign(storyOf(asked), patch, text);
      story.proposed = story.proposed && withoutEdited(story.proposed, Object.keys(patch));
      count(asked.world, story);
      judge(asked.world, story);
      return { body: { story } };
    }),
    on('post', '/stories/:id/proposed', 's.s.wr', (asked) => ({
      body: { story: decideProposed(asked.world, storyOf(asked), asked.body(decideProposedSchema)) },
    })),
    on('delete', '/stories/:id', 's.s.wr', (asked) => {
      removeStory(asked.world, storyOf(asked));
      return { status: 204 };
    }),
  ];
}
