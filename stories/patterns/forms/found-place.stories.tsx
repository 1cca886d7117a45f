import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ComponentProps, useState } from 'react';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import type { KitDocs } from '../../../.storybook/docs/kit-docs.ts';
import { FoundPlace } from '../../../src/patterns/forms/found-place.tsx';

/** A place that was found for the person, with a pin that they can move. */
const meta = {
  title: 'Patterns/FoundPlace',
  component: FoundPlace,
  tags: ['autodocs', 'also:map', 'also:location', 'also:pin'],
  args: {
    label: 'Where the school is',
    value: { lat: 51.015, lng: -3.1 },
    detail: 'Found by postcode.',
    onValueChange: fn(),
  },
  parameters: {
    kit: {
      use: 'After an address or a postcode has found a place, for the person to check it.',
      avoid: 'While nothing was found: then there is no map.',
      anatomy: [
        { part: 'Map', what: 'UI/Forms/MapPoint among streets, which takes no keys until the pin is to be moved' },
        { part: 'Detail', what: 'How the place was found, and the same place on OpenStreetMap' },
        { part: 'Move pin', what: 'Lets the pin be moved, and becomes Done' },
      ],
      keyboard: [
        { keys: ['Enter'], does: 'On Move pin: the focus goes to the map.' },
        { keys: ['←', '→', '↑', '↓'], does: 'Moves the pin.' },
      ],
      accessibility: ['The map is a picture with the place as its name until the pin is to be moved'],
      related: ['UI/Forms/MapPoint', 'Patterns/PlaceFields'],
    } satisfies KitDocs,
  },
  render: (args) => <WithState {...args} />,
} satisfies Meta<typeof FoundPlace>;
export default meta;
type Story = StoryObj<typeof meta>;

function WithState(props: ComponentProps<typeof FoundPlace>) {
  const [value, setValue] = useState(props.value);
  const onValueChange: typeof props.onValueChange = (place) => {
    setValue(place);
    props.onValueChange(place);
  };
  return <FoundPlace {...props} className="max-w-dialog" value={value} onValueChange={onValueChange} />;
}

export const Playground: Story = {};

/** Keys move the pin only after Move pin. */
export const Moved: Story = {
  parameters: { picture: 'none' },
  play: async ({ args, canvas }) => {
    const button = canvas.getByRole('button', { name: 'Move pin' });
    button.focus();
    await userEvent.keyboard('{Enter}');
    const map = canvas.getByRole('application', { name: 'Where the school is: 51.01500° north, 3.10000° west' });
    await expect(map).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(args.onValueChange).toHaveBeenCalledOnce();
    await waitFor(() => expect(map).not.toHaveAccessibleName(/3\.10000° west/));
    await userEvent.click(canvas.getByRole('button', { name: 'Done' }));
    await expect(canvas.queryByRole('application')).toBeNull();
  },
};
