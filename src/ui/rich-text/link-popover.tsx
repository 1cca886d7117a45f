import type { Editor } from '@tiptap/react';
import LinkIcon from 'lucide-react/icons/link';
import { type KeyboardEvent, useState } from 'react';
import { Button } from '../button.tsx';
import { Field } from '../field.tsx';
import { IconButton } from '../icon-button.tsx';
import { Popover } from '../popover.tsx';
import { TextInput } from '../text-input.tsx';
import { addressOf } from './link-address.ts';

type Props = {
  editor: Editor;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Whether the cursor is in a link. */
  inLink: boolean;
  disabled: boolean;
  onClassName: string;
};

export function LinkPopover({ editor, open, onOpenChange, inLink, disabled, onClassName }: Props) {
  return (
    <Popover
      title="Link"
      open={open}
      onOpenChange={(next) => onOpenChange(next && !disabled)}
      onCloseFocus={() => editor.commands.focus()}
      trigger={
        <IconButton
          label="Link"
          icon={LinkIcon}
          size="sm"
          aria-pressed={inLink}
          aria-keyshortcuts="Control+K Meta+K"
          aria-disabled={disabled || undefined}
          className={disabled ? 'text-ink-3' : inLink ? onClassName : ''}
        />
      }
    >
      <LinkForm editor={editor} inLink={inLink} onDone={() => onOpenChange(false)} />
    </Popover>
  );
}

type FormProps = { editor: Editor; inLink: boolean; onDone: () => void };

/** No form of its own: it is inside one. */
function LinkForm({ editor, inLink, onDone }: FormProps) {
  const [address, setAddress] = useState(() => String(editor.getAttributes('link').href ?? ''));
  const [linkText, setLinkText] = useState('');
  const [error, setError] = useState('');
  const asksForText = editor.state.selection.empty && !inLink;

  function save(): void {
    const href = addressOf(address);
    if (href === null) {
      setError('Enter a web or email address, for example https://example.org. Other kinds of links are not allowed.');
      return;
    }
    const { selection } = editor.state;
    if (asksForText) {
      const marks = [{ type: 'link', attrs: { href } }];
      editor.commands.insertContent({ type: 'text', text: linkText.trim() || address.trim(), marks });
    } else if (selection.empty) {
      editor.chain().extendMarkRange('link').setMark('link', { href }).run();
    } else {
      editor.chain().setMark('link', { href }).run();
    }
    onDone();
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    save();
  }

  return (
    <div className="grid gap-3">
      <Field label="Address" description="A web page or an email address." error={error}>
        <TextInput
          value={address}
          onChange={({ currentTarget }) => {
            setAddress(currentTarget.value);
            setError('');
          }}
          onKeyDown={onKeyDown}
          dir="ltr"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
        />
      </Field>
      {asksForText ? (
        <Field label="Words" optional>
          <TextInput
            value={linkText}
            onChange={({ currentTarget }) => setLinkText(currentTarget.value)}
            onKeyDown={onKeyDown}
            dir="auto"
            autoComplete="off"
          />
        </Field>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="primary" onClick={save}>
          {inLink ? 'Change link' : 'Add link'}
        </Button>
        {inLink ? (
          <Button
            size="sm"
            onClick={() => {
              editor.chain().extendMarkRange('link').unsetMark('link').run();
              onDone();
            }}
          >
            Remove link
          </Button>
        ) : null}
      </div>
    </div>
  );
}
