import type { Guard } from '../../data/guard.ts';
import type { SchoolSettings } from '../../domain/institution/settings.ts';

export type PartProps = {
  settings: SchoolSettings;
  onSaved: (settings: SchoolSettings) => void;
  /** Asks for the password again where the server wants it. */
  guard?: Guard;
};
