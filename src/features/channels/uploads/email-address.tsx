import { useState } from 'react';
import { useCall } from '../../../data/call.ts';
import { setSenders } from '../../../domain/api/uploads.ts';
import { ProductError } from '../../../domain/errors.ts';
import type { Inbound } from '../../../domain/feed/inbound.ts';
import { errorMessage } from '../../../lib/error-message.ts';
import { Button } from '../../../ui/button.tsx';
import { CodeBox } from '../../../ui/code-box.tsx';
import { Field } from '../../../ui/field.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Text } from '../../../ui/text.tsx';
import { TextArea } from '../../../ui/text-area.tsx';

type Props = { feedId: string; inbound: Inbound };

/** Where stories are sent by email, and who may send them. */
export function EmailAddress({ feedId, inbound }: Props) {
  return (
    <Stack gap={4}>
      {inbound.address ? <CodeBox label="Email address" code={inbound.address} copyLabel="Copy address" /> : null}
      <Text size="sm" tone="quiet">
        The subject becomes the title, and the email its text and pictures. Everyone whose role includes writing stories
        can send from the email address of their account. Emails from anyone else are ignored.
      </Text>
      <Senders feedId={feedId} senders={inbound.senders ?? []} />
    </Stack>
  );
}

function Senders({ feedId, senders }: { feedId: string; senders: readonly string[] }) {
  const call = useCall();
  const [text, setText] = useState(senders.join('\n'));
  const [state, setState] = useState<'ready' | 'busy' | 'saved'>('ready');
  const [problem, setProblem] = useState<string | null>(null);
  const save = async () => {
    const senders = text.split(/[\s,;]+/).filter(Boolean);
    setState('busy');
    setProblem(null);
    try {
      const { inbound } = await call(setSenders, { params: { id: feedId }, body: { senders } });
      setText((inbound.senders ?? []).join('\n'));
      setState('saved');
    } catch (error) {
      setState('ready');
      const [at] = error instanceof ProductError ? Object.keys(error.fields) : [];
      const wrong = senders[Number(at?.split('.')[1])];
      setProblem(wrong ? `${wrong}: ${errorMessage(error)}` : errorMessage(error));
    }
  };
  return (
    <Stack gap={2}>
      <Field
        label="Also allowed to send"
        description="Email addresses of people without an account, one on each line"
        error={problem ?? undefined}
      >
        <TextArea
          name="senders"
          rows={4}
          dir="ltr"
          value={text}
          onChange={({ target: { value } }) => {
            setText(value);
            setState('ready');
          }}
          placeholder="office@yourschool.org"
        />
      </Field>
      <div className="flex items-center gap-2">
        <Button onClick={() => void save()} busy={state === 'busy'} busyLabel="Saving…">
          Save senders
        </Button>
        <span role="status" className="text-sm text-ink-2">
          {state === 'saved' ? 'Saved' : ''}
        </span>
      </div>
    </Stack>
  );
}
