import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ComponentProps, useState } from 'react';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { StoryProse } from '../../src/patterns/stories/story-prose.tsx';
import { Field } from '../../src/ui/field.tsx';
import { RichText } from '../../src/ui/rich-text/rich-text.tsx';

const REL = 'rel="noopener noreferrer nofollow"';
const ALL = `<h3>The Tempest</h3><p>Forty-one pupils gave <strong>Prospero</strong> his <em>island</em> back.<br />Read <a href="https://oakfield.test/play" ${REL}>the programme</a>.</p><h4>Who played</h4><ul><li>Ariel<ul><li>Amina</li><li>Ben</li></ul></li><li>Caliban</li></ul><ol><li>First act</li><li>Second act</li></ol><blockquote><p>We are such stuff as dreams are made on.</p></blockquote>`;

type Args = Omit<ComponentProps<typeof RichText>, 'children' | 'value'> & { value?: string };

function Controlled({ value: first = '', onValueChange, ...args }: Args) {
  const [value, setValue] = useState(first);
  return (
    <>
      <RichText
        {...args}
        value={value}
        onValueChange={(html) => {
          setValue(html);
          onValueChange(html);
        }}
      >
        <StoryProse html={value} />
      </RichText>
      <output hidden data-testid="html">
        {value}
      </output>
    </>
  );
}

const meta = {
  title: 'UI/Forms/RichText',
  component: RichText,
  tags: ['autodocs', 'also:editor', 'also:formatted text', 'also:wysiwyg', 'also:html'],
  parameters: {
    kit: {
      use: 'Text that readers see with emphasis, links, headings, lists and quotations: the text of a story.',
      avoid: 'Plain sentences are a `TextArea`.',
      anatomy: [
        { part: 'Text', what: 'As its readers see it, until the first click or key in it loads the editor.' },
        { part: 'Text format', what: 'A toolbar with what a story may contain, and nothing else.' },
        { part: 'Link', what: 'Asks for an address, and for words where none are chosen.' },
      ],
      keyboard: [
        { keys: ['Ctrl', 'B'], does: 'Bold' },
        { keys: ['Ctrl', 'I'], does: 'Italic' },
        { keys: ['Ctrl', 'K'], does: 'Adds or changes a link' },
        { keys: ['Ctrl', 'Z'], does: 'Undo. With Shift: redo' },
        { keys: ['Ctrl', ']'], does: 'Puts a list item under the one above. With [ it comes back out' },
        { keys: ['Tab'], does: 'Leaves the text. Shift and Tab goes to the toolbar' },
        { keys: ['←', '→', 'Home', 'End'], does: 'In the toolbar: from button to button' },
      ],
      accessibility: [
        'A text field with the label, description and error of its `Field`, before and while it is edited.',
        'Tab never changes the text, so the keyboard always leads out of it.',
        'What is pasted becomes what a story may contain. The rest goes immediately, not after saving.',
      ],
      matrix: {
        args: { value: '<p>The orchestra plays in <strong>the rain</strong>.</p>' },
        states: [
          { name: 'Read only', args: { readOnly: true } },
          { name: 'Disabled', args: { disabled: true } },
        ],
      },
      related: ['UI/Forms/TextArea', 'UI/Forms/Field', 'UI/Actions/Toolbar'],
    } satisfies KitDocs,
  },
  args: { value: '', onValueChange: fn(), children: null },
  render: ({ children: _, ...args }) => (
    <Field label="Text" description="Seen by everyone who reads the story.">
      <Controlled {...args} />
    </Field>
  ),
} satisfies Meta<typeof RichText>;
export default meta;
type Story = StoryObj<typeof meta>;

const textbox = () => screen.getByRole('textbox', { name: 'Text' });
async function edit(): Promise<HTMLElement> {
  await userEvent.click(textbox());
  await editing();
  return textbox();
}
async function editing(): Promise<void> {
  await screen.findByRole('toolbar', { name: 'Text format' });
  await waitFor(() => expect(textbox()).toHaveFocus());
}
const html = () => screen.getByTestId('html').textContent;
const act = (name: string) => screen.getByRole('button', { name });

/** Until editing begins it is text, and no editor is loaded. */
export const Resting: Story = {
  args: { value: ALL },
  play: async ({ canvas }) => {
    await expect(textbox()).toHaveAccessibleDescription('Seen by everyone who reads the story.');
    await expect(canvas.queryByRole('toolbar')).toBeNull();
  },
};

/** Opening the text, and undoing a change, leave its html exactly as it was. */
export const Editing: Story = {
  args: { value: `${ALL}<p><b>Kept</b> as it was</p>` },
  play: async ({ args, canvas }) => {
    const text = await edit();
    await expect(text).toHaveAccessibleDescription('Seen by everyone who reads the story.');
    await expect(canvas.getByRole('toolbar', { name: 'Text format' })).toBeVisible();
    await expect(args.onValueChange).not.toHaveBeenCalled();
    await userEvent.keyboard('!');
    await waitFor(() => expect(html()).toContain('!'));
    await userEvent.click(act('Undo'));
    await waitFor(() => expect(html()).toBe(args.value));
  },
};

/** What the sanitiser leaves is read and written without a change. */
export const EveryElement: Story = {
  parameters: { picture: 'none' },
  args: { value: ALL },
  play: async () => {
    await edit();
    await userEvent.keyboard('!');
    await waitFor(() => expect(html()).not.toBe(ALL));
    await expect(html()?.replace('!', '')).toBe(ALL);
  },
};

function type(data: string): void {
  textbox().dispatchEvent(
    new InputEvent('beforeinput', { data, inputType: 'insertText', bubbles: true, cancelable: true }),
  );
}

/** What is typed, dictated or pasted before the editor is loaded is in the text, in place of what was chosen. */
export const TypedBeforeLoaded: Story = {
  parameters: { picture: 'none' },
  args: { value: '<h3>Old</h3><p>All of it.</p>' },
  play: async () => {
    textbox().focus();
    getSelection()?.selectAllChildren(textbox());
    type('New');
    type(' words');
    await editing();
    await waitFor(() => expect(textbox()).toHaveTextContent(/^New words$/));
    await userEvent.keyboard('!');
    await waitFor(() => expect(html()).toContain('New words!'));
  },
};

/** Who has gone on before the editor came keeps the focus, and what was typed. */
export const LeftBeforeLoaded: Story = {
  parameters: { picture: 'none' },
  args: { value: '<p>Before</p>' },
  play: async () => {
    textbox().focus();
    type(', after');
    textbox().blur();
    await screen.findByRole('toolbar', { name: 'Text format' });
    await waitFor(() => expect(html()).toBe('<p>Before, after</p>'));
    await expect(textbox()).not.toHaveFocus();
  },
};

/** Bold, a list and a link without a mouse. */
export const ByKeyboard: Story = {
  play: async () => {
    await userEvent.tab();
    await editing();
    await userEvent.keyboard('{Control>}k{/Control}');
    const popover = within(await screen.findByRole('dialog', { name: 'Link' }));
    await userEvent.type(popover.getByLabelText('Address'), 'javascript:alert(1)');
    await userEvent.keyboard('{Enter}');
    await expect(popover.getByLabelText('Address')).toHaveAccessibleDescription(/Other kinds of links are not allowed/);
    await userEvent.clear(popover.getByLabelText('Address'));
    await userEvent.type(popover.getByLabelText('Address'), 'oakfield.test');
    await userEvent.type(popover.getByLabelText(/Words/), 'Our page');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(html()).toBe(`<p><a href="https://oakfield.test/" ${REL}>Our page</a></p>`));
    await waitFor(() => expect(textbox()).toHaveFocus());
  },
};

/** The toolbar is one stop; its arrows go from button to button, and each says whether it is on. */
export const ByToolbar: Story = {
  parameters: { picture: 'none' },
  args: { value: '<p>Ariel</p>' },
  play: async () => {
    await edit();
    await userEvent.click(act('Bulleted list'));
    await waitFor(() => expect(html()).toBe('<ul><li>Ariel</li></ul>'));
    await waitFor(() => expect(act('Bulleted list')).toHaveAttribute('aria-pressed', 'true'));
    await userEvent.click(act('Bulleted list'));
    await userEvent.click(act('Quotation'));
    await waitFor(() => expect(html()).toBe('<blockquote><p>Ariel</p></blockquote>'));
    await userEvent.click(act('Quotation'));
    await userEvent.click(act('Heading'));
    await waitFor(() => expect(html()).toBe('<h3>Ariel</h3>'));
    await userEvent.click(act('Undo'));
    await waitFor(() => expect(html()).not.toBe('<h3>Ariel</h3>'));
    await userEvent.click(act('Redo'));
    await waitFor(() => expect(html()).toBe('<h3>Ariel</h3>'));
    act('Bold').focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(act('Italic')).toHaveFocus();
    await userEvent.keyboard('{End}');
    await expect(act('Redo')).toHaveFocus();
  },
};

function paste(target: HTMLElement, type: string, content: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData(type, content);
  target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}

const WORD = `<html><body><!--StartFragment--><h1 class=MsoTitle>Sports day</h1><p class=MsoNormal style='color:red'>A <b>fast</b> <u>race</u><o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp; </span></span><![endif]>Relay</p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp; </span></span><![endif]>Sprint</p>
<script>alert(1)</script><p><a href="javascript:alert(1)">A trap</a><img src="data:image/png;base64,AAAA"></p><!--EndFragment--></body></html>`;

/** From Word and from pages: what a story may hold stays, and the rest is gone at once. */
export const Pasted: Story = {
  play: async () => {
    paste(await edit(), 'text/html', WORD);
    await waitFor(() =>
      expect(html()).toBe(
        '<h3>Sports day</h3><p>A <strong>fast</strong> race</p><ul><li>Relay</li><li>Sprint</li></ul><p>A trap</p>',
      ),
    );
  },
};

/** Text from elsewhere, as after a reset, takes the place of what was there. */
export const RightToLeft: Story = {
  args: { value: '<p>وقف التلاميذ واحدًا تلو الآخر وقرؤوا قصائد كتبوها بأنفسهم.</p>' },
  parameters: { frame: 'narrow' },
  play: async () => {
    const text = await edit();
    await expect(getComputedStyle(text).direction).toBe('rtl');
  },
};

/** Headings of each level differ, and are as large while they are read as while they are written. */
export const Headings: Story = {
  args: {
    value:
      '<h2>Winter term</h2><p>Three plays.</p><h3>The Tempest</h3><p>In the hall.</p><h4>Who played</h4><p>Ariel.</p>',
  },
  play: async () => {
    const sizes = () =>
      ['Winter term', 'The Tempest', 'Who played', 'In the hall.'].map((passage) =>
        Number.parseFloat(getComputedStyle(within(textbox()).getByText(passage)).fontSize),
      );
    const [second = 0, third = 0, fourth = 0, text = 0] = sizes();
    await expect(second).toBeGreaterThan(third);
    await expect(third).toBeGreaterThan(fourth);
    await expect(fourth).toBeGreaterThan(text);
    const read = sizes();
    await edit();
    await expect(sizes().slice(1)).toEqual(read.slice(1));
  },
};

/** The toolbar takes as many rows as it needs on a narrow screen, and no button is cut. */
export const Narrow: Story = {
  args: { value: ALL },
  parameters: { frame: 'narrow', forcedColours: true },
  play: async ({ canvas }) => {
    const text = await edit();
    await expect(getComputedStyle(text).direction).toBe('ltr');
    const toolbar = canvas.getByRole('toolbar', { name: 'Text format' });
    const { left, right } = toolbar.getBoundingClientRect();
    for (const button of within(toolbar).getAllByRole('button')) {
      const box = button.getBoundingClientRect();
      await expect(box.left).toBeGreaterThanOrEqual(left);
      await expect(box.right).toBeLessThanOrEqual(right);
    }
  },
};

/** Empty, wrong, to be read only, disabled. */
export const States: Story = {
  render: ({ children: _, ...args }) => (
    <div className="grid gap-5">
      <Field label="Empty" optional>
        <Controlled {...args} value="" />
      </Field>
      <Field label="Wrong" error="The text is too long." required>
        <Controlled {...args} value="<p>All of it.</p>" />
      </Field>
      <Field label="Read only">
        <Controlled {...args} value="<p>As it came from the <strong>feed</strong>.</p>" readOnly />
      </Field>
      <Field label="Disabled" description="Your plan has no newsletter.">
        <Controlled {...args} value="<p>Oakfield School, Mill Lane</p>" disabled />
      </Field>
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: 'Wrong' })).toBeInvalid();
    await expect(canvas.getByRole('textbox', { name: 'Wrong' })).toHaveAccessibleDescription(/The text is too long\./);
    await userEvent.click(canvas.getByRole('textbox', { name: 'Read only' }));
    await userEvent.click(canvas.getByRole('textbox', { name: 'Disabled' }));
    await expect(canvas.queryByRole('toolbar')).toBeNull();
  },
};
