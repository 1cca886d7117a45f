import ImageIcon from 'lucide-react/icons/image-plus';
import { type ComponentProps, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { PICTURE_TYPES, pictureProblem } from './picture-file.ts';

type Props = Omit<ComponentProps<typeof Button>, 'onClick'> & {
  /** Of the file, for those who meet the field and not the button: "Picture for Sport". */
  fieldLabel: string;
  /** A file that may be sent, or why it may not. */
  onFile: (file: File | null, problem: string | null) => void;
};

/** Opens the computer's own choice of files; what is no picture, or too large, is refused before anything is sent. */
export function PictureButton({ fieldLabel, onFile, children, ...props }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button icon={ImageIcon} {...props} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={fieldLabel}
        accept={PICTURE_TYPES.join(',')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // Else the same file, mended and chosen again, would be no change.
          target.value = '';
          if (!file) return;
          const problem = pictureProblem(file);
          onFile(problem ? null : file, problem);
        }}
      />
    </>
  );
}
