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
      <Banner live icon={Hourglass} title="Confirming your payment">
        This usually takes a few seconds. Your plan changes automatically.
      </Banner>
    );
  }
  return (
    <Banner
      live
      tone="amber"
      title="This is taking longer than usual"
      action={
        <Button size="sm" busy={busy} onClick={onLookAgain}>
          Check again
        </Button>
      }
    >
      If you have paid, don’t pay again. Your plan changes when Stripe confirms the payment. If Stripe’s page said that
      the card was refused, choose the plan again. You can close this page.
    </Banner>
  );
}
