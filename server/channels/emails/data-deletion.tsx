import { EmailLayout, P } from '../../core/mail/templates/layout.tsx';
import type { Template } from '../../core/mail/templates/template.ts';

declare module '../../core/ports/email-templates.ts' {
  interface EmailTemplates {
    /** To whoever asked on our page for their data to be deleted. */
    'data-deletion-confirm': { readonly channel: string; readonly account: string; readonly url: string };
    /** `reason` is `null` where it was done, and empty where none was given. */
    'data-deletion-decided': { readonly channel: string; readonly reason: string | null; readonly url: string };
  }
}

export const dataDeletionConfirm: Template<'data-deletion-confirm'> = {
  subject: ({ channel }) => `Confirm your request to delete data from ${channel}`,
  Body: ({ channel, account, url }) => (
    <EmailLayout
      title="Confirm your request"
      action={{ label: 'Confirm request', url }}
      why="You’re receiving this email because someone entered this address in a request to delete data. If it wasn’t you, you can ignore it."
    >
      <P>
        Someone asked us to delete the data we have from the {channel} account <strong>{account}</strong>. Confirm that
        it was you. We then check the request and email you the result.
      </P>
    </EmailLayout>
  ),
};

export const dataDeletionDecided: Template<'data-deletion-decided'> = {
  subject: ({ channel, reason }) =>
    reason === null ? `Your data from ${channel} was deleted` : `Your data from ${channel} was not deleted`,
  Body: ({ channel, reason, url }) => (
    <EmailLayout
      title={reason === null ? 'Your data was deleted' : 'We could not delete the data'}
      action={{ label: 'View request', url }}
      why="You’re receiving this email because you asked us to delete data. We no longer keep your address."
    >
      {reason === null ? (
        <P>We deleted the data we had from your {channel} account. The page of your request says what it was.</P>
      ) : (
        <P>
          We did not delete data from {channel}
          {reason ? `, for this reason: ${reason}` : '.'}
        </P>
      )}
    </EmailLayout>
  ),
};
