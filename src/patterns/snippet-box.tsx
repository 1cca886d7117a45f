import { useState } from 'react';
import { embedAddress, embedSnippet } from '../domain/widget/schema.ts';
import { CodeBox } from '../ui/code-box.tsx';
import { Stack } from '../ui/layout.tsx';
import { TabPanel, Tabs } from '../ui/tabs.tsx';
import { Text } from '../ui/text.tsx';

type Props = {
  /** Where the embed script comes from, without a trailing slash. */
  origin: string;
  publicKey: string;
};

const WAYS = [
  { value: 'snippet', label: 'Snippet' },
  { value: 'data', label: 'JSON' },
];

/** The two lines that a school pastes into its own page, and how; or the same stories for whoever draws them themselves. */
export function SnippetBox({ origin, publicKey }: Props) {
  const [way, setWay] = useState('snippet');
  return (
    <Tabs label="Embed code" value={way} onValueChange={setWay} items={WAYS}>
      <TabPanel value="snippet">
        <Stack gap={2}>
          <CodeBox label="Code for your website" code={embedSnippet(origin, publicKey)} copyLabel="Copy snippet" />
          <Text size="sm" tone="quiet">
            Paste this where the stories should appear. It sets no cookies. Changes here appear on your website
            automatically.
          </Text>
        </Stack>
      </TabPanel>
      <TabPanel value="data">
        <Stack gap={2}>
          <CodeBox
            label="Address of the stories as JSON"
            code={embedAddress(origin, publicKey)}
            copyLabel="Copy address"
          />
          <Text size="sm" tone="quiet">
            The same approved stories as JSON, for the person who builds your website. No key is needed.
          </Text>
        </Stack>
      </TabPanel>
    </Tabs>
  );
}
