import { cva, type VariantProps } from 'class-variance-authority';
import { Modal, type ModalProps } from './modal.tsx';

const drawerClass = cva(
  'fixed inset-y-0 start-auto end-0 m-0 h-full max-h-none w-11/12 animate-enter border-s border-subtle bg-raised text-ink shadow-float [--enter-x:1.5rem] [--enter-y:0] backdrop:bg-backdrop open:flex open:flex-col rtl:[--enter-x:-1.5rem]',
  { variants: { size: { md: 'max-w-dialog', wide: 'max-w-dialog-wide' } }, defaultVariants: { size: 'md' } },
);

type Props = ModalProps & VariantProps<typeof drawerClass> & { open: boolean };

/** A longer task beside what it is about, from the end of the line; the page is inert meanwhile. */
export function Drawer({ open, size, className, ...props }: Props) {
  return open ? <Modal data-slot="drawer" {...props} className={drawerClass({ size, className })} /> : null;
}
