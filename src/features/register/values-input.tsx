import { type ComponentProps, useState } from 'react';
import { TextInput } from '../../ui/text-input.tsx';

type Props = Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange' | 'defaultValue'> & {
  value: readonly string[];
  onValueChange: (value: string[]) => void;
};

/** A few words separated by commas. */
export function ValuesInput({ value, onValueChange, ...props }: Props) {
  const [text, setText] = useState(value.join(', '));
  return (
    <TextInput
      {...props}
      dir="auto"
      autoComplete="off"
      value={text}
      onChange={(event) => {
        setText(event.target.value);
        onValueChange(
          event.target.value
            .split(',')
            .map((word) => word.trim())
            .filter(Boolean),
        );
      }}
    />
  );
}
