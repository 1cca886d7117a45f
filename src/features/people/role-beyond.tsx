import { Text } from '../../ui/text.tsx';

/** In place of what would change a role: why it cannot be changed here. */
export function RoleBeyond({ name }: { name: string }) {
  return (
    <>
      <span className="wrap-anywhere">{name}</span>
      <Text size="sm" tone="quiet">
        Can do more than you
      </Text>
    </>
  );
}
