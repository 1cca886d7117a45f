/**
 * What a page of Firebase's reference says of one member of the language, often in fewer words, with conditions that hold, that do not, and that
 * have no value (and so never allow). `page` is the last part of https://firebase.google.com/docs/reference/rules/...
 */
export type Row = {
  page: string;
  member: string;
  says: string;
  holds?: string[];
  fails?: string[];
  errors?: string[];
};
