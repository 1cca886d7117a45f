import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { PhoneNumber } from '../../src/ui/phone/phone-number.tsx';

const meta = {
  title: 'UI/Data/PhoneNumber',
  component: PhoneNumber,
  tags: ['autodocs', 'also:telephone', 'also:phone link'],
  parameters: {
    kit: {
      use: 'A phone number that people read or dial, in groups of digits.',
      avoid: 'A number that people enter is a PhoneInput.',
      anatomy: [{ part: 'Number', what: 'With its country’s code first, never broken across lines' }],
      accessibility: ['Left to right in every language.'],
      related: ['UI/Forms/PhoneInput'],
    } satisfies KitDocs,
  },
  args: { e164: '+441632960120' },
} satisfies Meta<typeof PhoneNumber>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('+44 1632 960120')).toBeVisible();
  },
};

/** What cannot be read as a number stays as it is. */
export const Unreadable: Story = {
  parameters: { picture: 'none' },
  args: { e164: '12' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('12')).toBeVisible();
  },
};
