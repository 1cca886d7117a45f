import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** One field that two people have changed, each in another way. */
type TwoVersions = { readonly name: string; readonly yours: ReactNode; readonly theirs: ReactNode };

type Props = {
  /** What was changed, as it is called in a sentence: "edition". */
  what: string;
  /** Each that both have changed. */
  fields: readonly TwoVersions[];
  /** Saves the person’s own version of all of them. */
  onMine: () => void;
  /** Takes the other person’s version of all of them. */
  onTheirs: () => void;
  /** Neither is chosen yet. */
  onClose: () => void;
};

/** Asks which of two changes of the same field stays. Nothing is lost by closing it. */
export function ConflictDialog({ what, fields, onMine, onTheirs, onClose }: Props) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Someone else changed this ${what}`}
      description="Choose which version to save. What you typed stays here until you choose."
      footer={
        <>
          <Button onClick={onTheirs}>Take theirs</Button>
          <Button variant="primary" onClick={onMine}>
            Keep mine
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {fields.map(({ name, yours, theirs }) => (
          <section key={name} aria-label={name} className="grid gap-1">
            <h3 className="font-medium">{name}</h3>
            <DescriptionList
              items={[
                { term: 'Yours', value: <bdi>{yours}</bdi> },
                { term: 'Theirs', value: <bdi>{theirs}</bdi> },
              ]}
            />
          </section>
        ))}
      </div>
    </Dialog>
  );
}
