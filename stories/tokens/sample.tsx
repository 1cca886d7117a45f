import Plus from 'lucide-react/icons/plus';
import type { ReactNode } from 'react';
import type { ThemeName } from '../../src/styles/tokens.gen.ts';
import { Badge } from '../../src/ui/badge.tsx';
import { Banner } from '../../src/ui/banner.tsx';
import { Button } from '../../src/ui/button.tsx';
import { Card, CardTitle } from '../../src/ui/card.tsx';
import { Chip } from '../../src/ui/chip.tsx';
import { Field } from '../../src/ui/field.tsx';
import { linkClass } from '../../src/ui/link.tsx';
import { LimitMeter } from '../../src/ui/meter.tsx';
import { Cell, HeadCell, Table, TableBody, TableHead, TableRow } from '../../src/ui/table.tsx';
import { TextInput } from '../../src/ui/text-input.tsx';

export const THEME_TITLES: Readonly<Record<ThemeName, string>> = {
  light: 'Light',
  dark: 'Dark',
  'hc-light': 'High contrast, light',
  'hc-dark': 'High contrast, dark',
};

/** A piece of screen in a theme of its own. */
export function Themed({ theme, title, children }: { theme: ThemeName; title: string; children: ReactNode }) {
  return (
    <section data-theme={theme} className="grid content-start gap-4 bg-canvas p-5 text-ink">
      <h2 className="text-lg type-display">{title}</h2>
      {children}
    </section>
  );
}

const CHANNELS = [
  { name: 'School news', kind: 'RSS feed', stories: 128 },
  { name: 'Sixth form', kind: 'YouTube', stories: 14 },
] as const;

/** A small sample of the kit in use, to see a theme or a density by. */
export function Sample() {
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <Field label="Name of the channel" className="min-w-0 flex-1">
          <TextInput placeholder="Sports day" />
        </Field>
        <Button>Cancel</Button>
        <Button variant="primary" icon={Plus}>
          Add channel
        </Button>
      </div>
      <Table caption="Channels of Oakfield School" hideCaption>
        <TableHead>
          <tr>
            <HeadCell>Channel</HeadCell>
            <HeadCell>Kind</HeadCell>
            <HeadCell numeric>Stories</HeadCell>
          </tr>
        </TableHead>
        <TableBody>
          {CHANNELS.map(({ name, kind, stories }, index) => (
            <TableRow key={name} selected={index === 0}>
              <Cell header className="text-start">
                <a href="#channel" className={linkClass()}>
                  {name}
                </a>
              </Cell>
              <Cell className="text-ink-2">{kind}</Cell>
              <Cell numeric>{stories}</Cell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <Card>
        <CardTitle as="h3">A storm-lit hall</CardTitle>
        <p className="mt-1 text-base text-ink-2">Year 9 bring “The Tempest” to a full house.</p>
        <p className="mt-2 flex flex-wrap gap-2">
          <Chip tone="people">#drama</Chip>
          <Chip tone="place">#hall</Chip>
          <Chip tone="purpose">#courage</Chip>
          <Badge tone="good">Approved</Badge>
          <Badge tone="danger">Failed</Badge>
        </p>
        <LimitMeter className="mt-3" label="Channels" used={9} limit={10} />
      </Card>
      <Banner tone="amber">One channel needs reconnecting.</Banner>
    </div>
  );
}
