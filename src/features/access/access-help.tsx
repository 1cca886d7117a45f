import { cx } from 'class-variance-authority';
import { useEffect, useRef } from 'react';
import { useMutation } from '../../data/mutation.ts';
import { useResource } from '../../data/resource.ts';
import type { Permission } from '../../domain/access.ts';
import { ASK_AGAIN_MS } from '../../domain/access-request/schema.ts';
import { createAccessRequest, getAccessRequest } from '../../domain/api/people.ts';
import { lastKnown } from '../../patterns/last-known.ts';
import { useNow } from '../../patterns/use-now.ts';
import { When } from '../../patterns/when.tsx';
import { Button } from '../../ui/button.tsx';
import { Text } from '../../ui/text.tsx';

type Props = {
  permission: Permission;
  align?: 'start' | 'center';
};

/** Who can give a permission, and the button that asks them for it. */
export default function AccessHelp({ permission, align = 'center' }: Props) {
  const request = useResource(getAccessRequest, 'accessRequest', { query: { permission } });
  const lastRequest = lastKnown(request.state);
  const now = useNow();
  const sent = useRef<HTMLParagraphElement>(null);
  const hasJustAsked = useRef(false);
  const ask = useMutation(createAccessRequest, {
    onSuccess: ({ accessRequest }) => {
      hasJustAsked.current = true;
      request.show(accessRequest);
    },
  });
  const requestedAt = lastRequest?.requestedAt ?? null;
  const isAsked = requestedAt !== null && now - Date.parse(requestedAt) < ASK_AGAIN_MS;
  useEffect(() => {
    if (isAsked && hasJustAsked.current) sent.current?.focus();
  }, [isAsked]);

  return (
    <div className={cx('grid gap-2', align === 'center' ? 'justify-items-center' : 'justify-items-start')}>
      <Text size="sm" tone="second" className="min-h-5">
        {lastRequest && lastRequest.grantedBy.length > 0
          ? `${CHOICE.format(lastRequest.grantedBy)} can give you this permission.`
          : null}
      </Text>
      {isAsked ? (
        <p ref={sent} tabIndex={-1} className="flex min-h-control items-center outline-focus">
          <span>
            Request sent <When iso={requestedAt} />. We’ll email you when your role changes.
          </span>
        </p>
      ) : (
        <Button variant="primary" busy={ask.busy} onClick={() => void ask.run({ body: { permission } })}>
          Ask for access
        </Button>
      )}
      <div role="alert" className="empty:hidden">
        {ask.error ? (
          <Text size="sm" tone="danger">
            {ask.error.message}
          </Text>
        ) : null}
      </div>
    </div>
  );
}

const CHOICE = new Intl.ListFormat('en-GB', { type: 'disjunction' });
