import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { changeModerationSettings, getModerationSettings, putConsentList } from '../../../../src/domain/api/review.ts';
import { answering } from '../../../support/answers.ts';
import { type PageContext, page } from '../../../support/app.tsx';

/** The dialog `Moderation settings` of `/manage/stories`: who approves, what is held back, whose names are asked about. */
const meta = { title: 'Pages/Manage/Moderation settings', tags: ['autodocs', 'type:list'] } satisfies Meta;
export default meta;

const PATH = '/manage/stories';

async function open({ canvas, userEvent }: Pick<PageContext, 'canvas' | 'userEvent'>) {
  await userEvent.click(await canvas.findByRole('button', { name: 'Moderation settings' }));
  return within(await screen.findByRole('dialog', { name: 'Moderation settings' }));
}

export const Ready: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, world }) => {
    const dialog = await open({ canvas, userEvent });
    await userEvent.click(await dialog.findByRole('checkbox', { name: /Two people approve each story/ }));
    await userEvent.type(
      dialog.getByRole('textbox', { name: /Words that send a post to review/ }),
      'hospital{Enter}ambulance',
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Save settings' }));
    await expect(await screen.findByText('Moderation settings saved')).toBeVisible();
    const { settings } = await world.as('staff-3').call(getModerationSettings);
    await expect(settings).toMatchObject({ twoPeople: true, holdWords: ['hospital', 'ambulance'] });
    await expect(dialog.getByText(/No pictures are examined for faces\./)).toBeVisible();
  },
});

let answerLate: () => void = () => undefined;
export const Loading: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  services: (services) => ({
    ...services,
    api: answering(services.api, getModerationSettings, async (_, pass) => {
      await new Promise<void>((resolve) => {
        answerLate = resolve;
      });
      return pass();
    }),
  }),
  play: async ({ canvas, userEvent }) => {
    const dialog = await open({ canvas, userEvent });
    await expect(await dialog.findByText('Loading settings')).toBeInTheDocument();
    await expect(dialog.queryByRole('checkbox', { name: /Two people/ })).toBeNull();
    answerLate();
    await expect(await dialog.findByRole('checkbox', { name: /Two people/ })).toBeVisible();
  },
});

export const Failed: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  services: (services) => ({
    ...services,
    api: answering(services.api, getModerationSettings, () => Promise.reject(new Error('The server is away.'))),
  }),
  play: async ({ canvas, userEvent }) => {
    const dialog = await open({ canvas, userEvent });
    await expect(await dialog.findByRole('button', { name: 'Try again' })).toBeVisible();
  },
});

/** A viewer sees how stories are reviewed, and whom to ask. */
export const NoPermission: StoryObj = page(PATH, {
  as: 'VIEWER',
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent }) => {
    const dialog = await open({ canvas, userEvent });
    await expect(await dialog.findByText(/ask an admin of your school for “Change school settings”/)).toBeVisible();
    await expect(await dialog.findByText('One person approves a story')).toBeVisible();
    await expect(dialog.queryByRole('textbox')).toBeNull();
  },
});

/** A name of one word is refused with its line; the list stays as it was typed. */
export const NameOfOneWord: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent }) => {
    const dialog = await open({ canvas, userEvent });
    const names = dialog.getByRole('textbox', { name: /^Names/ });
    await userEvent.type(names, 'Ada Lovelace{Enter}Robin');
    await userEvent.click(dialog.getByRole('button', { name: 'Save names' }));
    await expect(await dialog.findByText(/Line 2 has one word\./)).toBeVisible();
    await expect(names).toHaveValue('Ada Lovelace\nRobin');
    await userEvent.type(names, ' Hood');
    await userEvent.click(dialog.getByRole('button', { name: 'Save names' }));
    await expect(await dialog.findByText('2 names')).toBeVisible();
    await expect(names).toHaveValue('');
    await expect(document.body.textContent).not.toMatch(/Lovelace/);
  },
});

/** Read in the browser, up to the most that a list may have. */
export const ManyNames: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent }) => {
    const dialog = await open({ canvas, userEvent });
    const rows = Array.from({ length: 10_000 }, (_, index) => `Surname${index},First${index}`);
    const file = new File([`Surname,First name\n${rows.join('\n')}`], 'pupils.csv', { type: 'text/csv' });
    await userEvent.upload(await dialog.findByLabelText(/File with names/), file);
    await expect(await dialog.findByText(/10,000 names found in pupils\.csv/)).toBeVisible();
    await userEvent.click(dialog.getByRole('radio', { name: /Replace the list/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save names' }));
    await waitFor(() => expect(dialog.getByText('10,000 names')).toBeVisible());
  },
});

/** A colleague saved other settings meanwhile: theirs are shown, one's own stay until one chooses. */
export const Conflict: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, world }) => {
    const dialog = await open({ canvas, userEvent });
    const minutes = await dialog.findByRole('spinbutton', { name: /Minutes a story is kept/ });
    await userEvent.clear(minutes);
    await userEvent.type(minutes, '7');
    await world.as('staff-3').call(changeModerationSettings, { body: { claimMinutes: 9 } });
    await userEvent.click(dialog.getByRole('button', { name: 'Save settings' }));
    await expect(await dialog.findByText('Someone else has changed these settings.')).toBeVisible();
    await expect(dialog.getByText('9 minutes')).toBeVisible();
    await expect(minutes).toHaveValue(7);
    await userEvent.click(dialog.getByRole('button', { name: 'Save my version' }));
    await waitFor(() => expect(dialog.queryByText('Someone else has changed these settings.')).toBeNull());
    const { settings } = await world.as('staff-3').call(getModerationSettings);
    await expect(settings.claimMinutes).toBe(7);
  },
});

/** Words that were typed are not lost by a slip: closing the dialog asks first. */
export const UnsavedWords: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent }) => {
    const dialog = await open({ canvas, userEvent });
    const wordsField = await dialog.findByRole('textbox', { name: /^Words that send/ });
    await userEvent.type(wordsField, 'hospital');
    const close = () => userEvent.click(dialog.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    await close();
    const discardDialog = within(await screen.findByRole('dialog', { name: 'Discard your changes?' }));
    await userEvent.click(discardDialog.getByRole('button', { name: 'Keep editing' }));
    await expect(wordsField).toHaveValue('hospital');
    await close();
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
});

/** Offline nothing is sent; names that were typed are there again after the dialog was closed. */
export const NotSentIsKept: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  services: (services) => ({
    ...services,
    api: answering(services.api, putConsentList, () => Promise.reject(new TypeError('Failed to fetch'))),
  }),
  play: async ({ canvas, userEvent }) => {
    const dialog = await open({ canvas, userEvent });
    await userEvent.type(dialog.getByRole('textbox', { name: /^Names/ }), 'Ada Lovelace');
    await userEvent.click(dialog.getByRole('button', { name: 'Save names' }));
    await expect(await dialog.findByText(/We couldn’t save the consent list/)).toBeVisible();
    await userEvent.click(dialog.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    const again = await open({ canvas, userEvent });
    await expect(again.getByRole('textbox', { name: /^Names/ })).toHaveValue('Ada Lovelace');
  },
});
