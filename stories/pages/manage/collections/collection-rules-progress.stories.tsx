import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { type PageContext, page } from '../../../support/app.tsx';
import type { World } from '../../../support/workbench/world.ts';

/** `/manage/collections/{id}` while a job applies its rules to the stories of a large school. */
const meta = { title: 'Pages/Manage/Rules being applied', tags: ['autodocs', 'type:detail'] } satisfies Meta;
export default meta;

const ID = 'collection-sport';
const ONE = `/manage/collections/${ID}`;
const JOB = 'job-of-the-rules';
const TOTAL = 100_000;

type How = { readonly status: 'queued' | 'running' | 'failed'; readonly seen: number };

/** As if the rules had been saved a minute ago. */
const applying =
  ({ status, seen }: How) =>
  async (world: World) => {
    await world.holdJobs();
    const at = world.ago(0);
    const counts = { seen, added: 0, updated: 310, unchanged: 0, failed: 0 };
    await world.documents.set('jobs', JOB, {
      id: JOB,
      iid: 'oakfield',
      kind: 'collection-rules',
      target: ID,
      status,
      counts,
      error: status === 'failed' ? { code: 'internal', message: 'The database did not answer in time.' } : null,
      attempts: status === 'failed' ? 5 : 1,
      owner: status === 'running' ? 'server' : null,
      open: status !== 'failed',
      dueAt: at,
      createdAt: at,
      createdBy: 'staff-3',
      startedAt: at,
      finishedAt: status === 'failed' ? at : null,
    });
    await world.documents.update('collections', ID, { applying: { jobId: JOB, total: TOTAL } });
  };

const bar = ({ canvas }: PageContext) => canvas.findByRole('progressbar', { name: 'Applying the rules' });

/** A colleague, who did not save them, sees the same. */
export const Running: StoryObj = page(ONE, {
  parameters: { forcedColours: true },
  as: 'VIEWER',
  before: applying({ status: 'running', seen: 12_400 }),
  play: async (context) => {
    await expect(await bar(context)).toHaveAttribute('aria-valuetext', '12,400 of 100,000 stories checked');
    await expect(context.canvas.getByText(/^Matching stories are added as they are found\./)).toBeVisible();
  },
});
export const GoesOn: StoryObj = page(ONE, {
  parameters: { picture: 'none' },
  before: applying({ status: 'queued', seen: 0 }),
  play: async (context) => {
    const { world } = context;
    await expect(await bar(context)).toHaveAttribute('aria-valuetext', '0 of 100,000 stories checked');
    const counts = { seen: 50_000, added: 0, updated: 900, unchanged: 0, failed: 0 };
    await world.documents.update('jobs', JOB, { status: 'running', counts });
    await waitFor(async () =>
      expect(await bar(context)).toHaveAttribute('aria-valuetext', '50,000 of 100,000 stories checked'),
    );
  },
});
/** The content below does not move when the failure is shown. */
export const Stops: StoryObj = page(ONE, {
  parameters: { picture: 'none' },
  before: applying({ status: 'running', seen: 61_000 }),
  play: async ({ canvas, world }) => {
    const part = await canvas.findByRole('region', { name: 'Applying the rules' });
    const { height } = part.getBoundingClientRect();
    const error = { code: 'internal', message: 'The database did not answer in time.' };
    await world.documents.update('jobs', JOB, { status: 'failed', open: false, error });
    await canvas.findByRole('button', { name: 'Apply again' });
    await expect(part.getBoundingClientRect().height).toBe(height);
  },
});
/** It is gone, and the collection is as it is now. */
export const Done: StoryObj = page(ONE, {
  parameters: { picture: 'none' },
  before: applying({ status: 'running', seen: 99_000 }),
  play: async (context) => {
    const { canvas, world } = context;
    await bar(context);
    await world.documents.update('collections', ID, { name: 'Sport and games' });
    await world.documents.update('jobs', JOB, { status: 'done', open: false });
    await waitFor(() => expect(canvas.queryByRole('progressbar', { name: 'Applying the rules' })).toBeNull());
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Sport and games' })).toBeVisible();
  },
});
/** In words, and the same rules can be applied again. */
export const NotApplied: StoryObj = page(ONE, {
  parameters: { forcedColours: true },
  before: applying({ status: 'failed', seen: 61_000 }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('The rules were not applied to all stories.')).toBeVisible();
    await expect(canvas.getByText('The database did not answer in time.')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Apply again' })).toBeVisible();
  },
});
export const AppliedAgain: StoryObj = page(ONE, {
  parameters: { picture: 'none' },
  before: applying({ status: 'failed', seen: 61_000 }),
  play: async ({ canvas, userEvent, world }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Apply again' }));
    await waitFor(() => expect(canvas.queryByText('The rules were not applied to all stories.')).toBeNull());
    await expect(world.documents.get('collections', ID)?.applying?.jobId).not.toBe(JOB);
  },
});
export const NotAppliedForAViewer: StoryObj = page(ONE, {
  as: 'VIEWER',
  parameters: { picture: 'none' },
  before: applying({ status: 'failed', seen: 61_000 }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Someone who can change collections can apply them again\.$/)).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Apply again' })).toBeNull();
  },
});
