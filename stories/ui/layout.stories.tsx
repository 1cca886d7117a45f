import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { Badge } from '../../src/ui/badge.tsx';
import { Button } from '../../src/ui/button.tsx';
import { Box, Container, Divider, Grid, Inline, Stack, VisuallyHidden } from '../../src/ui/layout.tsx';
import { ScrollArea } from '../../src/ui/scroll-area.tsx';
import { Heading, Text } from '../../src/ui/text.tsx';
import type { KitDocs } from '../support/kit-docs.ts';

const meta = {
  title: 'UI/Layout',
  component: Stack,
  subcomponents: { Inline, Grid, Box, Container, Divider, ScrollArea, VisuallyHidden },
  tags: [
    'autodocs',
    'also:flex',
    'also:row',
    'also:column',
    'also:spacer',
    'also:separator',
    'also:vstack',
    'also:hstack',
  ],
  parameters: {
    kit: {
      use: 'Putting things below, beside and among each other by the 4 px grid, without writing the classes by hand.',
      avoid:
        'What has a layout of its own: a page (PageHeader, page types), a form (Field), a card (Card), a row of filters (Toolbar).',
      anatomy: [
        { part: 'Stack', what: 'One below the other' },
        { part: 'Inline', what: 'One beside the other, on more lines where there is no room' },
        { part: 'Grid', what: 'Equal columns, fewer where there is less room' },
        { part: 'Box', what: 'A surface that is no card' },
        { part: 'Container', what: 'As wide as its kind of content may be' },
        { part: 'ScrollArea', what: 'A part that scrolls within itself' },
      ],
      keyboard: [{ keys: ['Tab'], does: 'To a ScrollArea that has more than it shows' }],
      accessibility: [
        'The order on the page is the order in the code',
        'A divider is decoration unless it has a label',
        'A ScrollArea takes the focus and a name only while it scrolls',
      ],
      related: ['UI/Text', 'UI/Card', 'UI/Toolbar', 'UI/PageHeader'],
    } satisfies KitDocs,
  },
  args: { children: null },
} satisfies Meta<typeof Stack>;
export default meta;
type Story = StoryObj<typeof meta>;

/** A part of a page made of them: names at one end, actions at the other, equal columns below, a line between. */
export const Combined: Story = {
  render: () => (
    <Container width="dialog">
      <Stack as="section" gap={5}>
        <Inline justify="between" gap={4}>
          <Stack gap={1}>
            <Heading level={2}>Autumn term</Heading>
            <Text size="sm" tone="quiet">
              1 September to 18 December
            </Text>
          </Stack>
          <Inline>
            <Button>Change</Button>
            <Button variant="primary">Publish</Button>
          </Inline>
        </Inline>
        <Grid columns={2}>
          {['Stories', 'Reads', 'Channels', 'Pupils named'].map((name, index) => (
            <Box key={name} ground="surface" edge>
              <Stack gap={1}>
                <Text size="sm" tone="second">
                  {name}
                </Text>
                <Text size="lg" weight="semibold" figures>
                  {((index + 1) * 184).toLocaleString('en-GB')}
                </Text>
              </Stack>
            </Box>
          ))}
        </Grid>
        <Divider />
        <Inline gap={3} align="stretch">
          <Text as="span">Approved by Margaret Reid</Text>
          <Divider orientation="vertical" />
          <Badge tone="good">Live</Badge>
          <VisuallyHidden>since this morning</VisuallyHidden>
        </Inline>
        <Box ground="sunken" padding="sm">
          <Text size="sm" tone="second">
            A well: what belongs together and is not a card.
          </Text>
        </Box>
      </Stack>
    </Container>
  ),
};

/** In little room things go below each other and long words break; from right to left all is mirrored. */
export const NarrowAndRightToLeft: Story = {
  parameters: { frame: 'narrow' },
  render: () => (
    <Stack gap={4}>
      <Inline justify="between" align="start" wrap={false}>
        <Text truncate>The Parents, Friends and Former Pupils of Oakfield Association Newsletter</Text>
        <Badge>Waiting</Badge>
      </Inline>
      <Inline>
        {['Oakfield News', 'Sport at Oakfield', 'The library blog', 'Kitchen podcast', 'Class blogs'].map((name) => (
          <Badge key={name}>{name}</Badge>
        ))}
      </Inline>
      <Divider />
      <div dir="rtl" lang="ar">
        <Inline justify="between" gap={4}>
          <Text>أخبار المدرسة</Text>
          <Badge tone="good">منشور</Badge>
        </Inline>
      </div>
    </Stack>
  ),
};

const STEPS = Array.from({ length: 12 }, (_, index) => `Story ${index + 1} came in from Oakfield News`);

/** While there is more than can be seen, it can be reached by the keyboard and shadows say so. */
export const Scrolling: Story = {
  parameters: { frame: 'narrow' },
  render: () => (
    <Stack gap={4}>
      <ScrollArea label="What came in" className="h-40 rounded-surface border border-subtle p-3">
        <Stack as="ul" gap={2}>
          {STEPS.map((step) => (
            <Text as="li" key={step}>
              {step}
            </Text>
          ))}
        </Stack>
      </ScrollArea>
      <ScrollArea label="Channels" axis="x" className="rounded-surface border border-subtle p-3">
        <Inline wrap={false}>
          {STEPS.map((step) => (
            <Badge key={step} className="shrink-0">
              {step}
            </Badge>
          ))}
        </Inline>
      </ScrollArea>
      <ScrollArea label="Nothing to scroll" className="rounded-surface border border-subtle p-3">
        <Text>Short enough.</Text>
      </ScrollArea>
    </Stack>
  ),
  play: async ({ canvas }) => {
    const region = await canvas.findByRole('region', { name: 'What came in' });
    await expect(canvas.getByRole('region', { name: 'Channels' })).toBeVisible();
    await expect(canvas.queryByRole('region', { name: 'Nothing to scroll' })).not.toBeInTheDocument();
    await userEvent.tab();
    await expect(region).toHaveFocus();
    region.scrollTo({ top: 60 });
    region.blur();
  },
};
