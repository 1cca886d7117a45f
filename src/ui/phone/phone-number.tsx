import { useEffect, useState } from 'react';
import { loadCode } from '../../lib/load-code.ts';

/** The lists of the world's numbers are large, so they come after the page that shows one. */
let grouped: ((e164: string) => string) | undefined;

/** A phone number in groups of digits, as people read it out; as it is stored until that is known. */
export function PhoneNumber({ e164 }: { /** `+` and digits. */ e164: string }) {
  const [, setIsLoaded] = useState(grouped !== undefined);
  useEffect(() => {
    if (grouped) return;
    loadCode(() => import('./phone-numbers.ts'), { reload: false })
      .then(({ groupedPhone }) => {
        grouped = groupedPhone;
        setIsLoaded(true);
      })
      .catch((error: unknown) => console.warn('The phone number is not grouped', error));
  }, []);
  return (
    <span data-slot="phone-number" dir="ltr" className="whitespace-nowrap type-figures">
      {grouped?.(e164) ?? e164}
    </span>
  );
}
