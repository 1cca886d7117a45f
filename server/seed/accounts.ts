import type { BaseRole } from '../../src/domain/access.ts';

export const DEMO_PASSWORD = 'Sprx-demo-1';

export type DemoAccount = {
  readonly uid: string;
  readonly email: string;
  /** For the table that the start prints. */
  readonly who: string;
  readonly emailVerified: boolean;
  readonly isAdmin?: true;
  readonly person: {
    readonly firstname: string;
    readonly surname: string;
    readonly jobtitle: string;
    readonly phone: string;
  } | null;
  readonly schools: Readonly<Record<string, BaseRole>>;
};

const person = (firstname: string, surname: string, jobtitle: string, number: number) => ({
  firstname,
  surname,
  jobtitle,
  // Numbers that the regulator keeps for drama.
  phone: `+441632960${String(number).padStart(3, '0')}`,
});

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    uid: 'demo-admin',
    email: 'admin@sprx.test',
    who: 'platform admin, no school',
    emailVerified: true,
    isAdmin: true,
    person: person('Ada', 'Marsh', 'Platform admin', 101),
    schools: {},
  },
  {
    uid: 'demo-head',
    email: 'head@oakfield.test',
    who: 'admin of Oakfield',
    emailVerified: true,
    person: person('Margaret', 'Rhodes', 'Headteacher', 102),
    schools: { oakfield: 'ADMIN' },
  },
  {
    uid: 'demo-author',
    email: 'author@oakfield.test',
    who: 'author of Oakfield',
    emailVerified: true,
    person: person('Tom', 'Field', 'History teacher', 103),
    schools: { oakfield: 'AUTHOR' },
  },
  {
    uid: 'demo-viewer',
    email: 'viewer@oakfield.test',
    who: 'viewer of Oakfield',
    emailVerified: true,
    person: person('Joan', 'Ilesanmi', 'Chair of governors', 104),
    schools: { oakfield: 'VIEWER' },
  },
  {
    uid: 'demo-both',
    email: 'both@sprx.test',
    who: 'admin of Riverside, viewer of Oakfield',
    emailVerified: true,
    person: person('Samuel', 'Otieno', 'Headteacher', 105),
    schools: { riverside: 'ADMIN', oakfield: 'VIEWER' },
  },
  {
    uid: 'demo-new',
    email: 'new@sprx.test',
    who: 'complete and verified, no school',
    emailVerified: true,
    person: person('Nell', 'Harper', 'Office manager', 106),
    schools: {},
  },
  {
    uid: 'demo-willow',
    email: 'office@willowcommonprimaryschool140.sch.example',
    who: 'admin of Willow Common, which awaits approval',
    emailVerified: true,
    person: person('Beth', 'Amos', 'Office manager', 108),
    schools: { 'willow-common': 'ADMIN' },
  },
  {
    uid: 'demo-quarry',
    email: 'leo@sprx.test',
    who: 'admin of Quarry Lane, which awaits approval',
    emailVerified: true,
    person: person('Leo', 'Marchetti', 'Volunteer', 109),
    schools: { 'quarry-lane': 'ADMIN' },
  },
  {
    uid: 'demo-unverified',
    email: 'unverified@sprx.test',
    who: 'complete, email not verified',
    emailVerified: false,
    person: person('Ugo', 'Bianchi', 'Music teacher', 107),
    schools: {},
  },
  {
    uid: 'demo-incomplete',
    email: 'incomplete@sprx.test',
    who: 'no name, job title or phone yet',
    emailVerified: true,
    person: null,
    schools: {},
  },
];
