import Hourglass from 'lucide-react/icons/hourglass';
import { useEffect, useState } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';

/** After so long a payment is late, in milliseconds. */
const LATE = 60_000;

type Props = { onLookAgain: () => void; busy: boolean };

/** After Stripe's page, until its word has come: the page around it moves on by itself. */
export function CheckoutWaiting({ onLookAgain, busy }: Props) {
  const [since] = useState(() => Date.now());
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setInterval(() => setIsLate(Date.now() - since > LATE), 1_000);
    return () => clearInterval(timer);
  }, [since]);
  if (!isLate) {
    return (
      <Banner live icon={Hourglass} title="Waiting for Stripe.">
        Your payment is on its way to us. The plan changes by itself, mostly within seconds.
      </Banner>
    );
  }
  return (
    <Banner
      live
      tone="amber"
      title="This takes longer than usual."
      action={
        <Button size="sm" busy={busy} onClick={onLookAgain}>
          Look again
        </Button>
      }
    >
      If you have paid, you need not pay again: the plan changes as soon as Stripe tells us. If Stripe’s page said that
      the card was refused, choose the plan below once more. You can close this page meanwhile.
    </Banner>
  );
}
