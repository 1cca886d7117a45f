import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { builtEmails } from '../../../../server/core/mail/built-emails.ts';
import { createMailer } from '../../../../server/core/mail/mailer.ts';
import { withSafeTexts } from '../../../../server/core/mail/safe-texts.ts';

test('built emails: a later build → rendered by it, and replaced whole', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'letters-'));
  const posted: object[] = [];
  const mailer = createMailer(builtEmails(dir), { send: async (mail) => void posted.push(mail) });
  const send = () => mailer.send('account-deleted', 'nora@oakfield.example', withSafeTexts({ firstname: 'Nora' }));
  await expect(send()).rejects.toThrow();
  writeFileSync(
    join(dir, 'render-email.js'),
    "export const renderEmail = async (name, { firstname }) => ({ subject: name, html: '<p>' + firstname, text: firstname });",
  );
  await send();
  expect(posted).toEqual([{ to: 'nora@oakfield.example', subject: 'account-deleted', html: '<p>Nora', text: 'Nora' }]);
  rmSync(dir, { recursive: true });
});
