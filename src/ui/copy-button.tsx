import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useEffect, useState } from 'react';
import { Button } from './button.tsx';

interface Props {
  /** The text that is copied. */
  value: string;
  /** A verb and what: "Copy snippet". */
  label: string;
  /** How loud the button is. */
  variant?: 'primary' | 'secondary' | 'ghost';
  size?: 'sm' | 'md' | 'lg';
  className?: string;
  /** Called after it was copied. */
  onCopy?: () => void;
}

/** Copies a text to the clipboard, and says that it did. */
export function CopyButton({ value, label, variant, size, className, onCopy }: Props) {
  const [said, setSaid] = useState<'copied' | 'refused'>();
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => setSaid(undefined), 4000);
    return () => clearTimeout(timer);
  }, [said]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setSaid('copied');
      onCopy?.();
    } catch {
      setSaid('refused');
    }
  };
  return (
    <span data-slot="copy-button" className="inline-flex flex-wrap items-center gap-2">
      <Button
        variant={variant}
        size={size}
        icon={said === 'copied' ? Check : Copy}
        className={className}
        onClick={() => void copy()}
      >
        {label}
      </Button>
      <span role="status" className="text-sm text-ink-2">
        {said === 'copied' ? 'Copied' : null}
        {said === 'refused' ? 'Your browser blocked copying. Select the text and copy it yourself.' : null}
      </span>
    </span>
  );
}
