import type { Meta, StoryObj } from '@storybook/react-vite';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { expect } from 'storybook/test';
import { AddressNow } from '../../src/patterns/address-now.ts';
import { useAddressParams } from '../../src/patterns/use-address-params.ts';
import { useNavigateAfter } from '../../src/patterns/use-navigate-after.ts';
import { Button } from '../../src/ui/button.tsx';
import { Inline } from '../../src/ui/layout.tsx';

/** What leads on by itself, and what a list keeps in its address, when another page is asked for and not drawn yet. */
const meta = {
  title: 'Flows/Address',
  parameters: { picture: 'none' },
  tags: ['autodocs'],
} satisfies Meta;
export default meta;

const LIST = '/manage/stories?view=list';
let now = LIST;

function Page() {
  const { pathname, search } = useLocation();
  const navigate = useNavigateAfter();
  const [, change] = useAddressParams();
  const add = (name: string) =>
    change((query) => {
      query.set(name, 'yes');
      return query;
    });
  return (
    <Inline>
      <output aria-label="Address">{`${pathname}${search}`}</output>
      <Button onClick={() => navigate('/manage/stories/one')}>Answer</Button>
      <Button onClick={() => add('media')}>Filter</Button>
    </Inline>
  );
}

const story = (play: NonNullable<StoryObj['play']>): StoryObj => ({
  beforeEach: () => {
    now = LIST;
  },
  render: () => (
    <MemoryRouter initialEntries={[LIST]}>
      <AddressNow value={() => now}>
        <Page />
      </AddressNow>
    </MemoryRouter>
  ),
  play,
});

export const PersonStays: StoryObj = story(async ({ canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Filter' }));
  await expect(canvas.getByRole('status', { name: 'Address' })).toHaveTextContent(
    '/manage/stories?view=list&media=yes',
  );
  now = '/manage/stories?view=list&media=yes';
  await userEvent.click(canvas.getByRole('button', { name: 'Answer' }));
  await expect(canvas.getByRole('status', { name: 'Address' })).toHaveTextContent('/manage/stories/one');
});

export const PersonHasLeft: StoryObj = story(async ({ canvas, userEvent }) => {
  now = '/manage/channels';
  await userEvent.click(canvas.getByRole('button', { name: 'Filter' }));
  await userEvent.click(canvas.getByRole('button', { name: 'Answer' }));
  await expect(canvas.getByRole('status', { name: 'Address' })).toHaveTextContent(LIST);
});

export const AnotherFilterIsNotDrawnYet: StoryObj = story(async ({ canvas, userEvent }) => {
  now = `${LIST}&status=approved`;
  await userEvent.click(canvas.getByRole('button', { name: 'Filter' }));
  await expect(canvas.getByRole('status', { name: 'Address' })).toHaveTextContent(`${LIST}&status=approved&media=yes`);
});
