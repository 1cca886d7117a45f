import { cva, cx } from 'class-variance-authority';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CloudUpload from 'lucide-react/icons/cloud-upload';
import { type ComponentProps, type DragEvent, type ReactNode, useState } from 'react';
import { useFieldControl } from '../field-context.ts';
import { acceptInWords, bytesInWords, checkFiles, type FileLimits } from './file-checks.ts';
import { type DropFile, type FileActions, FileRow } from './file-row.tsx';

type Props = FileLimits &
  FileActions &
  Omit<ComponentProps<'input'>, 'type' | 'value' | 'defaultValue' | 'accept' | 'multiple' | 'size' | 'onChange'> & {
    /** The files so far, with how far each has come. */
    files: readonly DropFile[];
    /** Only what passed the limits. The uploader is the caller's. */
    onAdd: (files: File[]) => void;
    /** "pictures", "a CSV file"; "files" unless given. */
    what?: ReactNode;
  };

const zone = cva(
  'grid justify-items-center gap-1 rounded-surface border border-dashed px-4 text-center transition-colors outline-offset-2 outline-focus has-focus-visible:outline-2',
  {
    variants: {
      state: {
        ready: 'border-control bg-surface hover:border-ink-3 hover:bg-hover has-aria-invalid:border-danger',
        over: 'border-brand bg-brand-soft',
        locked: 'border-strong bg-sunken',
      },
      room: { yes: 'py-6', no: 'py-2.5' },
    },
  },
);

/** Files by dragging, choosing or pasting, with what becomes of each. It checks and shows; sending is for the caller. */
// Long: one field; dropping, pasting and choosing lead to the same check and list.
export function FileDrop({
  files,
  onAdd,
  what = 'files',
  accept,
  maxBytes,
  maxFiles,
  onPause,
  onResume,
  onRetry,
  onRemove,
  disabled = false,
  readOnly = false,
  className,
  ...props
}: Props) {
  const [refused, setRefused] = useState<Refused>([]);
  const [isOver, setIsOver] = useState(false);
  const wired = useFieldControl(props);
  const isFull = maxFiles !== undefined && files.length >= maxFiles;
  const isLocked = disabled || readOnly || isFull;

  const take = (list: FileList | null | undefined) => {
    if (!list?.length || isLocked) return;
    const outcome = checkFiles(Array.from(list), { accept, maxBytes, maxFiles }, files);
    setRefused(outcome.refused);
    if (outcome.taken.length > 0) onAdd(outcome.taken);
  };
  const onDrag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = isLocked ? 'none' : 'copy';
    if (!isLocked) setIsOver(true);
  };
  const limits = [
    accept && acceptInWords(accept),
    maxBytes !== undefined && `up to ${bytesInWords(maxBytes)}${maxFiles === 1 ? '' : ' each'}`,
    maxFiles !== undefined && maxFiles > 1 && `${maxFiles} at most`,
  ].filter(Boolean);

  return (
    <div data-slot="file-drop" className={cx('flex flex-col gap-2', className)}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the input within does all of it by keyboard */}
      <div
        onDragEnter={onDrag}
        onDragOver={onDrag}
        onDragLeave={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false);
        }}
        onDrop={(event) => {
          event.preventDefault();
          setIsOver(false);
          take(event.dataTransfer.files);
        }}
        onPaste={(event) => {
          if (event.clipboardData.files.length > 0) event.preventDefault();
          take(event.clipboardData.files);
        }}
      >
        <label
          className={cx(
            'relative grid',
            zone({ state: isLocked ? 'locked' : isOver ? 'over' : 'ready', room: isFull ? 'no' : 'yes' }),
          )}
        >
          <input
            {...props}
            {...wired}
            type="file"
            accept={accept?.join(',')}
            multiple={maxFiles !== 1}
            disabled={isLocked}
            onChange={(event) => {
              take(event.target.files);
              // Else the same file, mended and chosen again, would be no change.
              event.target.value = '';
            }}
            // Over all of it, so that a press by whatever means meets the control itself. Without a title the browser gives one.
            title=""
            className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-default"
          />
          <DropHint
            what={what}
            limits={limits}
            isLocked={isLocked}
            isFull={isFull}
            isOne={maxFiles === 1}
            mayRemove={!disabled && !readOnly}
          />
        </label>
      </div>
      <div role="status" className="empty:-mt-2">
        {refused.length > 0 ? <RefusedFiles refused={refused} /> : null}
      </div>
      {files.length > 0 ? (
        <ul aria-label="Files" className="grid grid-cols-1 gap-1.5">
          {files.map((file) => (
            <FileRow
              key={file.id}
              file={file}
              locked={disabled || readOnly}
              {...{ onPause, onResume, onRetry, onRemove }}
            />
          ))}
        </ul>
      ) : null}
      <span role="status" className="sr-only">
        {progressOf(files)}
      </span>
    </div>
  );
}

/** Changes when a file has arrived or failed, not with every percent. */
function progressOf(files: readonly DropFile[]): string {
  if (files.length === 0) return '';
  const count = (status: DropFile['status']) => files.filter((file) => file.status === status).length;
  const failed = count('failed');
  return `${count('done')} of ${files.length} added${failed > 0 ? `, ${failed} failed` : ''}.`;
}

type Refused = readonly { readonly name: string; readonly why: string }[];

function RefusedFiles({ refused }: { refused: Refused }) {
  return (
    <ul className="grid gap-1">
      {refused.map(({ name, why }) => (
        <li key={name} className="flex items-start gap-1.5 text-sm text-danger-text">
          <CircleAlert className="mt-0.5 size-3.5 shrink-0" aria-hidden />
          <span className="min-w-0 wrap-anywhere">
            We couldn’t add <bdi className="font-medium">{name}</bdi>. {why}
          </span>
        </li>
      ))}
    </ul>
  );
}

type DropHintProps = {
  what: Props['what'];
  limits: readonly (string | false | undefined)[];
  isLocked: boolean;
  isFull: boolean;
  /** Only one may be chosen. */
  isOne: boolean;
  mayRemove: boolean;
};

/** What may be dropped, or why nothing may. */
function DropHint({ what, limits, isLocked, isFull, isOne, mayRemove }: DropHintProps) {
  return (
    <>
      {isFull ? null : <CloudUpload className="size-6 text-ink-3" strokeWidth={1.5} aria-hidden />}
      <span className={cx('text-base', isLocked ? 'text-ink-3' : 'text-ink')}>
        {isFull && mayRemove ? (
          <bdi>
            {isOne ? 'Remove the file to choose another.' : 'You’ve reached the limit. Remove a file to add another.'}
          </bdi>
        ) : (
          <bdi>
            Drop {what} here, paste, or{' '}
            <span className={isLocked ? undefined : 'text-brand-text underline underline-offset-3'}>choose</span>
          </bdi>
        )}
      </span>
      {limits.length > 0 && !isFull ? (
        <span className="text-sm text-ink-3 type-figures">
          <bdi>{limits.join(', ')}</bdi>
        </span>
      ) : null}
    </>
  );
}
