import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { ServerState } from '../../src/data/server-state.ts';
import { ServerAwayBar } from '../../src/patterns/server-away-bar.tsx';

const never = () => () => undefined;
const away = { isAway: () => true, subscribe: never, retry: fn() };

/** Above the header while SprX itself does not answer; the browser being offline is the `OfflineBar`’s. */
const meta = {
  title: 'Patterns/Server away bar',
  component: ServerAwayBar,
  args: { server: away },
  parameters: {
    matrix: false,
    kit: {
      use: 'Below the `OfflineBar` of every frame, with the state that the API’s client keeps.',
      avoid: 'One request that failed while others are answered is an `ErrorState` or an `Alert`.',
      anatomy: [
        { part: 'Message', what: 'What does not answer, and what that means for the person.' },
        { part: 'Try now', what: 'Asks again without the delay.' },
      ],
      accessibility: ['Announced when the server goes and when it is back.'],
      related: ['UI/Feedback/OfflineBar', 'UI/Feedback/ErrorState'],
    } satisfies KitDocs,
  },
} satisfies Meta<typeof ServerAwayBar>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Away: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Try now' }));
    await expect(away.retry).toHaveBeenCalled();
  },
};

let isThere = false;
const server = new ServerState({ probe: async () => isThere, schedule: never });

/** It goes by itself once the server answers. */
export const ComesBack: Story = {
  parameters: { picture: 'none' },
  args: { server },
  play: async ({ canvas, userEvent }) => {
    isThere = false;
    await expect(canvas.getByRole('status')).toBeEmptyDOMElement();
    server.report(false);
    const retry = await canvas.findByRole('button', { name: 'Try now' });
    isThere = true;
    await userEvent.click(retry);
    await expect(canvas.getByRole('status')).toBeEmptyDOMElement();
  },
};
