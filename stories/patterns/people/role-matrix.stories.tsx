import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent } from 'storybook/test';
import type { KitDocs } from '../../../.storybook/docs/kit-docs.ts';
import { BASE_ROLE_PERMISSIONS, BASE_ROLES, type Role } from '../../../src/domain/access.ts';
import { RoleMatrix } from '../../../src/patterns/people/role-matrix.tsx';

const NAMES = { VIEWER: 'Viewer', AUTHOR: 'Author', ADMIN: 'Administrator' };
const BASE: readonly Role[] = BASE_ROLES.map((base) => ({
  id: base,
  name: NAMES[base],
  base,
  permissions: [...BASE_ROLE_PERMISSIONS[base]],
}));
const GOVERNOR: Role = { id: 'governor', name: 'Governor', base: null, permissions: ['s.s.rea', 'd.r.rea'] };
const LONG: Role = {
  ...GOVERNOR,
  id: 'long',
  name: 'Friends of Oakfield who look after the newsletter in the holidays',
};

const meta = {
  title: 'Patterns/RoleMatrix',
  component: RoleMatrix,
  tags: ['autodocs', 'also:permissions', 'also:access', 'also:rights', 'also:roles'],
  parameters: {
    frame: 'wide',
    kit: {
      use: 'Who may do what: roles side by side, and a school’s own roles changed in place.',
      avoid: 'One role alone, as it is being created, is a CheckboxGroup in a form.',
      anatomy: [
        { part: 'Roles', what: 'One column each: its name, fixed or the school’s own, how many people have it' },
        { part: 'Areas', what: 'Permissions under the part of the app they are of' },
        { part: 'Cells', what: 'A box where it can be changed, a mark and its word where not' },
      ],
      keyboard: [
        { keys: ['Tab'], does: 'goes through the boxes of the roles that can be changed' },
        { keys: ['Space'], does: 'gives or takes the permission' },
      ],
      accessibility: [
        'Each box is named by its role and its permission',
        '“Yes” and “No” are read where nothing changes',
      ],
      related: ['Patterns/PersonRow', 'UI/Data/Table'],
    } satisfies KitDocs,
  },
  args: {
    caption: 'What each role may do',
    roles: [...BASE, GOVERNOR],
    people: { VIEWER: 12, AUTHOR: 7, ADMIN: 1, governor: 0 },
    onPermissionsChange: fn(),
  },
  render: function Held(args) {
    const [roles, setRoles] = useState(args.roles);
    return (
      <RoleMatrix
        {...args}
        roles={roles}
        onPermissionsChange={
          args.onPermissionsChange &&
          ((id, permissions) => {
            args.onPermissionsChange?.(id, permissions);
            setRoles(roles.map((role) => (role.id === id ? { ...role, permissions: [...permissions] } : role)));
          })
        }
      />
    );
  },
} satisfies Meta<typeof RoleMatrix>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Base roles stay as they are; the school’s own have boxes. */
export const Editable: Story = {};

/** Who may change may see: one press gives both, and takes both. */
export const WriteBringsRead: Story = {
  parameters: { picture: 'none' },
  play: async ({ canvas, args }) => {
    const change = canvas.getByRole('checkbox', { name: 'Governor: Create and change collections' });
    const see = canvas.getByRole('checkbox', { name: 'Governor: See collections' });
    await userEvent.click(change);
    await expect(args.onPermissionsChange).toHaveBeenLastCalledWith('governor', [
      's.s.rea',
      's.co.rea',
      's.co.wr',
      'd.r.rea',
    ]);
    await expect(see).toBeChecked();
    await userEvent.click(see);
    await expect(change).not.toBeChecked();
    await expect(canvas.getAllByRole('checkbox')).toHaveLength(19);
  },
};

/** Read-only; scrolls sideways within itself where there is no space. */
export const ReadOnlyNarrow: Story = {
  parameters: { frame: 'narrow' },
  args: { roles: [...BASE.slice(0, 1), LONG], onPermissionsChange: undefined },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('region')).toHaveAttribute('tabindex', '0');
  },
};

export const RightToLeft: Story = {
  parameters: { frame: 'medium' },
  args: { roles: [...BASE.slice(1, 2), { ...GOVERNOR, name: 'مجلس الإدارة' }] },
  decorators: [
    (Story) => (
      <div dir="rtl" lang="ar">
        <Story />
      </div>
    ),
  ],
};
