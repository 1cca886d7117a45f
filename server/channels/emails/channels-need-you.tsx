import { EmailLayout, P } from '../../core/mail/templates/layout.tsx';
import type { Template } from '../../core/mail/templates/template.ts';

declare module '../../core/mail/email-templates.ts' {
  interface EmailTemplates {
    'channels-need-you': {
      readonly firstname: string | null;
      readonly school: string;
      readonly channels: readonly string[];
      readonly url: string;
    };
  }
}

export const channelsNeedYou: Template<'channels-need-you'> = {
  subject: ({ school, channels }) =>
    channels.length === 1 ? `A channel of ${school} needs you` : `${channels.length} channels of ${school} need you`,
  Body: ({ firstname, school, channels, url }) => (
    <EmailLayout
      title={channels.length === 1 ? 'A channel needs you' : 'Some channels need you'}
      to={firstname}
      action={{ label: 'Look at the channels', url }}
      why="You get this letter because you have notices about channels switched on. You can switch them off in your account, under messages."
    >
      <P>
        No new stories come in at <strong>{school}</strong> from:
      </P>
      {channels.map((channel) => (
        <P key={channel}>• {channel}</P>
      ))}
    </EmailLayout>
  ),
};
