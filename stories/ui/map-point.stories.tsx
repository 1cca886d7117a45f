import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ComponentProps, useState } from 'react';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { MapPoint } from '../../src/ui/map/map-point.tsx';

/** A place on an outline of the world. */
const meta = {
  title: 'UI/Forms/MapPoint',
  component: MapPoint,
  tags: ['autodocs', 'also:map', 'also:location'],
  args: { label: 'Where the school is', value: { lat: 51.015, lng: -3.1 }, onValueChange: fn() },
  parameters: {
    kit: {
      use: 'For a place where about right is right: beside fields for its exact numbers, or after it was found by its address.',
      avoid: 'For finding a place that is not known at all: the outline is coarse.',
      anatomy: [
        { part: 'Outline', what: 'Coasts without borders. Among streets, squares of a round length and a scale.' },
        { part: 'Point', what: 'Its tip marks the place.' },
        { part: 'Zoom', what: 'Two buttons.' },
      ],
      keyboard: [
        { keys: ['←', '→', '↑', '↓'], does: 'Moves the point. With Shift ten times as far.' },
        { keys: ['+', '-'], does: 'Zooms in or out.' },
        { keys: ['Enter'], does: 'Puts the first point in the middle.' },
      ],
      accessibility: ['Its name says where the point is, and each move is read.'],
      matrix: { states: [{ name: 'Read only', args: { readOnly: true } }] },
      related: ['UI/Forms/NumberInput', 'UI/Forms/Field'],
    } satisfies KitDocs,
  },
  render: (args) => <WithState {...args} />,
} satisfies Meta<typeof MapPoint>;
export default meta;
type Story = StoryObj<typeof meta>;

function WithState(props: ComponentProps<typeof MapPoint>) {
  const [value, setValue] = useState(props.value);
  const onValueChange: typeof props.onValueChange = (place) => {
    setValue(place);
    props.onValueChange(place);
  };
  return (
    <div className="max-w-dialog">
      <MapPoint {...props} value={value} onValueChange={onValueChange} />
    </div>
  );
}

export const Playground: Story = {};

export const NoPoint: Story = { args: { value: null } };

/** Among streets the coasts say nothing: squares of a round length are drawn instead, and nothing moves the point. */
export const Street: Story = {
  args: { scale: 'street', readOnly: true },
  play: async ({ canvas }) => {
    await expect(
      canvas.getByRole('img', { name: 'Where the school is: 51.01500° north, 3.10000° west' }),
    ).toBeVisible();
    await expect(canvas.getByText('100 m')).toBeVisible();
    await expect(canvas.queryByRole('application')).toBeNull();
  },
};

/** Keys alone: the first point, a step, a leap, nearer. */
export const Moved: Story = {
  parameters: { picture: 'none' },
  args: { value: null, start: { lat: 0, lng: 0 } },
  play: async ({ args, canvas }) => {
    await userEvent.tab();
    const map = canvas.getByRole('application', { name: 'Where the school is: no point yet' });
    await expect(map).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onValueChange).toHaveBeenLastCalledWith({ lat: 0, lng: 0 });
    await userEvent.keyboard('{ArrowRight}');
    await waitFor(() => expect(map).toHaveAccessibleName(/0\.00° north, 0\.45° east/));
    await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}');
    await waitFor(() => expect(map).toHaveAccessibleName(/4\.\d\d° north/));
    await userEvent.keyboard('+{ArrowLeft}');
    await waitFor(() => expect(map).toHaveAccessibleName(/0\.22° east|0\.23° east/));
    await userEvent.click(canvas.getByRole('button', { name: 'Zoom out' }));
    await userEvent.click(map);
    await expect(args.onValueChange).toHaveBeenCalledTimes(5);
  },
};
