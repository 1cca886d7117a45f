import MailIcon from 'lucide-react/icons/mail';
import { useState } from 'react';
import { type Embeddable, embedWays, SITE_BUILDERS, webTeamEmail } from '../domain/widget/embed-ways.ts';
import { Accordion, AccordionItem } from '../ui/accordion.tsx';
import { buttonClass } from '../ui/button.tsx';
import { CodeBox } from '../ui/code-box.tsx';
import { Stack } from '../ui/layout.tsx';
import { linkClass } from '../ui/link.tsx';
import { TabPanel, Tabs } from '../ui/tabs.tsx';
import { Heading, Text } from '../ui/text.tsx';

type Props = {
  /** Where the embed script comes from, without a trailing slash. */
  origin: string;
  widget: Embeddable;
};

/** Every way to put a widget on a page, what to do in common website builders, and an email for whoever does it. */
export function EmbedBox({ origin, widget }: Props) {
  const ways = embedWays(origin, widget);
  const [way, setWay] = useState<string>('script');
  return (
    <section data-slot="embed-box" aria-label="Embed" className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Heading level={2}>Embed</Heading>
        <a href={webTeamEmail(origin, widget)} className={buttonClass({ size: 'sm' })}>
          <MailIcon className="size-4" strokeWidth={1.75} aria-hidden />
          Email to web team
        </a>
      </div>
      <Tabs
        label="Ways to embed"
        value={way}
        onValueChange={setWay}
        items={ways.map(({ id, label }) => ({ value: id, label }))}
      >
        {ways.map(({ id, codeLabel, copyLabel, code, help, download }) => (
          <TabPanel key={id} value={id}>
            <Stack gap={2}>
              <CodeBox label={codeLabel} code={code} copyLabel={copyLabel} />
              <Text size="sm" tone="quiet">
                {help}
              </Text>
              {download && (
                <a href={download.address} download className={linkClass({ className: 'justify-self-start text-sm' })}>
                  {download.label}
                </a>
              )}
            </Stack>
          </TabPanel>
        ))}
      </Tabs>
      <Accordion>
        {SITE_BUILDERS.map((builder) => (
          <AccordionItem key={builder.name} name="site-builders" title={`In ${builder.name}`}>
            <ol className="list-decimal ps-5">
              {builder.steps.map((step) => (
                <li key={step} className="mb-1">
                  {step}
                </li>
              ))}
            </ol>
          </AccordionItem>
        ))}
      </Accordion>
    </section>
  );
}
