import type { Credential } from '../../domain/admin/credential.ts';
import { manifestOf } from '../../domain/networks/all.ts';
import { When } from '../../patterns/when.tsx';
import { Button } from '../../ui/button.tsx';
import { CodeBox } from '../../ui/code-box.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { credentialStatus } from './credential-columns.tsx';

type Props = { credential: Credential; onActivate: () => void };

/** What is known of a credential beside what can be changed of it, and the address to register at the provider. */
export function CredentialFacts({ credential, onActivate }: Props) {
  const { network, active, channels, secretLast4, testedAt, updatedAt, callbackUrl } = credential;
  const { label } = manifestOf(network);
  return (
    <div className="grid gap-6">
      <DescriptionList
        layout="columns"
        items={[
          { term: 'Status', value: <StatusDot {...credentialStatus(credential)} /> },
          { term: 'Tested', value: testedAt ? <When iso={testedAt} /> : 'Never' },
          { term: 'Secret ends in', value: <span dir="ltr">{secretLast4}</span> },
          { term: 'Channels', value: channels },
          { term: 'Changed', value: <When iso={updatedAt} /> },
          {
            term: `New ${label} sign-ins`,
            value: active ? (
              'Use this credential'
            ) : (
              <Button size="sm" onClick={onActivate}>
                Use for new sign-ins
              </Button>
            ),
          },
        ]}
      />
      <CodeBox code={callbackUrl} label={`Redirect address to register with ${label}`} copyLabel="Copy address" />
    </div>
  );
}
