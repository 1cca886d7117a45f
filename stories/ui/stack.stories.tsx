import type { Meta, StoryObj } from '@storybook/react-vite';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { Badge } from '../../src/ui/badge.tsx';
import { Button } from '../../src/ui/button.tsx';
import { Box, Container, Divider, Grid, Inline, Stack, VisuallyHidden } from '../../src/ui/layout.tsx';
import { Heading, Text } from '../../src/ui/text.tsx';

const meta = {
  title: 'UI/Layout/Stack',
  component: Stack,
  tags: ['autodocs', 'also:flex', 'also:column', 'also:vstack', 'also:spacer', 'also:layout'],
  parameters: {
    kit: {
      use: 'Putting things below each other by the 4 px grid, without writing the classes by hand.',
      avoid:
        'What has a layout of its own: a page (PageHeader, page types), a form (Field), a card (Card), a row of filters (Toolbar).',
      accessibility: ['The order on the page is the order in the code'],
      related: ['UI/Layout/Inline', 'UI/Layout/Grid', 'UI/Layout/Box', 'UI/Layout/Card'],
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
