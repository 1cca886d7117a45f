/** The name that a person is shown by, as the details form took it. */
export const fullNameOf = ({ firstname, surname }: { firstname?: string | undefined; surname?: string | undefined }) =>
  [firstname, surname].filter(Boolean).join(' ') || null;
