import { expect, screen, waitFor, within } from 'storybook/test';
import type { Stage } from './app.tsx';
import { STORY_PASSWORD } from './workbench/scenario.ts';

/** What people do in every journey, as they do it. */

/** At once, as from the clipboard or by the browser: that every letter is heard is for other stories to show. */
export async function fill(userEvent: Stage['userEvent'], field: HTMLElement, text: string): Promise<void> {
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste(text);
}

/** The text of a story, once its editor has come. Both stand there under the same label. */
export async function editText({ canvas, userEvent }: Pick<Stage, 'canvas' | 'userEvent'>): Promise<HTMLElement> {
  await userEvent.click(await canvas.findByLabelText('Text'));
  await canvas.findByRole('toolbar', { name: 'Text format' });
  const text = canvas.getByLabelText('Text');
  await waitFor(() => expect(text).toHaveFocus());
  return text;
}

/** As a person replaces all of it: chosen by Ctrl A, and written over. */
export async function replaceText(stage: Pick<Stage, 'canvas' | 'userEvent'>, newText: string): Promise<HTMLElement> {
  const text = await editText(stage);
  await stage.userEvent.keyboard('{Control>}a{/Control}');
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', newText);
  text.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  await waitFor(() => expect(text).toHaveTextContent(newText));
  return text;
}

/** By the sidebar. */
export async function go(context: Stage, name: RegExp): Promise<void> {
  await open(context, await linkIn(context, 'nav[aria-label="Main"] a', name));
}

/** By a link of the page; of several with these words the first. */
export async function follow(context: Stage, linkText: string | RegExp): Promise<void> {
  await open(context, await linkIn(context, 'main a', linkText));
}

/** By its words: to ask for the role of everything on a page takes longer than the rest of a journey. */
async function linkIn({ canvasElement }: Stage, where: string, linkText: string | RegExp): Promise<HTMLElement> {
  return waitFor(() => {
    const links: HTMLElement[] = [...canvasElement.querySelectorAll(where)];
    const link = links.find(({ textContent }) => {
      const text = textContent?.trim() ?? '';
      return typeof linkText === 'string' ? text === linkText : linkText.test(text);
    });
    if (!link) throw new Error(`No link says ${linkText}`);
    return link;
  });
}

/** The page that was there stays until the code of the next has come: its heading must have gone. */
async function open({ canvasElement, userEvent, ready }: Stage, link: HTMLElement): Promise<void> {
  const before = canvasElement.querySelector('h1');
  await userEvent.click(link);
  await waitFor(() => expect(before).not.toBeInTheDocument());
  await ready();
}

/** What was saved may be kept before the page has heard of it: until then leaving it asks whether to. */
export async function save({ canvas, userEvent }: Stage): Promise<void> {
  await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(canvas.getByRole('button', { name: 'Save' })).toBeDisabled());
}

/** A story that visitors do not see saves itself. */
export async function selfSaved({ canvasElement }: Stage): Promise<void> {
  await waitFor(
    () => expect(canvasElement.querySelector('[data-slot="autosave-mark"][data-state="saved"]')).toBeVisible(),
    {
      timeout: 60_000,
    },
  );
}

export async function signOut({ canvas, userEvent }: Stage): Promise<void> {
  await userEvent.click(await canvas.findByText(/^Account of/));
  await userEvent.click(await within(document.body).findByText('Sign out'));
  await canvas.findByLabelText('Email');
}

export async function signIn({ canvas, userEvent, ready }: Stage, email: string): Promise<void> {
  await fill(userEvent, await canvas.findByLabelText('Email'), email);
  await fill(userEvent, canvas.getByLabelText('Password'), STORY_PASSWORD);
  await userEvent.click(canvas.getByRole('button', { name: 'Sign in' }));
  await canvas.findByText(/^Account of/);
  await ready();
}

/** Chooses an act from the menu of a story's page. */
export async function chooseForStory({ canvas, userEvent }: Stage, act: string): Promise<void> {
  await userEvent.click(await canvas.findByRole('button', { name: 'More for this story' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: act }));
}
