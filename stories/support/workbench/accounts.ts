import type { CurrentUser } from '../../../src/domain/user/schema.ts';
import type { Scenario } from './scenario.ts';

/** The person a scenario signs in; `null` for `signed-out`. */
export function buildUser(as: Scenario['as'] = 'ADMIN'): CurrentUser | null {
  if (as === 'signed-out') return null;
  const names: Record<string, [string, string, string]> = {
    ADMIN: ['Margaret', 'Reid', 'Head of communications'],
    AUTHOR: ['Tom', 'Field', 'History teacher'],
    VIEWER: ['Priya', 'Nair', 'Governor'],
    'platform-admin': ['Sam', 'Porter', 'SprX'],
    'two-schools': ['Ines', 'Duarte', 'Trust press officer'],
    'no-school': ['Noah', 'Whitlock', 'Teacher'],
    unverified: ['Una', 'Verity', 'Teacher'],
    incomplete: ['', '', ''],
  };
  const [firstname, surname, jobtitle] = names[as] ?? ['', '', ''];
  const isRole = as === 'ADMIN' || as === 'AUTHOR' || as === 'VIEWER';
  const institutions: Record<string, { role: string }> = isRole
    ? { oakfield: { role: as } }
    : as === 'two-schools'
      ? { oakfield: { role: 'VIEWER' }, riverside: { role: 'ADMIN' } }
      : {};
  return {
    uid: `user-${as}`,
    displayName: firstname ? `${firstname} ${surname}` : null,
    email: EMAILS[as],
    emailVerified: as !== 'unverified',
    phoneNumber: as === 'incomplete' ? null : '+441632960001',
    claims: {
      ...(as === 'platform-admin' ? { admin: true } : {}),
      ...(firstname ? { firstname, surname, jobtitle } : {}),
      institutions,
    },
  };
}

export const EMAILS: Record<Exclude<NonNullable<Scenario['as']>, 'signed-out'>, string> = {
  ADMIN: 'head@oakfield.test',
  AUTHOR: 'author@oakfield.test',
  VIEWER: 'viewer@oakfield.test',
  'platform-admin': 'admin@sprx.test',
  'two-schools': 'both@sprx.test',
  'no-school': 'new@sprx.test',
  unverified: 'unverified@sprx.test',
  incomplete: 'incomplete@sprx.test',
};
