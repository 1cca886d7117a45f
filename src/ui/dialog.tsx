import { cva, type VariantProps } from 'class-variance-authority';
import { Modal, type ModalProps } from './modal.tsx';

const dialogClass = cva(
  'fixed inset-0 m-auto max-h-11/12 w-11/12 animate-enter rounded-dialog border border-subtle bg-raised text-ink shadow-float backdrop:bg-backdrop open:flex open:flex-col',
  { variants: { size: { md: 'max-w-dialog', wide: 'max-w-dialog-wide' } }, defaultVariants: { size: 'md' } },
);

type Props = ModalProps & VariantProps<typeof dialogClass> & { open: boolean };

/** A small task in the middle of the page, which is inert meanwhile. */
export function Dialog({ open, size, className, ...props }: Props) {
  return open ? <Modal data-slot="dialog" {...props} className={dialogClass({ size, className })} /> : null;
}
