import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import FileIcon from 'lucide-react/icons/file';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import RotateCw from 'lucide-react/icons/rotate-cw';
import X from 'lucide-react/icons/x';
import { IconButton } from '../icon-button.tsx';
import { bytesInWords } from './file-checks.ts';

export type DropFile = {
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
  readonly status: 'waiting' | 'sending' | 'paused' | 'done' | 'failed';
  /** Bytes that have arrived. */
  readonly sent?: number;
  /** Why it failed, in words. */
  readonly message?: string;
  /** Address of a small picture of it. */
  readonly preview?: string;
};

export type FileActions = {
  /** Pauses the upload of this file. */
  onPause?: (id: string) => void;
  /** Goes on with the upload of this file. */
  onResume?: (id: string) => void;
  /** Uploads this file again. */
  onRetry?: (id: string) => void;
  /** Stops one that is under way, or takes one away that is done. */
  onRemove: (id: string) => void;
};

export function FileRow({
  file,
  locked,
  ...actions
}: FileActions & {
  /** The file with how far it has come. */
  file: DropFile;
  /** Cannot be removed for now. */
  locked: boolean;
}) {
  const { id, name, bytes, status, preview } = file;
  const share = bytes > 0 ? Math.min(1, (file.sent ?? 0) / bytes) : 0;
  const isUnderWay = status === 'sending' || status === 'paused';
  const { onPause, onResume, onRetry, onRemove } = actions;
  return (
    <li
      data-slot="file-row"
      data-status={status}
      className="flex items-center gap-3 rounded-control border border-subtle bg-surface p-2"
    >
      {preview ? (
        <img src={preview} alt="" className="size-10 shrink-0 rounded-control object-cover" />
      ) : (
        <span className="grid size-10 shrink-0 place-items-center rounded-control bg-sunken text-ink-3">
          <FileIcon className="size-5" strokeWidth={1.75} aria-hidden />
        </span>
      )}
      <div className="grid min-w-0 flex-1 gap-1">
        <span dir="auto" title={name} className="truncate text-base text-ink">
          {name}
        </span>
        {isUnderWay ? (
          <div
            role="progressbar"
            aria-label={name}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.floor(share * 100)}
            className="h-1.5 overflow-hidden rounded-full border border-subtle bg-sunken"
          >
            <div
              className={status === 'paused' ? 'h-full rounded-full bg-control' : 'h-full rounded-full bg-brand'}
              style={{ width: `${share * 100}%` }}
            />
          </div>
        ) : null}
        <StatusLine file={file} share={share} />
      </div>
      {locked ? null : (
        <span className="flex shrink-0 gap-1">
          {status === 'sending' && onPause ? (
            <IconButton size="sm" icon={Pause} label={`Pause ${name}`} onClick={() => onPause(id)} />
          ) : null}
          {status === 'paused' && onResume ? (
            <IconButton size="sm" icon={Play} label={`Resume ${name}`} onClick={() => onResume(id)} />
          ) : null}
          {status === 'failed' && onRetry ? (
            <IconButton size="sm" icon={RotateCw} label={`Try ${name} again`} onClick={() => onRetry(id)} />
          ) : null}
          <IconButton
            size="sm"
            icon={X}
            label={`${isUnderWay || status === 'waiting' ? 'Cancel' : 'Remove'} ${name}`}
            onClick={() => onRemove(id)}
          />
        </span>
      )}
    </li>
  );
}

function StatusLine({ file, share }: { file: DropFile; share: number }) {
  const size = bytesInWords(file.bytes);
  if (file.status === 'failed') {
    return (
      <span className="flex items-start gap-1.5 text-sm text-danger-text">
        <CircleAlert className="mt-0.5 size-3.5 shrink-0" aria-hidden />
        <span className="min-w-0 wrap-anywhere">{file.message ?? 'It did not arrive.'}</span>
      </span>
    );
  }
  if (file.status === 'done') {
    return (
      <span className="flex items-center gap-1.5 text-sm text-ink-3 type-figures">
        <CircleCheck className="size-3.5 shrink-0 text-good-text" aria-hidden />
        <bdi>{size}, added</bdi>
      </span>
    );
  }
  const arrived = `${bytesInWords(file.sent ?? 0)} of ${size}`;
  const stateText = {
    waiting: `${size}, waiting for its turn`,
    sending: `${arrived}, ${Math.floor(share * 100)} %`,
    paused: `Paused at ${arrived}`,
  };
  return (
    <span className="text-sm text-ink-3 type-figures">
      <bdi>{stateText[file.status]}</bdi>
    </span>
  );
}
