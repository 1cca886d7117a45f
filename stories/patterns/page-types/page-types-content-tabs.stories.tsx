import type { Meta, StoryObj } from '@storybook/react-vite';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { expect } from 'storybook/test';
import { AddressNow } from '../../../src/patterns/address-now.ts';
import { ContentTabs } from '../../../src/patterns/page-types/content-tabs.tsx';
import { Button } from '../../../src/ui/button.tsx';
import { Field } from '../../../src/ui/field.tsx';
import { TextInput } from '../../../src/ui/text-input.tsx';
import { useUnsaved } from '../../../src/ui/unsaved.ts';

/** What something holds first, how it is set up in a second tab. Its docs are with the other types' in page-types.stories.tsx. */
const meta = { title: 'Patterns/Page types', parameters: { frame: 'wide' } } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

function Parts({ hasPanel = false }: { hasPanel?: boolean }) {
  const unsaved = useUnsaved();
  const { pathname, search } = useLocation();
  return (
    <AddressNow value={() => `${pathname}${search}`}>
      <ContentTabs
        label="Parts of this collection"
        contentLabel="Stories"
        unsaved={unsaved}
        hasPanel={hasPanel}
        content={(goToSettings) => <Button onClick={goToSettings}>Set a rule</Button>}
        settings={() => (
          <Field label="Name">
            <TextInput defaultValue="Sport" onChange={({ target }) => unsaved.set(target.value !== 'Sport')} />
          </Field>
        )}
      />
    </AddressNow>
  );
}

const at = (address: string, hasPanel?: boolean) => () => (
  <MemoryRouter initialEntries={[address]}>
    <Parts hasPanel={hasPanel ?? false} />
  </MemoryRouter>
);

/** What people come for, and a mark at the other tab while something in it is not saved. */
export const ContentFirst: Story = {
  render: at('/collections/1'),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Set a rule' }));
    await userEvent.type(canvas.getByLabelText('Name'), ' and games');
    await expect(canvas.getByRole('tab', { name: 'Settings' })).toHaveAttribute('aria-selected', 'true');
    await userEvent.click(canvas.getByRole('tab', { name: 'Stories' }));
    await expect(canvas.getByRole('tab', { name: 'Settings Unsaved' })).toBeVisible();
    await expect(canvas.getByLabelText('Name')).not.toBeVisible();
  },
};

/** The address names the second tab, so that it can be linked to. */
export const ContentSettingsByAddress: Story = {
  parameters: { picture: 'none' },
  render: at('/collections/1?tab=settings'),
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByLabelText('Name')).toBeVisible();
    canvas.getByRole('tab', { name: 'Settings' }).focus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect(canvas.getByRole('button', { name: 'Set a rule' })).toBeVisible();
  },
};

/** Where there is space the settings are beside the content, and the way to them leads the focus there. */
export const ContentBesideSettings: Story = {
  globals: { viewport: { value: 'laptop' } },
  render: at('/collections/1', true),
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.queryByRole('tab')).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Set a rule' }));
    await userEvent.tab();
    await expect(canvas.getByLabelText('Name')).toHaveFocus();
  },
};
